/** Writes redirects as `map` blocks for sites served by nginx (content format, Redirects). */
import type { RedirectRule } from '../model/config.ts';
import { encodeDestination } from './encode-destination.ts';

/**
 * Returns the file. All author text is in quoted strings, without anything that could end them or read an nginx
 * variable.
 */
export function formatNginxRedirects(rules: readonly RedirectRule[]): string {
  const map = (name: string, permanent: boolean) =>
    `map $uri $${name} {\n    default "";\n${rules
      .filter((rule) => rule.permanent === permanent)
      .flatMap((rule) => formatLine(rule) ?? [])
      .join('')}}\n`;
  return `${FILE_HEADER}${map('docs_permanent', true)}\n${map('docs_temporary', false)}`;
}

const FILE_HEADER = `# Include this file in the http block, and add these lines to the server block:
#   if ($docs_permanent) { return 308 $docs_permanent$is_args$args; }
#   if ($docs_temporary) { return 307 $docs_temporary$is_args$args; }
# If you have many rules, also set: map_hash_max_size 16384; map_hash_bucket_size 256;

`;

function formatLine({ source, destination }: RedirectRule): string | undefined {
  // eslint-disable-next-line no-control-regex -- control characters are intended here
  if (/[\u0000-\u001f\u007f]/.test(source + destination)) return undefined;
  const path = `/${source.replace(/^\/+|\/+$/g, '')}`;
  const names: string[] = [];
  const regex = path
    .split(/(\/:[A-Za-z_]\w*\*?|\*)/)
    .map((part, index) => (index % 2 === 0 ? escapeRegex(part) : capture(part, names)))
    .join('');
  const isExact = names.length === 0;
  const key = isExact ? path : `~^${regex}/?$`;
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
