/** Cookies of protected sites. Behind TLS they have the prefix `__Host-`, so that no other host can set them. */
export interface CookieOptions {
  /** Whether the reader's browser uses HTTPS. */
  isSecure: boolean;
  /** Seconds until the browser deletes it. 0 deletes it now. */
  maxAge: number;
}

/** Name of the cookie with a reader's session, without the prefix. */
export const SESSION_COOKIE = 'bindery-reader';

/** Name of the cookie with a sign-in that isn't completed yet, without the prefix. */
export const HAND_OFF_COOKIE = 'bindery-sign-in';

/** Finds a cookie's value; undefined if there is none, or several that contradict each other. */
export function findCookie(
  header: string | undefined,
  { name, isSecure }: { name: string; isSecure: boolean },
): string | undefined {
  if (header === undefined) return undefined;
  const start = `${withPrefix(name, isSecure)}=`;
  let value: string | undefined;
  for (let at = 0; at < header.length;) {
    const next = header.indexOf(';', at);
    const end = next === -1 ? header.length : next;
    const text = header.slice(at, end).trim();
    at = end + 1;
    if (!text.startsWith(start)) continue;
    if (value !== undefined) return undefined;
    value = text.slice(start.length);
  }
  return value;
}

/** Prints a `Set-Cookie` header. The value has only characters that cookies allow. */
export function printCookie(name: string, value: string, { isSecure, maxAge }: CookieOptions): string {
  const attributes = ['Path=/', `Max-Age=${maxAge}`, 'HttpOnly', 'SameSite=Lax', ...(isSecure ? ['Secure'] : [])];
  return [`${withPrefix(name, isSecure)}=${value}`, ...attributes].join('; ');
}

function withPrefix(name: string, isSecure: boolean): string {
  return isSecure ? `__Host-${name}` : name;
}
