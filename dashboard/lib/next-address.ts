/** Returns where to go after the sign-in: an address of the dashboard, and none of another site. */
export function nextAddress(next: string | undefined): string {
  const path = next?.replace(/^\/dashboard(?=\/|$)/, '') ?? '/';
  return /^\/(?![/\\])/.test(path) && !path.startsWith('/sign-in') ? path : '/';
}
