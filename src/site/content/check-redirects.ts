/** Checks redirect rules against each other and against the pages (content format, Redirects). */
import { decodePath } from '../../lib/decode-path.ts';
import type { ConfigReference } from '../model/config-use.ts';
import type { RedirectRule } from '../model/config.ts';
import type { WrittenRedirect } from '../config/redirect-list.ts';
import type { Diagnostic, SourcePosition, Report } from '../model/diagnostics.ts';
import { createNearPaths, type NearPaths } from './near-paths.ts';
import { decodeRule, escapeWildcards, isPattern, matchRedirect } from './redirects.ts';
import { findDirect, NO_SUFFIX, splitSuffix } from './find-target.ts';
import { findRestrictedRedirects } from './restricted-redirects.ts';
import { isExternal, isSettled, normalizeRedirect, listIndexRules } from './normalize-redirect.ts';
import type { CreatesFile } from '../model/plugin.ts';
import { findInternalPath, type SiteAddress } from '../model/site-address.ts';
import { decodeMarks, normalizeUrl } from '../model/urls.ts';

/** Redirects that can be applied. */
export interface CheckedRedirects {
  /** With normalized sources. */
  rules: RedirectRule[];
  /** Destinations with an anchor, which can be checked once all pages are printed. */
  anchorLinks: ConfigReference[];
}

/** Returns the rules that can be applied. Problematic rules are reported. */
export function checkRedirects(input: {
  redirects: readonly WrittenRedirect[];
  pages: ReadonlyMap<string, unknown>;
  /** Pages that are left out because only some groups of readers can see them. @defaultValue none */
  restricted?: ReadonlyMap<string, unknown>;
  /** Former URLs of pages → their URLs, which get redirects too. @defaultValue none */
  formerUrls?: ReadonlyMap<string, string>;
  hasAsset: (file: string) => boolean;
  /** Whether a plug-in creates a file. @defaultValue none does */
  createsFile?: CreatesFile | undefined;
  /** URLs where readers find the site. @defaultValue unknown */
  addresses?: readonly SiteAddress[];
  /** Finds the product of a path, for suggestions. @defaultValue none */
  findProduct?: (path: string) => string | undefined;
  report: Report;
}): CheckedRedirects {
  const { pages, formerUrls = new Map(), hasAsset, createsFile, addresses = [], report } = input;
  const targets = { hasPage: (url: string) => pages.has(url), hasAsset, createsFile };
  const nearPaths = createNearPaths(() => pages.keys(), input.findProduct);
  const places = new Map<RedirectRule, { source: SourcePosition; destination: SourcePosition }>();
  for (const { rule: usableRule, place, destinationPlace } of removeRestricted(listUsable(input), input)) {
    const normalizedRule = skipFormerUrl(normalizeRedirect(usableRule, { targets, nearPaths, addresses }), formerUrls);
    if (isSettled(normalizedRule, usableRule, pages)) continue;
    places.set(normalizedRule, { source: place, destination: destinationPlace });
  }
  for (const rule of listIndexRules([...places.keys()], pages)) {
    const place = places.get(rule.of);
    if (place) places.set(rule.rule, place);
  }
  const warn = (rule: RedirectRule, code: string, message: string) => {
    const place = places.get(rule)?.source;
    if (place) report({ ...place, severity: 'warning', code, message });
  };
  const boundedPlaces = dropExcess([...places.keys()], warn);
  const loops = findLoops(boundedPlaces);
  for (const [rule, loop] of loops)
    warn(
      rule,
      'redirect-loop',
      `Redirect loop: ${loop.join(' → ')}. These redirects are ignored. Change the destination of one of them.`,
    );
  const rules = boundedPlaces.filter((rule) => !loops.has(rule));
  for (const { rule, url, count } of findShadowed(rules, pages)) {
    const suffix = count > 1 ? ` and ${count - 1} more` : '';
    warn(
      rule,
      'redirect-shadows-page',
      `The redirect from "${rule.source}" hides the page ${url}${suffix}. Remove the redirect or the page.`,
    );
  }
  const checkedRules = rules.map((rule) => {
    const target = findInternalTarget(rule.destination);
    const exists = (path: string) => path === '/' || findDirect(decodePath(path), NO_SUFFIX, targets) !== undefined;
    if (target === undefined || exists(target) || matchRedirect(rules, target)) return rule;
    const problem = describeMissingTarget(rule, target, nearPaths);
    const place = places.get(rule)?.destination;
    if (place) report({ ...place, ...problem.diagnostic });
    return problem.instead === undefined ? rule : { ...rule, destination: problem.instead };
  });
  const anchorLinks = checkedRules.flatMap((rule, index): ConfigReference[] => {
    const place = places.get(rules[index] ?? rule)?.destination;
    const isAnchor = rule.destination.includes('#') && pages.has(findInternalTarget(rule.destination) ?? '');
    return place && isAnchor ? [{ kind: 'link', value: rule.destination, place }] : [];
  });
  return { rules: [...checkedRules, ...createFormerRules(formerUrls, checkedRules)], anchorLinks };
}

