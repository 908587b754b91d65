/**
 * Whether a branch or tag name matches a pattern such as `v*`, where `*` matches any text. With `crosses: false`, one
 * star doesn't match slashes, and two do. Any number of stars takes linear time for each: people write the patterns,
 * and Git hosts send the names.
 */
export function matchPattern(pattern: string, name: string, { crosses = true }: { crosses?: boolean } = {}): boolean {
  let ends = new Set([0]);
  for (const part of pattern.split(/(\*+)/)) {
    if (part === '') continue;
    ends = part.startsWith('*')
      ? passStars(ends, { name, crosses: crosses || part.length > 1 })
      : pass(ends, { name, part });
  }
  return ends.has(name.length);
}

/** Returns where a text can end that starts at one of the positions. */
function pass(starts: ReadonlySet<number>, { name, part }: { name: string; part: string }): Set<number> {
  return new Set([...starts].filter((start) => name.startsWith(part, start)).map((start) => start + part.length));
}

function passStars(starts: ReadonlySet<number>, { name, crosses }: { name: string; crosses: boolean }): Set<number> {
  const ends = new Set<number>();
  let isOpen = false;
  for (let position = 0; position <= name.length; position++) {
    if (starts.has(position)) isOpen = true;
    if (isOpen) ends.add(position);
    if (!crosses && name[position] === '/') isOpen = false;
  }
  return ends;
}
