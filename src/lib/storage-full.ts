/**
 * Tells whether something failed because a disk is full or a quota is used up: of this machine, or of PostgreSQL's. Looks at
 * what the error was caused by, too.
 */
export function isStorageFull(error: unknown): boolean {
  let each = error;
  for (let depth = 0; depth < MAX_DEPTH && each instanceof Error; depth += 1) {
    const { code, stderr } = each as { code?: unknown; stderr?: unknown };
    if (CODES.has(code) || MESSAGE.test(each.message) || (typeof stderr === 'string' && saysStorageFull(stderr)))
      return true;
    each = each.cause;
  }
  return false;
}

const MAX_DEPTH = 5;
/** System codes, PostgreSQL's SQLSTATE, and our own. */
const CODES: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT', '53100', 'storage_full']);
/** A system error that came from a thread has kept its message alone. */
const MESSAGE = /^(?:ENOSPC|EDQUOT)\b/;

/** Ignores the output of another machine, which git prints with a prefix: it says nothing about the disk here. */
function saysStorageFull(stderr: string): boolean {
  return /^(?!remote:).*(?:No space left on device|Disk quota exceeded|Out of diskspace)/im.test(stderr);
}
