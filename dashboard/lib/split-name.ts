/** Splits a host name, an email or a path after each of its separators, where a line may break. */
export function splitName(name: string): string[] {
  return name.match(/[^\s./@:_-]*[\s./@:_-]+|[^\s./@:_-]+/g) ?? [];
}
