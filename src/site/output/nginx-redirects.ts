/** Writes redirects as `map` blocks for sites served by nginx (content format, Redirects). */
import type { RedirectRule } from '../model/config.ts';
import { unescapeWildcards } from '../content/redirects/match-redirect.ts';
import { encodeDestination } from './encode-destination.ts';
import { trimSlashes } from '../../lib/slashes.ts';

/**
 * Returns the file. All author text is in quoted strings, without anything that could end them or read an nginx
 * variable. `urls` are the site's pages.
 */
export function formatNginxRedirects(rules: readonly RedirectRule[], urls: readonly string[] = []): string {
  const isAmbiguous = createIsAmbiguous([...urls, ...rules.map(({ source }) => source)]);
  const map = (name: string, permanent: boolean) =>
    `map $uri $${name} {\n    default "";\n${rules
      .filter((rule) => rule.permanent === permanent)
      .flatMap((rule) => formatLine(rule, isAmbiguous) ?? [])
      .join('')}}\n`;
  return `${FILE_HEADER}${map('docs_permanent', true)}\n${map('docs_temporary', false)}`;
}

const FILE_HEADER = `# Include this file in the http block, and add these lines to the server block:
#   if ($docs_permanent) { return 308 $docs_permanent$is_args$args; }
#   if ($docs_temporary) { return 307 $docs_temporary$is_args$args; }
# If you have many rules, also set: map_hash_max_size 16384; map_hash_bucket_size 256;

`;

/**
 * Returns whether another path differs from a path only in case, which nginx ignores in plain keys: a redirect from `/A`
 * to `/a` would lead to itself.
 */
function createIsAmbiguous(paths: readonly string[]): (path: string) => boolean {
  const spellings = Map.groupBy(new Set(paths), (path) => path.toLowerCase());
  return (path) => (spellings.get(path.toLowerCase())?.length ?? 0) > 1;
}

function formatLine({ source, destination }: RedirectRule, isAmbiguous: (path: string) => boolean): string | undefined {
  // eslint-disable-next-line no-control-regex -- control characters are intended here
  if (/[\u0000-\u001f\u007f]/.test(source + destination)) return undefined;
  const path = `/${trimSlashes(unescapeWildcards(source))}`;
  const names: string[] = [];
  const regex = `/${trimSlashes(source)}`
    .split(/(\/:[A-Za-z_]\w*\*?|\*)/)
    .map((part, index) => (index % 2 === 0 ? escapeRegex(unescapeWildcards(part)) : capture(part, names)))
    .join('');
  const isExact = names.length === 0;
  const exactKey = isAmbiguous(source) ? `~^${regex}$` : path;
  const key = isExact ? exactKey : `~^${regex}/?$`;
  return `    ${quote(key)} ${quoteTarget(destination, names)};\n`;
}

/**
 * Returns a wildcard's group, and adds its name in the destination to `names`. Line breaks don't match, because they
 * would end the header.
 */
function capture(part: string, names: string[]): string {
  names.push(part.replace(/^\/:|\*$/g, '') || '*');
  const name = `part${names.length}`;
  if (part === '*') return `(?<${name}>[^\\r\\n]*)`;
  return part.endsWith('*') ? `(?:/(?<${name}>[^\\r\\n]*))?` : `/(?<${name}>[^/\\r\\n]+)`;
}

function quoteTarget(destination: string, names: readonly string[]): string {
  const parts = encodeDestination(destination)
    .split(/(:[A-Za-z_]\w*\*?|\*)/)
    .map((part, index) => {
      const at = index % 2 === 0 ? -1 : names.indexOf(part.replace(/^:|\*$/g, '') || '*');
      return at === -1 ? part.replace(/[$;]/g, encodeURIComponent) : `\${part${at + 1}}`;
    });
  return `"${parts.join('')}"`;
}

function quote(text: string): string {
  return `"${text.replace(/["\\]/g, '\\$&')}"`;
}

function escapeRegex(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
