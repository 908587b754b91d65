/**
 * Returns whether a URL contains a host, as browsers read it (WHATWG URL): inner white space is ignored, a backslash is
 * a slash, and any scheme can precede the two slashes.
 */
export function isExternal(address: string): boolean {
  return /^(?:[a-z][a-z\d+.-]*:)?[\\/]{2}/i.test(address.replace(/[\t\r\n\f]/g, '').trim());
}
