/** Follows redirects that lead to other redirects. */
import type { RedirectRule } from '../../model/config.ts';
import { normalizeUrl } from '../../model/urls.ts';
import { splitSuffix } from '../find-target.ts';
import { isPattern, matchRedirect } from './match-redirect.ts';

/** Maximum number of steps in a chain of redirects. */
const MAX_CHAIN_LENGTH = 30;

/** Finds rules that lead back to their start, with the loop's steps; wildcards are tested with a sample. */
export function findLoops(rules: readonly RedirectRule[]): Map<RedirectRule, string[]> {
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

/** Returns the path inside the site that a destination refers to; undefined for other hosts and for wildcards. */
export function findInternalTarget(destination: string): string | undefined {
  if (!/^\/(?!\/)/.test(destination) || isPattern(destination)) return undefined;
  return normalizeUrl(destination.replace(/[?#].*$/s, ''));
}
