/** Finds keys that stand twice in an object of YAML or JSON. Parsers drop one of the values without an error. */
import { isScalar, visit, type Document } from 'yaml';

/** Offsets of a key that occurs twice in one object: of the second occurrence, and of the first. */
export interface DuplicateKey {
  name: string;
  offset: number;
  earlierOffset: number;
}

/** Maximum number of duplicates to find in a document. */
const MAX_DUPLICATES = 20;

/** Returns the keys that stand twice in a map of a parsed YAML document, in order. */
export function findDuplicateYamlKeys(document: Document): DuplicateKey[] {
  const duplicates: DuplicateKey[] = [];
  visit(document, {
    Map(_, { items }) {
      const offsets = new Map<string, number>();
      for (const { key } of items) {
        // An unquoted `<<` is a symbol. Several of them merge several maps.
        if (!isScalar(key) || typeof key.value === 'symbol') continue;
        add(duplicates, offsets, String(key.value), key.range?.[0] ?? 0);
        if (duplicates.length === MAX_DUPLICATES) break;
      }
      return duplicates.length < MAX_DUPLICATES ? undefined : visit.BREAK;
    },
  });
  return duplicates.toSorted((a, b) => a.offset - b.offset);
}

/** Returns the keys that stand twice in an object of a valid JSON text, in order. Comments are allowed. */
export function findDuplicateJsonKeys(text: string): DuplicateKey[] {
  const duplicates: DuplicateKey[] = [];
  /** One entry for each open bracket; undefined for arrays. */
  const objects: (Map<string, number> | undefined)[] = [];
  for (const { 0: token, 1: colon, index } of text.matchAll(TOKEN)) {
    if (token === '{') objects.push(new Map());
    else if (token === '[') objects.push(undefined);
    else if (token === '}' || token === ']') objects.pop();
    else if (colon !== undefined) {
      const offsets = objects.at(-1);
      if (offsets) add(duplicates, offsets, readName(token.slice(0, -colon.length)), index);
      if (duplicates.length === MAX_DUPLICATES) break;
    }
  }
  return duplicates;
}

/** Matches a string, with the colon after it if it is a key, a bracket or a comment. */
const TOKEN = /"(?:[^"\\]|\\.)*"(\s*:)?|[{}[\]]|\/\/[^\n]*|\/\*[\s\S]*?\*\//g;

function readName(key: string): string {
  return key.includes('\\') ? (JSON.parse(key) as string) : key.slice(1, -1);
}

function add(duplicates: DuplicateKey[], offsets: Map<string, number>, name: string, offset: number): void {
  const earlierOffset = offsets.get(name);
  if (earlierOffset !== undefined) duplicates.push({ name, offset, earlierOffset });
  offsets.set(name, offset);
}
