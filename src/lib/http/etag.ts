/** Returns whether an `If-None-Match` or `If-Match` header contains this ETag. A `weak` comparison ignores a `W/`. */
export function matchesEtag(header: string, etag: string, comparison: 'weak' | 'strong'): boolean {
  if (header.trim() === '*') return true;
  return header.split(',').some((item) => {
    const candidate = item.trim();
    return candidate === etag || (comparison === 'weak' && candidate === `W/${etag}`);
  });
}
