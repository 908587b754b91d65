import { LineCounter, parseDocument, YAMLParseError, type Document } from 'yaml';
import { findDuplicateYamlKeys } from './duplicate-keys.ts';

/** Options of the parser for text from outside: the excerpts in its errors take quadratic time on line breaks. */
export const NO_EXCERPTS = { prettyErrors: false } as const;

/** Parses YAML. Throws an error with the reason and the line. */
export function parseYaml(text: string, { maxAliasCount = 100 }: { maxAliasCount?: number } = {}): unknown {
  const lineCounter = new LineCounter();
  const document = parseYamlDocument(text, lineCounter);
  const [error] = document.errors;
  if (error) throw new Error(`${error.message} at line ${lineCounter.linePos(error.pos[0]).line}`, { cause: error });
  return document.toJS({ maxAliasCount });
}

/**
 * Parses YAML into a document with its errors. Finds duplicate keys itself, because the parser compares each key with
 * all others of its map, so that a thousand kilobytes of keys take minutes.
 */
export function parseYamlDocument(text: string, lineCounter: LineCounter): Document.Parsed {
  const document = parseDocument(text, { ...NO_EXCERPTS, lineCounter, uniqueKeys: false });
  const [duplicate] = document.errors.length === 0 ? findDuplicateYamlKeys(document) : [];
  if (duplicate) {
    const { offset, name } = duplicate;
    const place: [number, number] = [offset, offset + name.length];
    document.errors.push(new YAMLParseError(place, 'DUPLICATE_KEY', 'Map keys must be unique'));
  }
  return document;
}
