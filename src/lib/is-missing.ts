/** Returns whether an operation failed because a file, a folder or a program doesn't exist. */
export function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
