/**
 * Finds redirects to pages that are left out because they are restricted: the rules would reveal those pages' URLs to
 * everyone.
 */
import { decodePath } from '../../../lib/decode-path.ts';
import type { RedirectRule } from '../../model/config.ts';
import type { CreatesFile } from '../../model/plugin.ts';
import type { SiteAddress } from '../../model/site-address.ts';
import { normalizeUrl } from '../../model/urls.ts';
import { findDirect, MAX_HOPS, NO_SUFFIX, splitSuffix } from '../find-target.ts';
import { createNearPaths } from '../near-paths.ts';
import { isExternal, normalizeRedirect } from './normalize-redirect.ts';
import { isPattern, matchRedirect } from './match-redirect.ts';

/**
 * Returns the rules that lead to restricted pages: directly, through other rules, to a folder that contains only such
 * pages, or by a wildcard that matches only such pages.
 */
export function findRestrictedRedirects(input: {
  rules: readonly RedirectRule[];
  /** URLs of the published pages, and of the restricted ones. */
  pages: { open: ReadonlyMap<string, unknown>; restricted: ReadonlyMap<string, unknown> };
  hasAsset: (file: string) => boolean;
  createsFile: CreatesFile | undefined;
  addresses: readonly SiteAddress[];
}): ReadonlySet<RedirectRule> {
  const { rules, pages, hasAsset, createsFile, addresses } = input;
  if (pages.restricted.size === 0) return new Set();
  const allPages = new Map([...pages.open, ...pages.restricted]);
  const site = {
    targets: { hasPage: (url: string) => allPages.has(url), hasAsset, createsFile },
    nearPaths: createNearPaths(() => allPages.keys()),
    addresses,
  };
  // A path below the site's base path is recognized only if the restricted pages count as pages.
  const normalizedRules = rules.map((rule) => normalizeRedirect(rule, site));
  const leadsToRestricted = createLeadsToRestricted(normalizedRules, pages, { hasAsset, createsFile });
  return new Set(rules.filter((_, index) => leadsToRestricted(normalizedRules[index]?.destination ?? '')));
}

type Input = Parameters<typeof findRestrictedRedirects>[0];

function createLeadsToRestricted(
  rules: readonly RedirectRule[],
  pages: Input['pages'],
  { hasAsset, createsFile }: Pick<Input, 'hasAsset' | 'createsFile'>,
): (destination: string) => boolean {
  const nearPaths = {
    open: createNearPaths(() => pages.open.keys()),
    restricted: createNearPaths(() => pages.restricted.keys()),
  };
  const isAt = (path: string, urls: ReadonlyMap<string, unknown>) =>
    findDirect(path, NO_SUFFIX, { hasPage: (url) => urls.has(url), hasAsset: () => false, createsFile }) !== undefined;
  return (destination) => {
    let at = destination;
    for (let hops = 0; hops <= MAX_HOPS; hops++) {
      if (isExternal(at)) return false;
      const sourcePath = splitSuffix(at).path;
      if (isPattern(sourcePath)) return matchesOnlyRestricted(sourcePath, pages);
      const path = normalizeUrl(decodePath(sourcePath));
      const next = matchRedirect(rules, path);
      if (next !== undefined && next.destination !== at) {
        at = next.destination;
        continue;
      }
      if (isAt(path, pages.restricted)) return true;
      if (isAt(path, pages.open) || hasAsset(path.slice(1))) return false;
      return nearPaths.restricted.firstBelow(path) !== undefined && nearPaths.open.firstBelow(path) === undefined;
    }
    return false;
  };
}

/** Whether a destination with wildcards matches restricted pages and no others. */
function matchesOnlyRestricted(
  pattern: string,
  { open, restricted }: Parameters<typeof findRestrictedRedirects>[0]['pages'],
): boolean {
  const rules = [{ source: pattern, destination: '/', permanent: false }];
  const matchesPattern = (url: string) => matchRedirect(rules, url) !== undefined;
  return [...restricted.keys()].some(matchesPattern) && ![...open.keys()].some(matchesPattern);
}
