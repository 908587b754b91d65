/**
 * Returns whether a text is an http or https URL with a host. A user name or password is not allowed, because `fetch`
 * rejects it and messages would show it.
 */
export function isWebUrl(text: string): boolean {
  const url = URL.parse(text);
  return isUrl(text, ['http:', 'https:']) && url?.username === '' && url.password === '';
}

/** Returns whether a text is an http or https URL without a path, query and fragment. A slash at its end is allowed. */
export function isOriginUrl(text: string): boolean {
  const url = URL.parse(text);
  return isWebUrl(text) && url !== null && url.href === `${url.origin}/` && !/[?#]/.test(text);
}

/** Returns whether a text is an http URL of the computer that opens it. */
export function isLoopbackUrl(text: string): boolean {
  return isUrl(text, ['http:']) && ['127.0.0.1', '[::1]', 'localhost'].includes(new URL(text).hostname);
}

/** Returns whether a text is a URL with a host and one of the protocols, such as `https:`. */
export function isUrl(text: string, protocols: readonly string[]): boolean {
  const url = URL.parse(text);
  return url !== null && protocols.includes(url.protocol) && url.hostname !== '';
}
