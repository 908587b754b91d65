/**
 * Returns whether an error means that a machine is temporarily out of resources or can't write to its disk. This
 * covers PostgreSQL (SQLSTATE class 53, system and I/O errors, read-only mode) and this machine. `isStorageFull`
 * distinguishes a full disk.
 */
export function isOverloaded(error: unknown): boolean {
  return error instanceof Error && 'code' in error && CODES.test(String(error.code));
}

const CODES = /^(?:53\w{3}|58000|58030|25006|EMFILE|ENFILE|ENOMEM|EAGAIN|EIO|EROFS)$/;
