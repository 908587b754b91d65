/**
 * Tells errors of a machine that has no more to give at the moment, or whose disk cannot be written: of PostgreSQL's (SQLSTATE
 * class 53, system and I/O errors, read-only), and of this one. A full disk is told apart by `isStorageFull`.
 */
export function isOverloaded(error: unknown): boolean {
  return error instanceof Error && 'code' in error && CODES.test(String(error.code));
}

const CODES = /^(?:53\w{3}|58000|58030|25006|EMFILE|ENFILE|ENOMEM|EAGAIN|EIO|EROFS)$/;
