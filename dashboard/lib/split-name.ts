/** Splits a hostname, email address or path after each separator, where a line can break. */
export function splitName(name: string): string[] {
  return name.match(/[^\s./@:_-]*[\s./@:_-]+|[^\s./@:_-]+/g) ?? [];
}
