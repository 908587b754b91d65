import { isLoopbackUrl } from '../../lib/is-url.ts';

/** Schemes that a browser handles itself. Sending it there would run a script or leak the code. */
const BROWSER_SCHEMES = new Set([
  'about:',
  'blob:',
  'chrome:',
  'data:',
  'file:',
  'filesystem:',
  'ftp:',
  'http:',
  'intent:',
  'javascript:',
  'mailto:',
  'vbscript:',
  'view-source:',
  'ws:',
  'wss:',
]);
const MAX_LENGTH = 500;

/**
 * Returns whether a client can have the code sent to a URI: over HTTPS, to an app on the same computer, or to the private
 * scheme of an app (RFC 8252 section 7).
 */
export function isAllowedRedirectUri(uri: string): boolean {
  // Only characters of URIs, so that the text has no spelling that a browser could read in another way.
  if (uri.length > MAX_LENGTH || !/^[a-z][a-z\d+.-]*:\/[\w\-.~:/?[\]@!$&'()*+,;=%]+$/i.test(uri) || !URL.canParse(uri))
    return false;
  const { protocol, username, password } = new URL(uri);
  if (username !== '' || password !== '') return false;
  return protocol === 'https:' || isLoopbackUrl(uri) || !BROWSER_SCHEMES.has(protocol);
}

/**
 * Returns whether a URI is the registered one. They must be the same text, but an app on the same computer can use
 * another port each time (RFC 8252 section 7.3).
 */
export function isSameRedirectUri(uri: string, registeredUri: string): boolean {
  if (uri === registeredUri) return true;
  if (!isAllowedRedirectUri(uri) || !isLoopbackUrl(uri) || !isLoopbackUrl(registeredUri)) return false;
  return removePort(uri) === removePort(registeredUri);
}

function removePort(uri: string): string {
  const url = new URL(uri);
  url.port = '';
  return url.href;
}
