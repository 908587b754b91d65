/**
 * Analytics of others that docs.json names (content format, `integrations`). A bundle holds the settings and a script that loads them, and no page that
 * refers to it: a server adds the script to pages when its operator allows it.
 */
import { Type } from 'typebox';
import type { Static, TSchema } from 'typebox';
import { Value } from 'typebox/value';

export const THIRD_PARTIES_PATH = '_docs/integrations.json';
export const THIRD_PARTIES_SCRIPT = '_docs/integrations.js';

const Id = Type.String({ pattern: '^[A-Za-z0-9_-]{1,100}$' });
const Host = '[A-Za-z0-9-]+(?:\\.[A-Za-z0-9-]+)*(?::\\d{1,5})?';
const Origin = Type.String({ pattern: `^https://${Host}/?$` });

const PROVIDERS = {
  clarity: Type.Object({ projectId: Id }),
  fathom: Type.Object({ siteId: Id }),
  ga4: Type.Object({ measurementId: Type.String({ pattern: '^G[A-Za-z0-9-]{1,40}$' }) }),
  gtm: Type.Object({ tagId: Type.String({ pattern: '^G[A-Za-z0-9-]{1,40}$' }) }),
  hotjar: Type.Object({ hjid: Type.Union([Id, Type.Integer()]), hjsv: Type.Union([Id, Type.Integer()]) }),
  pirsch: Type.Object({ id: Id }),
  plausible: Type.Object({
    domain: Type.String({ pattern: `^${Host}(?:,${Host}){0,20}$` }),
    server: Type.Optional(Type.String({ pattern: `^(?:https://)?${Host}/?$` })),
  }),
  posthog: Type.Object({
    apiKey: Type.String({ pattern: '^phc_[A-Za-z0-9_-]{1,100}$' }),
    apiHost: Type.Optional(Origin),
    sessionRecording: Type.Optional(Type.Boolean()),
  }),
};

/** Consent: the pair of `localStorage`, or the cookie, that a reader must have. */
const Consent = Type.Object({
  key: Type.String({ minLength: 1, maxLength: 200 }),
  value: Type.String({ maxLength: 200 }),
});

export type ThirdPartyName = keyof typeof PROVIDERS;
export const THIRD_PARTY_NAMES = Object.keys(PROVIDERS) as ThirdPartyName[];

export type ThirdParties = { [Name in ThirdPartyName]?: Static<(typeof PROVIDERS)[Name]> } & {
  cookies?: Static<typeof Consent>;
};

/** Whether settings of a name can be used; a name that is none of ours cannot. */
export function isThirdParty(name: string, settings: unknown): boolean {
  const schemas: Record<string, TSchema> = { ...PROVIDERS, cookies: Consent };
  const schema = Object.hasOwn(schemas, name) ? schemas[name] : undefined;
  return schema !== undefined && Value.Check(schema, settings);
}

/** Returns the settings that can be used, in the order of their names. Throws nothing: what somebody else wrote is left out. */
export function pickThirdParties(value: unknown): ThirdParties {
  if (typeof value !== 'object' || value === null) return {};
  const found = Object.entries(value).filter(([name, settings]) => isThirdParty(name, settings));
  return Object.fromEntries(found.sort(([left], [right]) => (left < right ? -1 : 1)));
}

/** Names between commas, or `all`; undefined for what is neither. */
export function parseThirdPartyNames(text: string): ThirdPartyName[] | undefined {
  const names = text.split(',').map((name) => name.trim().toLowerCase());
  if (names.length === 1 && names[0] === 'all') return THIRD_PARTY_NAMES;
  const known = THIRD_PARTY_NAMES.filter((name) => names.includes(name));
  return names.every((name) => name === '' || known.includes(name as ThirdPartyName)) ? known : undefined;
}
