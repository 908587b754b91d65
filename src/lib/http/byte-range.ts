export type ByteRange = { start: number; end: number } | 'unsatisfiable';

/**
 * Reads a `Range` header for a body of `size` bytes; `end` is inclusive. Undefined means "send it all": no header,
 * another unit, a malformed one, or several ranges, as RFC 9110 section 14.2 allows.
 */
export function parseRange(header: string | undefined, size: number): ByteRange | undefined {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '');
  const [, first, last] = match ?? [];
  if (!first && !last) return undefined;
  if (!first) {
    const length = Math.min(Number(last), size);
    return length === 0 ? 'unsatisfiable' : { start: size - length, end: size - 1 };
  }
  const start = Number(first);
  const end = last ? Number(last) : size - 1;
  if (last && end < start) return undefined;
  return start >= size ? 'unsatisfiable' : { start, end: Math.min(end, size - 1) };
}
