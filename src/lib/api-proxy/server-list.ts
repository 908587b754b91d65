import { escapeRegex } from '../escape-regex.ts';

/**
 * The servers in a site's API descriptions, as origins: `https://api.example.com`, and `https://*.example.com` if one
 * label of the host is variable. A star matches letters, digits and hyphens of a single label.
 */

/** Bundle file with the list, for servers that offer the proxy. */
export const SERVER_LIST_PATH = '_docs/api-servers.json';

/** Throws `TypeError` if the text is not `{"servers": [...]}`. */
export function parseServerList(text: string): string[] {
  const value: unknown = JSON.parse(text);
  const servers = typeof value === 'object' && value !== null && 'servers' in value ? value.servers : undefined;
  if (!Array.isArray(servers) || !servers.every((server) => typeof server === 'string'))
    throw new TypeError('expected { "servers": ["https://host"] }');
  return servers;
}

/** Returns whether a URL goes to one of the servers. */
export function matchesServer(url: URL, servers: readonly string[]): boolean {
  return servers.some((server) => {
    if (!server.includes('*')) return server === url.origin;
    return new RegExp(toPattern(server)).test(url.origin);
  });
}

/**
 * Each star matches the shortest text up to the next literal part and never backtracks (a lookahead with a
 * backreference). Otherwise the time would grow exponentially with the number of stars.
 */
function toPattern(server: string): string {
  const [first = '', ...laterParts] = server.split('*').map(escapeRegex);
  const parts = laterParts.map((part, index) => {
    const end = index === laterParts.length - 1 ? '$' : '';
    return `(?=([a-z0-9-]+?${part}${end}))\\${index + 1}`;
  });
  return `^${first}${parts.join('')}$`;
}
