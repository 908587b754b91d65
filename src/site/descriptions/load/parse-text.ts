import { isAlias, isMap, isScalar, isSeq, parseAllDocuments, visit, type Document } from 'yaml';
import { parse as parseJsonc, type ParseError } from 'jsonc-parser';
import { getErrorMessage } from '../../../errors.ts';
import type { Json } from '../../model/json.ts';
import { findDuplicateJsonKeys, findDuplicateYamlKeys, type DuplicateKey } from '../../../lib/duplicate-keys.ts';
import { collectIntegers, separateIntegers } from '../restore-integers.ts';
import type { SourcePosition } from '../../model/diagnostics.ts';
import { getTextPosition } from '../../model/line-starts.ts';
import { reportEncoding } from '../../model/text-encoding.ts';
import { UnusableSpec, type TextProblem } from './problem.ts';
import { markScalars, separateScalars } from './yaml-scalars.ts';

/** Larger files aren't useful descriptions, and parsing them would take gigabytes. */
const MAX_LENGTH = 50_000_000;
/** Maximum nesting and size of a description, including alias copies. */
const MAX_DEPTH = 400;
const MAX_VALUES = 5_000_000;
/** Maximum expansion of a small YAML file by aliases: number of values, and characters of text. */
const MAX_EXPANDED = { values: 500_000, characters: 20_000_000 };

/** What else to do with a description's text. */
export interface ParseOptions {
  /** Receives the integers that JavaScript rounds. */
  integers?: Map<number, string>;
  /** Receives the problems of the text. */
  report?: (problem: TextProblem) => void;
  /** Mark the unquoted scalars of YAML that can be text: see `restoreScalars`. @defaultValue false */
  marked?: boolean;
}

