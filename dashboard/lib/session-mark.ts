/** Whether there is no session for sure: the server said so in the page, or somebody has signed out since. */
export function isKnownSignedOut(): boolean {
  return document.documentElement.dataset.session === 'none';
}

/** Keeps what is known of the session after signing in or out, in the place where the server says it. */
export function markSession(state: 'none' | 'unknown'): void {
  document.documentElement.dataset.session = state;
}
