/**
 * Returns a short hash of a text: FNV-1a, twice, in 16 hex digits. Not collision-resistant: anyone can construct two
 * texts with the same hash.
 */
export function computeHash(text: string): string {
  return [0x811c9dc5, 0x01000193]
    .map((start) => {
      let hash = start;
      for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
      return (hash >>> 0).toString(16).padStart(8, '0');
    })
    .join('');
}
