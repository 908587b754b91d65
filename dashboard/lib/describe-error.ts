/** Returns the message to show for an error. */
export function describeError(error: unknown): string {
  if (error instanceof TypeError) return "Couldn't reach the service. Check that it is running, then try again.";
  return error instanceof Error && error.message !== '' ? error.message : 'Something went wrong. Try again.';
}

/** Returns whether the user's role doesn't allow the request (403), so that a retry can't help. */
export function isForbidden(error: unknown): boolean {
  return error instanceof Error && 'status' in error && error.status === 403;
}
