/** Adds the third-party analytics in a site's settings to its pages, if the operator allows them. */
import { AppError } from '../../errors.ts';
import { isAirGapped } from '../../features/deployment-kinds.ts';
import { escapeHtml } from '../../lib/html.ts';
import { THIRD_PARTIES_SCRIPT } from '../../lib/third-parties.ts';
import type { ThirdParties, ThirdPartyName } from '../../lib/third-parties.ts';
import type { Release } from '../release/release.ts';

type ServedRelease = Pick<Release, 'features' | 'files' | 'thirdParties'>;

/** Returns a release's allowed analytics, with the consent that they require; undefined for none. */
export function allowThirdParties(
  { features, files, thirdParties }: ServedRelease,
  allowedNames: readonly ThirdPartyName[],
): ThirdParties | undefined {
  if (!features?.analytics || isAirGapped(features) || !files.has(THIRD_PARTIES_SCRIPT)) return undefined;
  const { cookies, ...thirdPartiesByName } = thirdParties;
  const allowedSettings = Object.entries(thirdPartiesByName).filter(([name]) =>
    allowedNames.includes(name as ThirdPartyName),
  );
  if (allowedSettings.length === 0) return undefined;
  return { ...Object.fromEntries(allowedSettings), ...(cookies && { cookies }) };
}

/** Throws `invalid_config` for a bundle whose pages can't load from other hosts. */
export function checkThirdParties(features: Release['features'], allowedNames: readonly ThirdPartyName[]): void {
  if (allowedNames.length > 0 && features && isAirGapped(features))
    throw new AppError(
      'invalid_config',
      "The bundle is air-gapped, so its pages can't reach other hosts, but BINDERY_THIRD_PARTY_ANALYTICS allows third-party analytics. Remove that setting, or export the site for another deployment kind.",
    );
}

/** Adds the script that loads them to the end of a page's head. */
export function addThirdParties(page: string, thirdParties: ThirdParties): string {
  const end = page.indexOf('</head>');
  const [, prefix, root] = ROOT.exec(page) ?? [];
  if (end === -1 || root === undefined) return page;
  const settings = escapeHtml(JSON.stringify(thirdParties));
  const script = `<script src="${root}${THIRD_PARTIES_SCRIPT}" defer data-${prefix === 'bd-' ? prefix : ''}settings="${settings}"></script>`;
  return page.slice(0, end) + script + page.slice(end);
}

/** On the first tag of a page. Older bundles have another prefix, or none. */
const ROOT = /<html\b[^<>]* data-(bd-|bindery-)?root="([^"<>]*)"/;