/** Parses a description as JSON or YAML, whatever its name. Throws `UnusableSpec`. */
export function parseText(
  content: Buffer,
  name: string,
  { integers, report, marked = false }: ParseOptions = {},
): Json {
  if (content.length > MAX_LENGTH)
    throw new UnusableSpec(
      'spec-invalid',
      `${name} is larger than ${MAX_LENGTH / 1e6} MB, the maximum. Split it into several descriptions.`,
    );
  const text = content.toString('utf8').replace(/^\uFEFF/, '');
  if (report)
    reportEncoding(content, name, ({ message, line, column }) =>
      report({ code: 'wrong-encoding', message, place: { file: name, line, column } }),
    );
  const onDuplicates =
    report &&
    ((duplicates: DuplicateKey[]) => {
      for (const duplicate of duplicates) report(createDuplicateProblem(text, name, duplicate));
    });
  if (integers) collectIntegers(text, integers);
  const reading = { name, onDuplicates, report, marked, integers };
  const value = /^\s*[{[]/.test(text) ? parseJson(text, reading) : parseYaml(text, reading);
  checkSize(value, name, text.length);
  return value;
}

interface Reading {
  name: string;
  onDuplicates: ((duplicates: DuplicateKey[]) => void) | undefined;
  report: ParseOptions['report'];
  marked: boolean;
  integers: ReadonlyMap<number, string> | undefined;
}

function createDuplicateProblem(
  text: string,
  name: string,
  { name: key, offset, earlierOffset }: DuplicateKey,
): TextProblem {
  const place = { file: name, ...getTextPosition(text, offset) };
  const { line } = getTextPosition(text, earlierOffset);
  const message = `The key "${key}" is also on line ${line} of ${name}. The last value is used. Remove the other.`;
  return { code: 'spec-duplicate-key', message, ...(!isUrl(name) && { place }) };
}

/** @param end where the first document ends */
function createDocumentProblem(text: string, name: string, end: number): TextProblem {
  const place = { file: name, ...getTextPosition(text, end) };
  const message = `${name} contains several YAML documents, separated by "---". Only the first is used. Move the others to their own files.`;
  return { code: 'spec-several-documents', message, ...(!isUrl(name) && { place }) };
}

function parseJson(text: string, reading: Reading): Json {
  const { name, onDuplicates, integers } = reading;
  const separateText = () => (integers?.size ? separateIntegers(text, integers) : undefined);
  try {
    const value = JSON.parse(text) as Json;
    onDuplicates?.(findDuplicateJsonKeys(text));
    const separatedText = separateText();
    return separatedText === undefined ? value : (JSON.parse(separatedText) as Json);
  } catch (error) {
    const value = parseCommented(separateText() ?? text);
    if (value !== undefined) {
      onDuplicates?.(findDuplicateJsonKeys(text));
      return value;
    }
    // Flow style YAML also starts with a brace, but most authors mean JSON.
    try {
      return parseYaml(text, reading);
    } catch {
      throw createSyntaxError(name, 'JSON', error);
    }
  }
}

/** Parses JSON with comments and trailing commas, which editors accept. YAML would treat a comment as a key. */
function parseCommented(text: string): Json | undefined {
  if (!/\/[/*]|,\s*[}\]]/.test(text)) return undefined;
  const errors: ParseError[] = [];
  try {
    const value = parseJsonc(text, errors, { allowTrailingComma: true }) as Json;
    return errors.length > 0 ? undefined : value;
  } catch {
    // It is nested too deeply for the stack.
    return undefined;
  }
}

const LENIENT = { prettyErrors: false, strict: false, uniqueKeys: false, logLevel: 'silent' } as const;

/**
 * Parses YAML with `<<` merge keys (https://yaml.org/type/merge.html), which other description tools also support. Uses
 * the first of several documents.
 */
function parseYaml(text: string, { name, onDuplicates, report, marked, integers }: Reading): Json {
  try {
    const allDocuments: readonly Document.Parsed[] = parseAllDocuments(text, { ...LENIENT, merge: true });
    const [document, nextDocument] = allDocuments.filter((item) => !isEmpty(item));
    if (!document) return null;
    if (nextDocument) report?.(createDocumentProblem(text, name, document.range[2]));
    const [error] = document.errors;
    if (error) {
      const place = { file: name, ...getTextPosition(text, error.pos[0]) };
      throw new SyntaxProblem(`${error.message.split('\n', 1)[0] ?? ''} (line ${place.line})`, place);
    }
    if (countMerged(document) > MAX_MERGED) throw new Error(`its merge keys (<<) copy more than ${MAX_MERGED} entries`);
    onDuplicates?.(findDuplicateYamlKeys(document));
    if (integers?.size) separateScalars(document, integers);
    if (marked) markScalars(document);
    return document.toJS({ maxAliasCount: 1000 }) as Json;
  } catch (error) {
    throw createSyntaxError(name, 'JSON or YAML', error);
  }
}

function isEmpty({ contents, errors }: Document.Parsed): boolean {
  return errors.length === 0 && (contents === null || (isScalar(contents) && contents.value === null));
}

/** Maximum number of entries copied by merge keys. A small file could require any number. */
const MAX_MERGED = 500_000;

function countMerged(document: Document): number {
  const sizes = new Map<unknown, number>();
  /** Counts a map's entries, including merged ones. A list merges all its maps. */
  const countEntries = (node: unknown): number => {
    if (isAlias(node)) return countEntries(node.resolve(document));
    if (isSeq(node)) return node.items.reduce((sum: number, item) => sum + countEntries(item), 0);
    if (!isMap(node)) return 0;
    const cachedSize = sizes.get(node);
    if (cachedSize !== undefined) return cachedSize;
    // The parser handles a map that merges itself.
    sizes.set(node, 0);
    const size = node.items.reduce((sum, { key, value }) => sum + (isMerge(key) ? countEntries(value) : 1), 0);
    sizes.set(node, size);
    return size;
  };
  let mergedCount = 0;
  visit(document, { Pair: (_, { key, value }) => void (mergedCount += isMerge(key) ? countEntries(value) : 0) });
  return mergedCount;
}

/** The parser represents an unquoted `<<` as a symbol. */
function isMerge(key: unknown): boolean {
  return isScalar(key) && typeof key.value === 'symbol';
}

function createSyntaxError(name: string, expected: string, error: unknown): UnusableSpec {
  const reason = getErrorMessage(error)
    .split('\n', 1)[0]
    ?.replace(/(?<![.:])[.:]+$/, '');
  const place = error instanceof SyntaxProblem && !isUrl(name) ? error.place : undefined;
  return new UnusableSpec(
    'spec-invalid',
    `${name} is not valid ${expected}: ${reason ?? ''}. Fix the syntax there.`,
    place,
  );
}

const isUrl = (name: string): boolean => /^https?:/i.test(name);

/** A syntax error with its position. */
class SyntaxProblem extends Error {
  readonly place: SourcePosition;

  constructor(message: string, place: SourcePosition) {
    super(message);
    this.place = place;
  }
}

/**
 * Rejects values that would make later traversals endless: circular references, endless nesting, and aliases that
 * expand far beyond the file's size, where each value takes at least one character.
 */
function checkSize(root: Json, name: string, textLength: number): void {
  const max = {
    values: Math.min(MAX_VALUES, Math.max(MAX_EXPANDED.values, textLength)),
    characters: Math.max(MAX_EXPANDED.characters, 2 * textLength),
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
    if (depth > MAX_DEPTH) refuse();
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
