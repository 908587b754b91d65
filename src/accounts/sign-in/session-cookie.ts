/** Returns whether cookies contain the session of a user. */
export function hasSessionCookie(cookies: string | null | undefined): boolean {
  return SESSION_COOKIE.test(cookies ?? '');
}

const SESSION_COOKIE = /(?:^|;\s*)(?:__Host-)?bindery\.session_token=[^;]/;
