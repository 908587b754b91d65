const LOCAL = new Set(['127.0.0.1', 'localhost', '[::1]']);

/**
 * Returns the address at which readers find a hosted site. Beside an API that only this machine reaches, it is one below localhost: such names lead to the
 * machine without any setting.
 */
export function siteAddress({ host, base = '' }: { host: string; base?: string | null }, apiUrl: string): string {
  const { hostname, port } = new URL(apiUrl);
  const origin = LOCAL.has(hostname) ? `http://${host}.localhost${port && `:${port}`}` : `https://${host}`;
  return `${origin}${base ?? ''}/`;
}
