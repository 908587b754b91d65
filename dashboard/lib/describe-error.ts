/** Returns the sentence that tells a person what went wrong. */
export function describeError(error: unknown): string {
  if (error instanceof TypeError) return "Couldn't reach the service. Check that it is running, then try again.";
  return error instanceof Error && error.message !== '' ? error.message : 'Something went wrong. Try again.';
}

/** Whether the error says that one may not do this: trying again does not help. */
export function isForbidden(error: unknown): boolean {
  return error instanceof Error && 'status' in error && error.status === 403;
}
