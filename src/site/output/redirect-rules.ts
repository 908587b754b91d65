/** Creates redirects for hosts that read `_redirects` and for `bindery serve` (content format, Redirects). */
import type { RedirectRule } from '../model/config.ts';
import type { SitePlan } from '../model/plan.ts';
import { formatNginxRedirects } from './nginx-redirects.ts';
import { getFixedFolder } from '../content/redirects/normalize-redirect.ts';
import { isPattern, matchRedirect } from '../content/redirects/match-redirect.ts';
import { isPortablePath } from '../model/portable-path.ts';
import { encodePath } from '../model/urls.ts';
import { encodeDestination } from './encode-destination.ts';
import type { OutputFile } from '../model/output-file.ts';
import { trimEndSlashes } from '../../lib/slashes.ts';

/**
 * Returns `_redirects` with one rule per line (source, destination, status), and the same rules for nginx. Neither
 * `ours` nor the rules of folders that wildcards can lead to are in docs.json.
 */
export function buildRedirectFiles(
  plan: SitePlan,
  siteRules: readonly Pick<RedirectRule, 'source' | 'destination'>[] = [],
): OutputFile[] {
  const rules = [
    ...plan.redirects,
    ...[...listFolderRules(plan), ...siteRules].map((rule) => ({ ...rule, permanent: false })),
  ];
  if (rules.length === 0) return [];
  const lines = rules.map(
    (rule) =>
      `${encodeSource(rule.source)} ${encodeDestination(toRedirectTarget(rule))} ${rule.permanent ? 308 : 307}\n`,
  );
  return [
    { path: '_redirects', content: lines.join('') },
    {
      path: '_docs/redirects.nginx.conf',
      content: formatNginxRedirects(
        rules,
        plan.pages.map(({ url }) => url),
      ),
    },
  ];
}

/**
 * Returns folders without their own page that wildcards can lead to, with the first page in each. Links also lead
 * there.
 */
function listFolderRules({ pages, redirects }: SitePlan): Pick<RedirectRule, 'source' | 'destination'>[] {
  const starts = new Set(
    redirects.flatMap(({ destination }) =>
      destination.startsWith('/') && isPattern(destination) ? [getFixedFolder(destination)] : [],
    ),
  );
  if (starts.size === 0) return [];
  const urls = new Set(pages.map(({ url }) => url));
  const first = new Map<string, string>();
  for (const { url } of pages)
    for (let at = getFolder(url); at !== '' && !first.has(at); at = getFolder(at)) first.set(at, url);
  return Array.from(first, ([source, destination]) => ({ source, destination })).filter(
    ({ source }) => !urls.has(source) && isReached(source, starts) && matchRedirect(redirects, source) === undefined,
  );
}

function isReached(folder: string, starts: ReadonlySet<string>): boolean {
  for (let at = folder; at !== ''; at = getFolder(at)) if (starts.has(at)) return true;
  return starts.has('');
}

function getFolder(url: string): string {
  return url.slice(0, Math.max(0, url.lastIndexOf('/')));
}

/** Returns rules without wildcards, which can be separate pages on hosts without redirect rules. */
export function listExactRedirects(plan: SitePlan): RedirectRule[] {
  const pages = new Set(plan.pages.map((page) => page.url));
  const sourceUrls = new Set<string>();
  return plan.redirects.filter(({ source }) => {
    const url = source.length > 1 ? trimEndSlashes(source) : source;
    if (UNSUPPORTED_PATH.test(url) || !isPortablePath(url) || pages.has(url) || sourceUrls.has(url)) return false;
    sourceUrls.add(url);
    return true;
  });
}

/** Wildcards, even escaped ones, and what can't be a file in a bundle. */
const UNSUPPORTED_PATH = /[:*#]|%2A|%3A|\/\.{0,2}(?:\/|$)/;

/** Encodes a source as a URL. Escaped wildcards are already encoded. */
function encodeSource(source: string): string {
  return encodePath(toWildcardPattern(source)).replace(/%25(?=2A|3A)/g, '%');
}

/** Converts `/beta/:slug*` to `/beta/*`. */
function toWildcardPattern(source: string): string {
  return source.replace(/:\w+\*/g, '*');
}

function toRedirectTarget({ source, destination }: RedirectRule): string {
  return /\*/.test(source) ? destination.replace(/:\w+\*|\*/g, ':splat') : destination;
}
