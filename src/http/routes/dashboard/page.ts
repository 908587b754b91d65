/**
 * Returns the content security policy of the page: only its own files, no inline scripts or styles, and no embedding
 * in frames. The page shows sites in frames of the service (`v1-sites/frame.ts`), each of which can show one site.
 */
export function createDashboardPolicy(nonce: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    // Dialogs lock scrolling with one inline rule, which depends on the width of the scroll bar.
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "frame-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

interface ShellOptions {
  nonce: string;
  cookie: string | undefined;
  /** The request has no session, so the page doesn't have to ask who is signed in. */
  isSignedOut: boolean;
}

/**
 * Fills in the parts that differ between requests: the nonce, the reader's color mode (so that the page doesn't
 * flash), and whether a session is missing.
 */
export function fillDashboardPage(page: string, { nonce, cookie, isSignedOut }: ShellOptions): string {
  const [, theme] = /(?:^|;\s*)bindery-theme=(light|dark)(?:;|$)/.exec(cookie ?? '') ?? [];
  return page
    .replace('__NONCE__', nonce)
    .replace('data-theme="system"', `data-theme="${theme ?? 'system'}"`)
    .replace('data-session="unknown"', `data-session="${isSignedOut ? 'none' : 'unknown'}"`);
}