/** Leads a rule to the current URL of a page instead of a former one. */
function skipFormerUrl(rule: RedirectRule, formerUrls: ReadonlyMap<string, string>): RedirectRule {
  const { path, query, hash } = splitSuffix(rule.destination);
  const url = formerUrls.get(path);
  return url === undefined ? rule : { ...rule, destination: url + query + hash };
}

/** Creates redirects from former URLs, except those that the site already redirects. */
function createFormerRules(formerUrls: ReadonlyMap<string, string>, rules: readonly RedirectRule[]): RedirectRule[] {
  return [...formerUrls]
    .map(([url, destination]) => ({ source: decodeMarks(url), destination, permanent: true }))
    .filter(({ source }) => matchRedirect(rules, source) === undefined)
    .map((rule) => ({ ...rule, source: escapeWildcards(rule.source) }));
}

/** The base path of most sites with this format that share their host with others. */
const USUAL_BASE = '/docs';

/**
 * Infers that readers reach the site below `/docs`: no page is there, but redirects from there lead to pages of the site.
 * Without this, every such redirect would be reported, because only an export knows the site's URL.
 */
export function inferAddresses(
  redirects: readonly WrittenRedirect[],
  pages: ReadonlyMap<string, unknown>,
): SiteAddress[] {
  const isBelow = (path: string) => path.startsWith(`${USUAL_BASE}/`);
  if ([...pages.keys()].some((url) => url === USUAL_BASE || isBelow(url))) return [];
  const leadsToPage = redirects.some(({ rule: { source, destination } }) => {
    const { path } = splitSuffix(destination);
    return isBelow(source) && isBelow(path) && pages.has(normalizeUrl(decodePath(path.slice(USUAL_BASE.length))));
  });
  return leadsToPage ? [{ host: '', base: USUAL_BASE }] : [];
}

type Input = Parameters<typeof checkRedirects>[0];

function listUsable({ redirects, addresses = [], report }: Input): Required<WrittenRedirect>[] {
  return redirects.flatMap(({ rule: writtenRule, place, destinationPlace = place }) => {
    const rule = toUsable(removeHost(writtenRule, { place, addresses, report }), place, report);
    return rule ? splitOptional(rule).map((each) => ({ rule: each, place, destinationPlace })) : [];
  });
}

/** Removes and reports the rules that lead to restricted pages. */
function removeRestricted(redirects: Required<WrittenRedirect>[], input: Input): Required<WrittenRedirect>[] {
  const { pages, restricted = new Map(), hasAsset, createsFile, addresses = [], report } = input;
  const hiddenRedirects = findRestrictedRedirects({
    rules: redirects.map(({ rule }) => rule),
    pages: { open: pages, restricted },
    hasAsset,
    createsFile,
    addresses,
  });
  return redirects.filter(({ rule, destinationPlace }) => {
    if (!hiddenRedirects.has(rule)) return true;
    const message = `The redirect to "${rule.destination}" is left out because it leads to a restricted page. To keep it, export with --groups.`;
    report({ ...destinationPlace, severity: 'info', code: 'redirect-restricted', message });
    return false;
  });
}

/** Returns the page that rules for the site root lead to, if there is no page at the root. */
export function findRedirectedHome(
  rules: readonly RedirectRule[],
  pages: ReadonlyMap<string, unknown>,
): string | undefined {
  let at = '/';
  for (let hops = 0; hops < MAX_CHAIN_LENGTH && !pages.has(at); hops++) {
    const rule = rules.find(({ source }) => source === at);
    if (rule === undefined) return undefined;
    at = splitSuffix(rule.destination).path;
  }
  return at !== '/' && pages.has(at) ? at : undefined;
}

