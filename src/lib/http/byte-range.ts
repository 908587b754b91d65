/** First and last byte, both inclusive, as in HTTP. */
export interface ByteRange {
  start: number;
  end: number;
}

/**
 * Reads a `Range` header for a body of `size` bytes. Undefined means "send it all": no header, another unit, a malformed
 * one, or several ranges, as RFC 9110 section 14.2 allows.
 */
export function parseRange(header: string | undefined, size: number): ByteRange | 'unsatisfiable' | undefined {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '');
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

/**
 * Returns the `Range` header, unless `If-Range` has a different ETag: the client's part then belongs to another version
 * and can't be combined with a part of this one (RFC 9110 section 13.1.5).
 */
export function findRangeHeader(
  headers: { range?: string | undefined; 'if-range'?: string | undefined },
  etag: string,
): string | undefined {
  const condition = headers['if-range'];
  return condition === undefined || condition === etag ? headers.range : undefined;
}
