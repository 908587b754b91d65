/** Redirects of the site, for hosts that read `_redirects` and for `bindery serve` (content format, Redirects). */
import type { RedirectRule } from '../model/config.ts';
import type { SitePlan } from '../model/plan.ts';
import { nginxRedirects } from './nginx-redirects.ts';
import type { OutputFile } from '../model/output-file.ts';

/** `_redirects`, a rule per line: source, destination, status; the same for nginx. `ours` are not in docs.json. */
export function redirectRules(
  plan: SitePlan,
  ours: readonly Pick<RedirectRule, 'source' | 'destination'>[] = [],
): OutputFile[] {
  const rules = [...plan.redirects, ...ours.map((rule) => ({ ...rule, permanent: false }))];
  if (rules.length === 0) return [];
  const lines = rules.map(
    (rule) => `${encodeURI(pattern(rule.source))} ${encodeURI(target(rule))} ${rule.permanent ? 308 : 307}\n`,
  );
  return [
    { path: '_redirects', content: lines.join('') },
    { path: '_docs/redirects.nginx.conf', content: nginxRedirects(rules) },
  ];
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
const UNUSABLE = /[:*\\\u0000-\u001f\u007f]|\/\.{0,2}(?:\/|$)/;

/** `/beta/:slug*` → `/beta/*`. */
function pattern(source: string): string {
  return source.replace(/:\w+\*/g, '*');
}

function target({ source, destination }: RedirectRule): string {
  return /\*/.test(source) ? destination.replace(/:\w+\*|\*/g, ':splat') : destination;
}
