/** Returns whether there is certainly no session: the server marked the page so, or the user has signed out since. */
export function isKnownSignedOut(): boolean {
  return document.documentElement.dataset.session === 'none';
}

/** Records the session state after signing in or out, in the same attribute that the server sets. */
export function markSession(state: 'none' | 'unknown'): void {
  document.documentElement.dataset.session = state;
}
