/** Names of descriptions, and of schemas and channels in them (content format, Page entries; Frontmatter). */
import { stripRoot } from '../model/urls.ts';
import { unquote } from '../content/operation-reference.ts';

/**
 * Reads `[spec] Name`, as `openapi-schema` and `asyncapi` have it. Names may hold blanks: the first word is a description
 * only if `isSpec` knows it.
 */
export function parseNameReference(text: string, isSpec: (word: string) => boolean): { spec?: string; name: string } {
  const plain = unquote(text.trim()).trim();
  const [, first = '', rest] = /^(\S+)\s+(\S.*)$/.exec(plain) ?? [];
  const spec = unquote(first);
  return rest !== undefined && isSpec(spec) ? { spec, name: unquote(rest) } : { name: plain };
}

/**
 * The file that a written path means, with or without leading slash and ending; else the first of `descriptions` whose
 * path ends with it, since a file may be named without its folders. URLs stand for themselves.
 */
export function findSpecFile(
  written: string,
  has: (file: string) => boolean,
  descriptions: readonly string[] = [],
): string | undefined {
  if (/^https?:/i.test(written)) return written;
  const plain = stripRoot(written);
  if (plain === '') return undefined;
  const spellings = ['', '.json', '.yaml', '.yml', '.graphql', '.graphqls', '.gql', '.xml'].map(
    (ending) => plain + ending,
  );
  return (
    spellings.find(has) ?? descriptions.find((file) => spellings.some((spelling) => file.endsWith(`/${spelling}`)))
  );
}
