/** Parses operation names in navigation and frontmatter (content format, Page entries; Frontmatter). */
import { unquote } from '../../content/unquote.ts';
import type { OperationReference } from '../../model/operation-reference.ts';
import { splitHost } from './split-host.ts';

const KEYWORDS: ReadonlySet<string> = new Set(
  'GET PUT POST DELETE DEL OPTIONS HEAD PATCH TRACE QUERY WEBHOOK'.split(' '),
);
/** Any other method is in capitals and followed by a path (OpenAPI 3.2, `additionalOperations`). */
const OTHER = /^[A-Z][A-Z\d-]+$/;

/**
 * Parses `[spec] METHOD /path` or `[spec] webhook name`; returns undefined for anything else. Methods can have any
 * case, and words can be quoted and separated by any number of spaces; a path can omit its slash or follow a host.
 */
export function parseOperationReference(text: string): OperationReference | undefined {
  const words = text.trim().split(/\s+/).map(unquote);
  const isKeyword = (word: string) => KEYWORDS.has(word.toUpperCase());
  const findMethodBeforePath = (isMethod: (word: string) => boolean) =>
    words.findIndex((word, index) => isMethod(word) && words[index + 1]?.startsWith('/'));
  const isOther = (word: string) => OTHER.test(word);
  const at =
    [findMethodBeforePath(isKeyword), findMethodBeforePath(isOther), words.findIndex(isKeyword)].find(
      (position) => position !== -1,
    ) ?? -1;
  const spec = words.slice(0, Math.max(0, at)).join(' ').trim();
  const target = words
    .slice(at + 1)
    .join(' ')
    .trim();
  const keyword = words[at] === undefined ? undefined : normalizeMethod(words[at]);
  if (keyword === undefined || target === '') return undefined;
  const specField = spec !== '' && { spec };
  if (keyword === 'WEBHOOK') return { method: 'webhook', path: target, ambiguous: true, ...specField };
  const { path } = splitHost(target);
  const hasSlash = path.startsWith('/');
  return {
    method: keyword,
    path: hasSlash ? path : `/${path}`,
    ambiguous: !hasSlash || !isKeyword(keyword),
    ...specField,
  };
}

/** Returns a method in upper case, with `DELETE` for the `DEL` that navigations show. */
export function normalizeMethod(word: string): string {
  const method = word.toUpperCase();
  return method === 'DEL' ? 'DELETE' : method;
}
