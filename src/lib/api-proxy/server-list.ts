/**
 * The servers that a site's API descriptions name, as origins: `https://api.example.com`, and `https://*.example.com`
 * where one label of the host is free. A star stands for letters, digits and hyphens of a single label.
 */

/** File of a bundle with the list, for servers that offer the proxy. */
export const SERVER_LIST_PATH = '_docs/api-servers.json';

/** Throws `TypeError` when the text is not `{"servers": [...]}`. */
export function parseServerList(text: string): string[] {
  const value: unknown = JSON.parse(text);
  const servers = typeof value === 'object' && value !== null && 'servers' in value ? value.servers : undefined;
  if (!Array.isArray(servers) || !servers.every((server) => typeof server === 'string'))
    throw new TypeError('expected { "servers": ["https://host"] }');
  return servers;
}

/** Whether a URL goes to one of the servers. */
export function matchesServer(url: URL, servers: readonly string[]): boolean {
  return servers.some((server) => {
    if (!server.includes('*')) return server === url.origin;
    return new RegExp(toPattern(server)).test(url.origin);
  });
}

/**
 * Each star takes the shortest text up to what follows it, and never gives it back (a lookahead with its own reference):
 * with many stars the time would grow with the power of their number.
 */
function toPattern(server: string): string {
  const [first = '', ...rest] = server.split('*').map(escape);
  const parts = rest.map((part, index) => {
    const end = index === rest.length - 1 ? '$' : '';
    return `(?=([a-z0-9-]+?${part}${end}))\\${index + 1}`;
  });
  return `^${first}${parts.join('')}$`;
}

function escape(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
