/**
 * Third-party analytics in docs.json (content format, `integrations`). A bundle contains the settings and a script that
 * loads them, but no page that refers to it. A server adds the script to pages if its operator allows it.
 */
import { lookUp } from './look-up.ts';

export const THIRD_PARTIES_PATH = '_docs/integrations.json';
export const THIRD_PARTIES_SCRIPT = '_docs/integrations.js';

/**
 * Returns whether a setting's value is valid. There is no schema library here, because the code that reads docs.json is
 * loaded for every build.
 */
type Check = (value: unknown) => boolean;

const matches =
  (pattern: RegExp): Check =>
  (value) =>
    typeof value === 'string' && pattern.test(value);
const optional =
  (check: Check): Check =>
  (value) =>
    value === undefined || check(value);

/** A path below a host, such as a proxy's. */
const PATH = '(?:/[A-Za-z0-9._~-]{1,100}){0,8}/?';
const HOST = '[A-Za-z0-9-]+(?:\\.[A-Za-z0-9-]+)*(?::\\d{1,5})?';
const id = matches(/^[A-Za-z0-9_-]{1,100}$/);
const idOrNumber: Check = (value) => Number.isInteger(value) || id(value);
const googleTag = matches(/^G[A-Za-z0-9-]{1,40}$/);

/** Settings of each provider. */
const PROVIDERS = {
  clarity: { projectId: id },
  fathom: { siteId: id },
  ga4: { measurementId: googleTag },
  gtm: { tagId: googleTag },
  hotjar: { hjid: idOrNumber, hjsv: idOrNumber },
  pirsch: { id },
  plausible: {
    domain: matches(new RegExp(`^${HOST}(?:,${HOST}){0,20}$`)),
    server: optional(matches(new RegExp(`^(?:https://)?${HOST}${PATH}$`))),
  },
  posthog: {
    apiKey: matches(/^phc_[A-Za-z0-9_-]{1,100}$/),
    apiHost: optional(matches(new RegExp(`^https://${HOST}${PATH}$`))),
    sessionRecording: optional((value) => typeof value === 'boolean'),
  },
} satisfies { [Name in ThirdPartyName]: Record<keyof Required<Required<ThirdParties>[Name]>, Check> };

/** Consent: the key and value in `localStorage`, or the cookie, that a reader must have. */
const CONSENT = { key: matches(/^[^]{1,200}$/u), value: matches(/^[^]{0,200}$/u) };

export interface ThirdParties {
  clarity?: { projectId: string };
  fathom?: { siteId: string };
  ga4?: { measurementId: string };
  gtm?: { tagId: string };
  hotjar?: { hjid: string | number; hjsv: string | number };
  pirsch?: { id: string };
  plausible?: { domain: string; server?: string };
  posthog?: { apiKey: string; apiHost?: string; sessionRecording?: boolean };
  cookies?: { key: string; value: string };
}

export type ThirdPartyName = Exclude<keyof ThirdParties, 'cookies'>;
export const THIRD_PARTY_NAMES = Object.keys(PROVIDERS) as ThirdPartyName[];

/** Returns whether a provider's settings are valid. An unknown provider's are not. */
export function isThirdParty(name: string, settings: unknown): boolean {
  const checksByName: Record<string, Record<string, Check>> = { ...PROVIDERS, cookies: CONSENT };
  const checks = lookUp(checksByName, name);
  if (checks === undefined || typeof settings !== 'object' || settings === null || Array.isArray(settings))
    return false;
  const settingsByName = new Map<string, unknown>(Object.entries(settings));
  return Object.entries(checks).every(([field, check]) => check(settingsByName.get(field)));
}

/** Returns the valid settings, sorted by name. Never throws: invalid settings are omitted. */
export function pickThirdParties(value: unknown): ThirdParties {
  if (typeof value !== 'object' || value === null) return {};
  const validEntries = Object.entries(value).filter(([name, settings]) => isThirdParty(name, settings));
  return Object.fromEntries(validEntries.sort(([left], [right]) => (left < right ? -1 : 1)));
}

/** Parses comma-separated names, or `all`; undefined for anything else. */
export function parseThirdPartyNames(text: string): ThirdPartyName[] | undefined {
  const names = text.split(',').map((name) => name.trim().toLowerCase());
  if (names.length === 1 && names[0] === 'all') return THIRD_PARTY_NAMES;
  const knownNames = THIRD_PARTY_NAMES.filter((name) => names.includes(name));
  return names.every((name) => name === '' || knownNames.includes(name as ThirdPartyName)) ? knownNames : undefined;
}