/** Describes a missing target. A destination that is a folder leads to the first page in it, as links do. */
function describeMissingTarget(
  { destination }: RedirectRule,
  target: string,
  nearPaths: NearPaths,
): { diagnostic: Pick<Diagnostic, 'severity' | 'code' | 'message'>; instead?: string } {
  const instead = nearPaths.firstBelow(target);
  if (instead !== undefined) {
    const message = `The redirect points to the folder "${destination}", which has no index page. It goes to "${instead}". Use that page as the destination.`;
    const { query, hash } = splitSuffix(destination);
    return { instead: instead + query + hash, diagnostic: { severity: 'info', code: 'link-to-folder', message } };
  }
  const guess = nearPaths.find(target);
  const fix = guess === undefined ? 'Fix the destination or add the page.' : `Did you mean "${guess}"?`;
  const message = `The redirect destination "${destination}" doesn't match any page. ${fix}`;
  return { diagnostic: { severity: 'warning', code: 'redirect-target-missing', message } };
}

/** Maximum number of wildcard rules. Each rule is tried on every URL that no other rule matches. */
const MAX_PATTERNS = 1000;

function dropExcess(
  rules: readonly RedirectRule[],
  warn: (rule: RedirectRule, code: string, message: string) => void,
): RedirectRule[] {
  let patterns = 0;
  return rules.filter((rule) => {
    if (!isPattern(rule.source) || ++patterns <= MAX_PATTERNS) return true;
    if (patterns === MAX_PATTERNS + 1)
      warn(
        rule,
        'redirect-too-many',
        `The site has more than ${MAX_PATTERNS.toLocaleString('en-US')} redirects with wildcards, the maximum. This one and later ones are ignored. Combine some of them.`,
      );
    return false;
  });
}

