/** The languages of code samples for requests, each with the other names that sites use for it. */
export const SAMPLE_LANGUAGES = {
  bash: ['curl', 'sh', 'shell', 'zsh'],
  python: ['py'],
  javascript: ['js'],
  node: ['nodejs', 'node.js', 'node-js'],
  php: [],
  go: ['golang'],
  java: [],
  ruby: ['rb'],
  powershell: [],
  swift: [],
  csharp: ['c#'],
  dotnet: ['.net', 'dot-net'],
  typescript: ['ts'],
  c: [],
  'c++': ['cpp'],
  kotlin: ['kt'],
  rust: ['rs'],
  dart: ['flutter'],
} as const;

export type SampleLanguageName = keyof typeof SAMPLE_LANGUAGES;

const NAMES = Object.keys(SAMPLE_LANGUAGES) as SampleLanguageName[];
const NAMES_BY_SPELLING: ReadonlyMap<string, SampleLanguageName> = new Map(
  NAMES.flatMap((name) => [name, ...SAMPLE_LANGUAGES[name]].map((spelling) => [spelling, name] as const)),
);

/** Returns the name of a language in any spelling, or undefined if samples aren't available in it. */
export function findSampleLanguageName(spelling: string): SampleLanguageName | undefined {
  return NAMES_BY_SPELLING.get(spelling.trim().toLowerCase());
}
