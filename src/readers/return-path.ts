const MAX_LENGTH = 2_000;
/** Any origin, to find out whether a path leaves it. */
const ORIGIN = 'http://site.invalid';

/**
 * Returns the path to show after the sign-in, such as `/docs/install?tab=2`. Anything that a browser could understand as
 * a URL of another site, or that isn't below the site's base path, becomes the site's first page: a link to the sign-in
 * page must not lead to a phishing page (OWASP, unvalidated redirects).
 */
export function parseReturnPath(text: string | null | undefined, base: string): string {
  const home = `${base}/`;
  if (!text || text.length > MAX_LENGTH || !isPlainPath(text)) return home;
  const { origin, pathname, search } = new URL(text, ORIGIN);
  const isOwn = origin === ORIGIN && isPlainPath(pathname) && pathname.startsWith(home);
  return isOwn && !isSignInPath(pathname.slice(base.length)) ? pathname + search : home;
}

/** Browsers read `//host`, `/\host` and paths with control characters in front of them as another host. */
function isPlainPath(text: string): boolean {
  return /^\/(?![/\\])[^\\\p{Cc}\s]*$/u.test(text);
}

/**
 * Returns whether a path below the base belongs to the sign-in itself. A preview continues its sign-in at one of them, and
 * an MCP client asks for access at another.
 */
function isSignInPath(path: string): boolean {
  return /^\/log(?:in|out)(?:\/|$)/.test(path) && path !== '/login/preview' && path !== '/login/authorize';
}
