/**
 * Whether an address names a host, as browsers read it (WHATWG URL): white space inside does not count, a backslash is a
 * slash, and any scheme may stand before the two.
 */
export function isExternal(address: string): boolean {
  return /^(?:[a-z][a-z\d+.-]*:)?[\\/]{2}/i.test(address.replace(/[\t\r\n\f]/g, '').trim());
}
