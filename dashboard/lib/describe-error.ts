/** Returns the sentence that tells a person what went wrong. */
export function describeError(error: unknown): string {
  if (error instanceof TypeError) return 'The service cannot be reached. Check that it is running, then retry.';
  return error instanceof Error && error.message !== '' ? error.message : 'Something went wrong; retry.';
}

/** Whether the error says that one may not do this: trying again does not help. */
export function isForbidden(error: unknown): boolean {
  return error instanceof Error && 'status' in error && error.status === 403;
}