/** Rules apply to this site's own host only. */
const HOST = /^(?:https?:\/\/|\/\/(?=[^/?#]+\.))([^/?#]*)/i;

/** Removes the host from a source, and reports it unless readers find the site there. */
function removeHost(
  rule: RedirectRule,
  { place, addresses, report }: { place: SourcePosition; addresses: readonly SiteAddress[]; report: Report },
): RedirectRule {
  const [start, host] = HOST.exec(rule.source) ?? [];
  if (start === undefined || host === undefined) return rule;
  const sitePath = findInternalPath(rule.source, addresses);
  if (sitePath !== undefined) return { ...rule, source: sitePath };
  const source = rule.source.slice(start.length).replace(/^(?!\/)/, '/');
  const message = `The redirect source "${rule.source}" contains a host. The redirect applies to "${source}" on this site. Remove the host. To redirect readers of ${host}, change the settings of its server.`;
  report({ ...place, severity: 'warning', code: 'redirect-invalid-source', message });
  return { ...rule, source };
}

function toUsable(rule: RedirectRule, place: SourcePosition, report: Report): RedirectRule | undefined {
  const { source, destination } = replaceGroups({
    source: rule.source,
    destination: isExternal(rule.destination) ? rule.destination : rule.destination.replace(/^(?!\/)/, '/'),
  });
  const problem = describeSource(source);
  if (problem === undefined) return { ...rule, source: normalizeUrl(decodeRule(source)), destination };
  const message = `The redirect source "${rule.source}" contains ${problem}`;
  report({ ...place, severity: 'warning', code: 'redirect-invalid-source', message });
  return undefined;
}

/** Returns why a source can't be used, and the fix. */
function describeSource(source: string): string | undefined {
  const [group] = GROUP.exec(source) ?? [];
  if (group !== undefined)
    return `the regular expression "${group}", which isn't supported. The redirect is ignored. Use ":name" for one segment of the path, or ":name*" for the rest.`;
  const [part] = PARTIAL_NAME.exec(source) ?? [];
  if (part !== undefined)
    return `"${part}", a name for a part of a segment, which isn't supported. The redirect is ignored. Use ":name" for a whole segment, or "*" for any text.`;
  return /[?#]/.test(source.replace(OPTIONAL, ''))
    ? '"?" or "#". The redirect is ignored. Remove that part.'
    : undefined;
}

/** A name that only a part of a segment follows: `/:year-:month`, `/:id.html`. */
const PARTIAL_NAME = /(?<=\/):[A-Za-z_]\w*(?![\w*?/]|$)[^/?#]*/;
/** The last segment, if it can be missing. */
const OPTIONAL = /\/:[A-Za-z_]\w*\?(?=\/?$)/;

/** A last segment that can be missing is two rules: `/a/:id?` is `/a` and `/a/:id`. */
function splitOptional(rule: RedirectRule): RedirectRule[] {
  const [segment] = OPTIONAL.exec(rule.source) ?? [];
  if (segment === undefined) return [rule];
  const change = (insert: string): RedirectRule => ({
    ...rule,
    source: normalizeUrl(rule.source.replace(OPTIONAL, insert)),
    destination: rule.destination.replace(segment, insert) || '/',
  });
  return [change(''), change(segment.slice(0, -1))];
}

/** A group of a regular expression. Paths can contain other parentheses. */
const GROUP = /\((?:\.[*+]|[^()\\|^[]*[\\|^[][^()]*)\)|(?<=:\w+)\([^()]*\)/;

/**
 * Replaces groups that match everything, and names with a plus, by wildcards: `/a/(.*)` → `/a/*`, `/a/:path+` →
 * `/a/:path*`, also in the destination.
 */
function replaceGroups({
  source: writtenSource,
  destination: writtenDestination,
}: Pick<RedirectRule, 'source' | 'destination'>) {
  const repeat = (path: string) => path.replace(/(\/:[A-Za-z_]\w*)\+(?=\/|$)/g, '$1*');
  const [source, destination] = [repeat(writtenSource), repeat(writtenDestination)];
  const named = source.replace(/:(\w+)\(\.\*\)/g, ':$1*');
  const isSingle = named.split('(.*)').length === 2;
  if (!isSingle) return { source: named, destination };
  return { source: named.replace('(.*)', '*'), destination: destination.replace(/\$1(?!\d)/g, '*') };
}

/** Maximum number of steps in a chain of redirects. */
const MAX_CHAIN_LENGTH = 30;

/** Finds rules that lead back to their start, with the loop's steps; wildcards are tested with a sample. */
function findLoops(rules: readonly RedirectRule[]): Map<RedirectRule, string[]> {
  const loops = new Map<RedirectRule, string[]>();
  /** URLs that are known not to loop. */
  const safeRules = new Set<string>();
  for (const rule of rules) {
    const start = createSamplePath(rule.source);
    const redirectPath = [start];
    let next = findNextPath(rules, start);
    while (
      next !== undefined &&
      !safeRules.has(next) &&
      !redirectPath.includes(next) &&
      redirectPath.length < MAX_CHAIN_LENGTH
    ) {
      redirectPath.push(next);
      next = findNextPath(rules, next);
    }
    if (next === undefined || safeRules.has(next)) for (const path of redirectPath) safeRules.add(path);
    else if (next === start || (redirectPath.length === MAX_CHAIN_LENGTH && isPattern(rule.source)))
      loops.set(rule, [...redirectPath.slice(0, 4), ...(redirectPath.length > 4 ? ['…'] : []), next]);
  }
  return loops;
}

function createSamplePath(source: string): string {
  return source.replace(/:[A-Za-z_]\w*\*?|\*/g, 'x');
}

function findNextPath(rules: readonly RedirectRule[], path: string): string | undefined {
  const match = matchRedirect(rules, path) ?? matchRedirect(rules, path.replace(/\/index$/, '') || '/');
  return match && findInternalTarget(match.destination);
}

/** Returns the path inside the site that a destination refers to; undefined for other hosts and for wildcards. */
function findInternalTarget(destination: string): string | undefined {
  if (!/^\/(?!\/)/.test(destination) || isPattern(destination)) return undefined;
  return normalizeUrl(destination.replace(/[?#].*$/s, ''));
}

/** Returns the rules that match a page, with the first such page. */
function findShadowed(
  rules: readonly RedirectRule[],
  pages: ReadonlyMap<string, unknown>,
): { rule: RedirectRule; url: string; count: number }[] {
  const shadowedRules = new Map<RedirectRule, { rule: RedirectRule; url: string; count: number }>();
  for (const url of pages.keys()) {
    const match = matchRedirect(rules, url);
    if (!match || match.destination === url) continue;
    const knownShadow = shadowedRules.get(match.rule);
    if (knownShadow) knownShadow.count++;
    else shadowedRules.set(match.rule, { rule: match.rule, url, count: 1 });
  }
  return [...shadowedRules.values()];
}
