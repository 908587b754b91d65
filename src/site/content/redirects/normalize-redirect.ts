/**
 * Normalizes the paths in redirect rules to the form used on the site: without the site's base path, and without the
 * endings that links can have (content format, Redirects; Pages → URLs).
 */
import { decodePath } from '../../../lib/decode-path.ts';
import type { RedirectRule } from '../../model/config.ts';
import { findInternalPath, removeBase, type SiteAddress } from '../../model/site-address.ts';
import { normalizeUrl } from '../../model/urls.ts';
import { findDirect, NO_SUFFIX, splitSuffix, type PathTargets } from '../find-target.ts';
import type { NearPaths } from '../near-paths.ts';
import { decodeRule, isPattern } from './match-redirect.ts';

interface Site {
  targets: Pick<PathTargets, 'hasPage' | 'hasAsset'>;
  nearPaths: NearPaths;
  addresses: readonly SiteAddress[];
}

/** Returns the rule with normalized paths. `/docs/a/index` leads to `/a` if readers reach the site below `/docs`. */
export function normalizeRedirect(rule: RedirectRule, site: Site): RedirectRule {
  return {
    ...rule,
    source: normalizeSource(rule.source, site),
    destination: normalizeDestination(rule.destination, site),
  };
}

/** Whether a destination is on another host, or has another scheme. */
export function isExternal(destination: string): boolean {
  return /^(?:[a-z][a-z\d+.-]*:|\/\/)/i.test(destination);
}

/** Whether a rule only redirects `/a/index` to the page `/a`, which readers reach anyway. */
export function isSettled(
  normalized: RedirectRule,
  writtenRule: RedirectRule,
  pages: ReadonlyMap<string, unknown>,
): boolean {
  return (
    normalized.source === normalized.destination &&
    normalized.destination !== writtenRule.destination &&
    pages.has(normalized.source)
  );
}

/** Copies rules for `/a/index` to `/a`, unless that is a page or has its own rule. */
export function listIndexRules(
  rules: readonly RedirectRule[],
  pages: ReadonlyMap<string, unknown>,
): { of: RedirectRule; rule: RedirectRule }[] {
  const sources = new Set(rules.map(({ source }) => source));
  return rules.flatMap((rule) => {
    const source = removeIndex(rule.source);
    if (pages.has(source) || sources.has(source) || rule.destination === source) return [];
    sources.add(source);
    return [{ of: rule, rule: { ...rule, source } }];
  });
}

function normalizeSource(source: string, { targets, nearPaths, addresses }: Site): string {
  const bases = addresses.filter(({ base }) => !targets.hasPage(base) && nearPaths.firstBelow(base) === undefined);
  return removeBase(source, bases)[0] ?? source;
}

function normalizeDestination(destination: string, site: Site): string {
  const sitePath = findInternalPath(destination, site.addresses);
  if (sitePath === undefined && isExternal(destination)) return destination;
  const { path, query, hash } = splitSuffix(sitePath ?? destination);
  const normalizedUrl = isPattern(path) ? normalizePattern(decodeRule(path), site) : resolvePath(path, site);
  if (normalizedUrl === undefined && sitePath !== undefined) return destination;
  return (normalizedUrl ?? removeIndex(decodeRule(path))) + query + hash;
}

/** Returns a page, file or folder with pages; undefined if the path leads to none. */
function resolvePath(path: string, { targets, nearPaths, addresses }: Site): string | undefined {
  const targetUrl = normalizeUrl(decodePath(path));
  for (const candidate of [targetUrl, ...removeBase(targetUrl, addresses)]) {
    const target = findDirect(candidate, NO_SUFFIX, targets);
    if (target) return target.kind === 'page' ? target.url : `/${target.file}`;
    if (nearPaths.firstBelow(candidate) !== undefined) return candidate;
  }
  return undefined;
}

/** Normalizes a destination with wildcards whose fixed part is a folder with pages. */
function normalizePattern(path: string, { nearPaths, addresses }: Site): string | undefined {
  const match = [path, ...removeBase(path, addresses)].find((candidate) => {
    const folder = getFixedFolder(candidate);
    return folder === '' || nearPaths.firstBelow(folder) !== undefined;
  });
  return match === undefined ? undefined : removeIndex(match);
}

/** Returns the folder before the first wildcard: `/a/b-:name/c` → `/a`. */
export function getFixedFolder(pattern: string): string {
  const fixedPrefix = pattern.slice(0, pattern.search(/\/:[A-Za-z_]|\*|:[A-Za-z_]/));
  return /\/:[A-Za-z_]/.test(pattern.slice(fixedPrefix.length, fixedPrefix.length + 3))
    ? fixedPrefix
    : fixedPrefix.replace(/\/[^/]*$/, '');
}

function removeIndex(path: string): string {
  return path.replace(/(?<!\/)\/index\/?$/, '').replace(/^\/index\/?$/, '/') || '/';
}
