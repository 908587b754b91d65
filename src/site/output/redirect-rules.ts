/** Redirects of the site, for hosts that read `_redirects` and for `bindery serve` (content format, Redirects). */
import type { RedirectRule } from '../model/config.ts';
import type { SitePlan } from '../model/plan.ts';
import { nginxRedirects } from './nginx-redirects.ts';
import { fixedFolder } from '../content/plain-redirect.ts';
import { isPattern, matchRedirect } from '../content/redirects.ts';
import { encodePath } from '../model/urls.ts';
import { encodeDestination } from './encode-destination.ts';
import type { OutputFile } from '../model/output-file.ts';

/**
 * `_redirects`, a rule per line: source, destination, status; the same for nginx. `ours` are not in docs.json; nor are
 * those of folders, which wildcards may lead to.
 */
export function redirectRules(
  plan: SitePlan,
  ours: readonly Pick<RedirectRule, 'source' | 'destination'>[] = [],
): OutputFile[] {
  const rules = [...plan.redirects, ...[...folderRules(plan), ...ours].map((rule) => ({ ...rule, permanent: false }))];
  if (rules.length === 0) return [];
  const lines = rules.map(
    (rule) => `${encodePath(pattern(rule.source))} ${encodeDestination(target(rule))} ${rule.permanent ? 308 : 307}\n`,
  );
  return [
    { path: '_redirects', content: lines.join('') },
    { path: '_docs/redirects.nginx.conf', content: nginxRedirects(rules) },
  ];
}

/** Folders without a page of their own that wildcards may lead to, with the first page in each: links go there too. */
function folderRules({ pages, redirects }: SitePlan): Pick<RedirectRule, 'source' | 'destination'>[] {
  const starts = new Set(
    redirects.flatMap(({ destination }) =>
      destination.startsWith('/') && isPattern(destination) ? [fixedFolder(destination)] : [],
    ),
  );
  if (starts.size === 0) return [];
  const urls = new Set(pages.map(({ url }) => url));
  const first = new Map<string, string>();
  for (const { url } of pages)
    for (let at = folderOf(url); at !== '' && !first.has(at); at = folderOf(at)) first.set(at, url);
  return Array.from(first, ([source, destination]) => ({ source, destination })).filter(
    ({ source }) => !urls.has(source) && isReached(source, starts) && matchRedirect(redirects, source) === undefined,
  );
}

function isReached(folder: string, starts: ReadonlySet<string>): boolean {
  for (let at = folder; at !== ''; at = folderOf(at)) if (starts.has(at)) return true;
  return starts.has('');
}

function folderOf(url: string): string {
  return url.slice(0, Math.max(0, url.lastIndexOf('/')));
}

/** Rules without wildcards, which can be pages of their own on hosts that know no rules. */
export function exactRedirects(plan: SitePlan): RedirectRule[] {
  const pages = new Set(plan.pages.map((page) => page.url));
  const seen = new Set<string>();
  return plan.redirects.filter(({ source }) => {
    const url = source.length > 1 ? source.replace(/\/+$/, '') : source;
    if (UNUSABLE.test(url) || pages.has(url) || seen.has(url)) return false;
    seen.add(url);
    return true;
  });
}

/** Wildcards, and what no file name of a bundle may hold. */
// eslint-disable-next-line no-control-regex -- exactly these are meant
const UNUSABLE = /[:*?#\\\u0000-\u001f\u007f]|\/\.{0,2}(?:\/|$)/;

/** `/beta/:slug*` → `/beta/*`. */
function pattern(source: string): string {
  return source.replace(/:\w+\*/g, '*');
}

function target({ source, destination }: RedirectRule): string {
  return /\*/.test(source) ? destination.replace(/:\w+\*|\*/g, ':splat') : destination;
}
