import type { IncomingMessage } from 'node:http';

/**
 * Returns the hostname of a request in lower case, without port and final dot; undefined if there are none or several.
 * Clients control the header, so use the result only to look up known names.
 */
export function parseHost({
  headers,
  rawHeaders,
}: Pick<IncomingMessage, 'headers' | 'rawHeaders'>): string | undefined {
  // With several, a proxy in front may have used another one (RFC 9112 section 3.2).
  if (rawHeaders.filter((text, index) => index % 2 === 0 && text.toLowerCase() === 'host').length > 1) return undefined;
  const text = headers.host ?? '';
  if (text.length > MAX_LENGTH) return undefined;
  const [, name] = /^([a-z0-9_.-]+?)\.?(?::\d{1,5})?$/i.exec(text) ?? [];
  return name?.toLowerCase();
}

const MAX_LENGTH = 300;

/** Returns the host for a local name: `docs.example.com` for `docs.example.com.localhost`. */
export function removeLocalhost(host: string): string {
  return host.endsWith(LOCAL) ? host.slice(0, -LOCAL.length) : host;
}

/** Names below it resolve to the machine itself (RFC 6761 section 6.3). */
const LOCAL = '.localhost';
