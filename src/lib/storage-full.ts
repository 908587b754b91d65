/**
 * Returns whether something failed because a disk is full or a quota is used up, on this machine or PostgreSQL's. Also
 * checks the causes of the error.
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
/** A system error from a thread only preserves its message. */
const MESSAGE = /^(?:ENOSPC|EDQUOT)\b/;

/** Ignores another machine's output, which Git prints with a prefix, because it says nothing about this disk. */
function saysStorageFull(stderr: string): boolean {
  return /^(?!remote:).*(?:No space left on device|Disk quota exceeded|Out of diskspace)/im.test(stderr);
}
