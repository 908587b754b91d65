/** Checks redirect rules against each other and against the pages (content format, Redirects). */
import { decodePath } from '../../../lib/decode-path.ts';
import type { WrittenRedirect } from '../../config/redirect-list.ts';
import type { ConfigReference } from '../../model/config-use.ts';
import type { RedirectRule } from '../../model/config.ts';
import type { Diagnostic, SourcePosition, Report } from '../../model/diagnostics.ts';
import type { CreatesFile } from '../../model/plugin.ts';
import type { SiteAddress } from '../../model/site-address.ts';
import { decodeMarks } from '../../model/urls.ts';
import { findDirect, NO_SUFFIX, splitSuffix } from '../find-target.ts';
import { createNearPaths, type NearPaths } from '../near-paths.ts';
import { escapeWildcards, isPattern, matchRedirect } from './match-redirect.ts';
import { isSettled, normalizeRedirect, listIndexRules } from './normalize-redirect.ts';
import { findInternalTarget, findLoops } from './redirect-chains.ts';
import { findRestrictedRedirects } from './restricted-redirects.ts';
import { listUsableRules } from './usable-rules.ts';

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
  for (const { rule: usableRule, place, destinationPlace } of removeRestricted(listUsableRules(input), input)) {
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

type Input = Parameters<typeof checkRedirects>[0];

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
