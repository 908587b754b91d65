/**
 * The policy of the page: nothing but its own files, no script or style in the text, and no frame around it. Sites stand in frames of the
 * service's own (`v1-sites/frame.ts`), each of which may show one site.
 */
export function dashboardPolicy(nonce: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    // Dialogs hold the page still with one rule that depends on the width of the scroll bar.
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

interface PageFacts {
  nonce: string;
  cookie: string | undefined;
  /** The request brings no session, so that the page need not ask who is signed in. */
  isSignedOut: boolean;
}

/**
 * Fills in what differs from request to request: the nonce, the color mode that the reader chose, so that nothing flashes, and
 * whether there is no session.
 */
export function fillDashboardPage(page: string, { nonce, cookie, isSignedOut }: PageFacts): string {
  const [, theme] = /(?:^|;\s*)bindery-theme=(light|dark)(?:;|$)/.exec(cookie ?? '') ?? [];
  return page
    .replace('__NONCE__', nonce)
    .replace('data-theme="system"', `data-theme="${theme ?? 'system'}"`)
    .replace('data-session="unknown"', `data-session="${isSignedOut ? 'none' : 'unknown'}"`);
}
