/** Checks that a page contains the facts of its sources, and no others. */

/** Returns the first flag, endpoint, setting or number with a unit that no source contains. */
export function findUnsupportedClaim(text: string, sources: readonly string[]): string | undefined {
  const claims = new Set([
    ...Array.from(text.matchAll(/(?<![\w-])--[a-z][\w-]+/g), ([flag]) => flag),
    ...Array.from(text.matchAll(/(?<=[\s"'`(]|\w)\/v\d+\/[\w/{}-]+/g), ([path]) => path),
    ...Array.from(text.matchAll(/\b[A-Z][A-Z0-9]+_[A-Z0-9_]+\b/g), ([name]) => name),
    ...Array.from(text.matchAll(/"(\w+)"\s*:/g), ([, name]) => name ?? ''),
    ...Array.from(
      text.matchAll(/\b\d+(?=\s?(?:seconds|minutes|hours|days|MB|GB|KB|ms|%|requests|retries)\b)/g),
      ([number]) => number,
    ),
  ]);
  const unsupported = [...claims].find((claim) => !sources.some((source) => source.includes(claim)));
  return unsupported === undefined ? undefined : `nothing supports "${unsupported}"`;
}

/** Returns the first required fact that is missing in a text. Each fact is a list of accepted spellings. */
export function findMissingClaim(text: string, claims: readonly (readonly string[])[]): string | undefined {
  const folded = fold(text);
  const missing = claims.find((spellings) => !spellings.some((spelling) => folded.includes(fold(spelling))));
  return missing === undefined ? undefined : `the fact "${missing[0]}" is missing`;
}

function fold(text: string): string {
  return text.toLowerCase().replaceAll(/[\s`*_"'“”‘’|]+/g, ' ');
}
