const LOCAL = new Set(['127.0.0.1', 'localhost', '[::1]']);

/**
 * Returns the URL of a hosted site for readers. If the API is only reachable from this machine, the URL is below
 * localhost, because such names resolve to the machine without configuration.
 */
export function getSiteUrl({ host, base = '' }: { host: string; base?: string | null }, apiUrl: string): string {
  const { hostname, port } = new URL(apiUrl);
  const origin = LOCAL.has(hostname) ? `http://${host}.localhost${port && `:${port}`}` : `https://${host}`;
  return `${origin}${base ?? ''}/`;
}
