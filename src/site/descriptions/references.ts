/**
 * Reads references to descriptions, and to schemas and parts in them (content format, Page entries; Frontmatter).
 */
import { stripRoot } from '../model/urls.ts';
import { unquote } from '../content/unquote.ts';

/**
 * Reads `[spec] Name`, the form of references to parts in JSON formats. Names can contain spaces, so the first word
 * is only a description if `isSpec` knows it.
 */
export function parseNameReference(text: string, isSpec: (word: string) => boolean): { spec?: string; name: string } {
  const unquotedText = unquote(text.trim()).trim();
  const [, first = '', remainder] = /^(\S+)\s+(\S.*)$/.exec(unquotedText) ?? [];
  const spec = unquote(first);
  return remainder !== undefined && isSpec(spec) ? { spec, name: unquote(remainder) } : { name: unquotedText };
}

/**
 * Returns the file that a written path refers to, with or without leading slash and extension, or else the first of
 * `descriptions` whose path ends with it, because the folders can be omitted. URLs are returned unchanged. `endings` are
 * those of plug-ins.
 */
export function findSpecFile(
  rawName: string,
  hasFile: (file: string) => boolean,
  descriptions: readonly string[] = [],
  endings: readonly string[] = [],
): string | undefined {
  if (/^https?:/i.test(rawName)) return rawName;
  const relativeName = stripRoot(rawName);
  if (relativeName === '') return undefined;
  const spellings = ['', '.json', '.yaml', '.yml', ...endings].map((ending) => relativeName + ending);
  return (
    spellings.find(hasFile) ?? descriptions.find((file) => spellings.some((spelling) => file.endsWith(`/${spelling}`)))
  );
}
