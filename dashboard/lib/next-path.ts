/** Returns the path to open after sign-in. Only dashboard paths are allowed, to prevent open redirects. */
export function getNextPath(next: string | undefined): string {
  const path = next?.replace(/^\/dashboard(?=\/|$)/, '') ?? '/';
  return /^\/(?![/\\])/.test(path) && !path.startsWith('/sign-in') ? path : '/';
}
