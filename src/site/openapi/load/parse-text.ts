import { isAlias, isMap, isScalar, isSeq, parseDocument, visit, type Document } from 'yaml';
import { parse as parseJsonc, type ParseError } from 'jsonc-parser';
import type { Json } from '../../model/api-description.ts';
import { collectIntegers } from '../exact-integers.ts';
import type { Place } from '../../model/diagnostics.ts';
import { move } from '../../model/refine-place.ts';
import { UnusableSpec } from './problem.ts';

/** Larger files are not descriptions that a reader can use; parsing them would take gigabytes. */
const LARGEST = 50_000_000;
/** Depth and size of a description, with what aliases copy. */
const DEEPEST = 400;
const MAX_VALUES = 5_000_000;
/** What aliases may make of a small YAML file: values, and characters of texts. */
const MAX_EXPANDED = { values: 500_000, characters: 20_000_000 };

/** Reads a description, JSON or YAML whatever its name says; adds to `integers` those that are rounded. Throws `UnusableSpec`. */
export function parseText(content: Buffer, name: string, integers?: Map<number, string>): Json {
  if (content.length > LARGEST)
    throw new UnusableSpec(
      'spec-invalid',
      `${name} is larger than ${LARGEST / 1e6} MB, the maximum. Split it into several descriptions.`,
    );
  const text = content.toString('utf8').replace(/^\uFEFF/, '');
  const value = /^\s*[{[]/.test(text) ? parseJson(text, name) : parseYaml(text, name);
  checkSize(value, name, text.length);
  if (integers) collectIntegers(text, integers);
  return value;
}

function parseJson(text: string, name: string): Json {
  try {
    return JSON.parse(text) as Json;
  } catch (error) {
    const value = parseCommented(text);
    if (value !== undefined) return value;
    // Flow style YAML begins with a brace too; JSON is what most people mean.
    try {
      return parseYaml(text, name);
    } catch {
      throw invalid(name, 'JSON', error);
    }
  }
}

/** JSON with comments and trailing commas, as editors have it; YAML would take a comment for a key. */
function parseCommented(text: string): Json | undefined {
  if (!/\/[/*]|,\s*[}\]]/.test(text)) return undefined;
  const errors: ParseError[] = [];
  try {
    const value = parseJsonc(text, errors, { allowTrailingComma: true }) as Json;
    return errors.length > 0 ? undefined : value;
  } catch {
    // Nested more deeply than the stack is.
    return undefined;
  }
}

const LENIENT = { prettyErrors: false, strict: false, uniqueKeys: false, logLevel: 'silent' } as const;

/** `<<` merges maps (https://yaml.org/type/merge.html), as tools for descriptions have it. */
function parseYaml(text: string, name: string): Json {
  try {
    const document = parseDocument(text, { ...LENIENT, merge: true });
    const [error] = document.errors;
    if (error) {
      const place = { file: name, ...move({ line: 1, column: 1 }, text.slice(0, error.pos[0])) };
      throw new SyntaxProblem(`${error.message.split('\n', 1)[0] ?? ''} (line ${place.line})`, place);
    }
    if (countMerged(document) > MAX_MERGED) throw new Error(`its merge keys (<<) copy more than ${MAX_MERGED} entries`);
    return document.toJS({ maxAliasCount: 1000 }) as Json;
  } catch (error) {
    throw invalid(name, 'JSON or YAML', error);
  }
}

/** Entries that merge keys copy: a small file may ask for any number. */
const MAX_MERGED = 500_000;

function countMerged(document: Document): number {
  const sizes = new Map<unknown, number>();
  /** Entries of a map with those that it merges; a list stands for the maps in it. */
  const sizeOf = (node: unknown): number => {
    if (isAlias(node)) return sizeOf(node.resolve(document));
    if (isSeq(node)) return node.items.reduce((sum: number, item) => sum + sizeOf(item), 0);
    if (!isMap(node)) return 0;
    const known = sizes.get(node);
    if (known !== undefined) return known;
    // One that merges itself is left to the parser.
    sizes.set(node, 0);
    const size = node.items.reduce((sum, { key, value }) => sum + (isMerge(key) ? sizeOf(value) : 1), 0);
    sizes.set(node, size);
    return size;
  };
  let merged = 0;
  visit(document, { Pair: (_, { key, value }) => void (merged += isMerge(key) ? sizeOf(value) : 0) });
  return merged;
}

/** The parser gives an unquoted `<<` a value of its own. */
function isMerge(key: unknown): boolean {
  return isScalar(key) && typeof key.value === 'symbol';
}

function invalid(name: string, expected: string, error: unknown): UnusableSpec {
  const reason = (error instanceof Error ? error.message : String(error)).split('\n', 1)[0]?.replace(/[.:]+$/, '');
  const place = error instanceof SyntaxProblem && !/^https?:/i.test(name) ? error.place : undefined;
  return new UnusableSpec(
    'spec-invalid',
    `${name} is not valid ${expected}: ${reason ?? ''}. Fix the syntax there.`,
    place,
  );
}

/** Tells where a text breaks the rules of its language. */
class SyntaxProblem extends Error {
  readonly place: Place;

  constructor(message: string, place: Place) {
    super(message);
    this.place = place;
  }
}

/**
 * Refuses what would make later walks endless: circles, endless nesting, and aliases that make far more of a file than is written in
 * it, where each value takes a character at least.
 */
function checkSize(root: Json, name: string, written: number): void {
  const max = {
    values: Math.min(MAX_VALUES, Math.max(MAX_EXPANDED.values, written)),
    characters: Math.max(MAX_EXPANDED.characters, 2 * written),
  };
  const refuse = (): never => {
    throw new UnusableSpec(
      'spec-invalid',
      `${name} is nested too deeply, references itself, or has aliases that copy too much. Simplify it.`,
    );
  };
  let level: Json[] = [root];
  let [values, characters] = [1, 0];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > DEEPEST) refuse();
    const next: Json[] = [];
    for (const value of level) {
      if (typeof value === 'string') characters += value.length;
      const children = typeof value === 'object' && value !== null ? Object.values(value) : [];
      values += children.length;
      if (values > max.values || characters > max.characters) refuse();
      for (const child of children) if (child !== undefined) next.push(child);
    }
    level = next;
  }
}
