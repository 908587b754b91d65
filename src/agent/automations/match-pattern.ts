/**
 * Whether a name matches a pattern in which `*` matches any text, such as `v*`. Takes linear time: people write the
 * patterns, and Git hosts send the names.
 */
export function matchPattern(pattern: string, name: string): boolean {
  const [start = '', ...rest] = pattern.split('*');
  const end = rest.pop();
  if (end === undefined) return name === pattern;
  if (!name.startsWith(start) || !name.endsWith(end) || name.length < start.length + end.length) return false;
  const limit = name.length - end.length;
  let position = start.length;
  for (const part of rest) {
    const index = name.indexOf(part, position);
    if (index < 0 || index + part.length > limit) return false;
    position = index + part.length;
  }
  return true;
}
