import { openMemory, type Source } from '../../site/shared.ts';

/** Returns the text of a docs.json with these languages and their pages. */
export function createConfig(languages: Readonly<Record<string, readonly string[]>>): string {
  const navigation = {
    languages: Object.entries(languages).map(([language, pages]) => ({
      language,
      groups: [{ group: 'Start', pages }],
    })),
  };
  return JSON.stringify({ name: 'T', theme: 'mint', colors: { primary: '#123456' }, navigation });
}

/** Creates a site in memory with these languages and files. */
export function createSite(
  languages: Readonly<Record<string, readonly string[]>>,
  files: Readonly<Record<string, string>>,
): Source {
  return openMemory({ 'docs.json': createConfig(languages), ...files });
}
