/** Names of operations as navigation and frontmatter write them (content format, Page entries; Frontmatter). */

export interface OperationReference {
  /** The description, when it is named: a path in any spelling, or a URL. */
  spec?: string;
  /** In upper case, or `webhook`. */
  method: string;
  /** Path template with its leading slash, or the name of the webhook. */
  path: string;
  /** Whether a page of a file may have the same name: `Get started`. */
  ambiguous: boolean;
}

const KEYWORDS: ReadonlySet<string> = new Set(
  'GET PUT POST DELETE DEL OPTIONS HEAD PATCH TRACE QUERY WEBHOOK'.split(' '),
);
/** Any other method has capitals, and a path behind it (OpenAPI 3.2, `additionalOperations`). */
const OTHER = /^[A-Z][A-Z\d-]+$/;

/**
 * Reads `[spec] METHOD /path` or `[spec] webhook name`; undefined when it is neither. Methods may have any case, words
 * any number of blanks between them and quotes around them; a path may lack its slash or have a host before it.
 */
export function parseOperationReference(text: string): OperationReference | undefined {
  const words = text.trim().split(/\s+/).map(unquote);
  const isKeyword = (word: string) => KEYWORDS.has(word.toUpperCase());
  const beforePath = (isMethod: (word: string) => boolean) =>
    words.findIndex((word, index) => isMethod(word) && words[index + 1]?.startsWith('/'));
  const isOther = (word: string) => OTHER.test(word);
  const at =
    [beforePath(isKeyword), beforePath(isOther), words.findIndex(isKeyword)].find((found) => found !== -1) ?? -1;
  const spec = words.slice(0, Math.max(0, at)).join(' ').trim();
  const rest = words
    .slice(at + 1)
    .join(' ')
    .trim();
  const keyword = words[at] === undefined ? undefined : fullMethod(words[at]);
  if (keyword === undefined || rest === '') return undefined;
  const own = spec !== '' && { spec };
  if (keyword === 'WEBHOOK') return { method: 'webhook', path: rest, ambiguous: true, ...own };
  const path = rest.replace(/^https?:\/\/[^/]*/i, '');
  const hasSlash = path.startsWith('/');
  return { method: keyword, path: hasSlash ? path : `/${path}`, ambiguous: !hasSlash || !isKeyword(keyword), ...own };
}

/** A method in upper case, and `DELETE` for the `DEL` that navigations show. */
export function fullMethod(word: string): string {
  const method = word.toUpperCase();
  return method === 'DEL' ? 'DELETE' : method;
}

/** `"openapi.json"` → `openapi.json`. */
export function unquote(word: string): string {
  let [start, end] = [0, word.length];
  while (start < end && QUOTES.includes(word.charAt(start))) start++;
  while (end > start && QUOTES.includes(word.charAt(end - 1))) end--;
  return word.slice(start, end);
}

const QUOTES = '"\'`“”';
