/**
 * Filters and paths of RFC 7644, sections 3.4.2.2 and 3.5.2. Both come from outside, so their length, depth and number of
 * comparisons are limited, and parsing takes linear time.
 */
import { findAttribute } from './find-attribute.ts';
import type { AttributePath } from './find-attribute.ts';
import { ScimError } from './scim-error.ts';
import type { ScimType } from './scim-error.ts';
import type { ResourceType } from './schema.ts';

/** A parsed filter. */
export type Filter =
  | { kind: 'compare'; path: AttributePath; operator: Operator; value: string | number | boolean | null }
  | { kind: 'present'; path: AttributePath }
  | { kind: 'and' | 'or'; filters: Filter[] }
  | { kind: 'not'; filter: Filter }
  /** Matches if one value of the attribute matches the filter, whose paths have `sub` set. */
  | { kind: 'element'; path: AttributePath; filter: Filter };

const OPERATORS = ['eq', 'ne', 'co', 'sw', 'ew', 'gt', 'ge', 'lt', 'le'] as const;
export type Operator = (typeof OPERATORS)[number];

/** The path of a PATCH operation: an attribute, a filter for its values, and a part of these values. */
export interface PatchPath extends AttributePath {
  /** Selects values of the attribute. @defaultValue all */
  filter: Filter | undefined;
}

const MAX_LENGTH = 4_000;
const MAX_DEPTH = 20;
const MAX_COMPARISONS = 100;

/** Parses a filter. Throws `invalidFilter`, also for attributes that the resource type doesn't have. */
export function parseFilter(type: ResourceType, text: string): Filter {
  const reader = createReader(type, { text, scimType: 'invalidFilter' });
  const filter = readOr(reader, { depth: 0, parent: undefined });
  reader.requireEnd();
  return filter;
}

/**
 * Parses the path of a PATCH operation, such as `emails[type eq "work"].value`. Throws `invalidPath`, or `invalidFilter`
 * for its filter.
 */
export function parsePath(type: ResourceType, text: string): PatchPath {
  const bracket = text.indexOf('[');
  if (bracket === -1) return { ...getAttribute(type, { name: text, scimType: 'invalidPath' }), filter: undefined };
  const path = getAttribute(type, { name: text.slice(0, bracket), scimType: 'invalidPath' });
  if (!path.attribute.multiValued || path.sub)
    throw new ScimError('invalidPath', `The path ${quote(text)} selects values of an attribute that has only one.`);
  const reader = createReader(type, { text: text.slice(bracket), scimType: 'invalidPath' });
  reader.require('[');
  const filter = readOr(reader, { depth: 0, parent: path });
  reader.require(']');
  const rest = reader.peek()?.text;
  if (rest === undefined) return { ...path, filter };
  reader.next();
  reader.requireEnd();
  const name = rest.startsWith('.') ? `${text.slice(0, bracket)}${rest}` : rest;
  return { ...getAttribute(type, { name, scimType: 'invalidPath' }), filter };
}

interface Token {
  kind: 'string' | 'word' | 'bracket';
  text: string;
}

interface Context {
  depth: number;
  /** The attribute in whose brackets the filter is. */
  parent: AttributePath | undefined;
}

type Reader = ReturnType<typeof createReader>;

function readOr(reader: Reader, context: Context): Filter {
  return readChain(reader, { kind: 'or', readPart: () => readChain(reader, { kind: 'and', readPart: readNot }) });

  function readNot(): Filter {
    if (context.depth >= MAX_DEPTH) reader.fail(`it is nested more than ${MAX_DEPTH} levels deep`);
    const deeper = { ...context, depth: context.depth + 1 };
    if (reader.takeWord('not')) {
      reader.require('(');
      const filter = readOr(reader, deeper);
      reader.require(')');
      return { kind: 'not', filter };
    }
    if (reader.take('(')) {
      const filter = readOr(reader, deeper);
      reader.require(')');
      return filter;
    }
    return readComparison(reader, deeper);
  }
}

function readChain(reader: Reader, { kind, readPart }: { kind: 'and' | 'or'; readPart: () => Filter }): Filter {
  const filters = [readPart()];
  while (reader.takeWord(kind)) filters.push(readPart());
  const [first] = filters;
  return filters.length === 1 && first ? first : { kind, filters };
}

function readComparison(reader: Reader, context: Context): Filter {
  reader.countComparison();
  const path = reader.readAttribute(context.parent);
  if (context.parent === undefined && reader.take('[')) {
    if (!path.attribute.multiValued || path.sub) reader.fail(`${path.attribute.name} has only one value`);
    const filter = readOr(reader, { depth: context.depth, parent: path });
    reader.require(']');
    return { kind: 'element', path, filter };
  }
  const word = reader.next()?.text.toLowerCase();
  if (word === 'pr') return { kind: 'present', path };
  const operator = OPERATORS.find((each) => each === word);
  if (!operator)
    return reader.fail(`${quote(word ?? 'the end')} isn't an operator. Use one of ${OPERATORS.join(', ')} and pr`);
  return toComparison(reader, { path, operator, value: reader.readValue() });
}

function toComparison(
  reader: Reader,
  { path, operator, value }: { path: AttributePath; operator: Operator; value: string | number | boolean | null },
): Filter {
  const target = getCompared(reader, path);
  const { type } = target.sub ?? target.attribute;
  const isOrdered = operator !== 'eq' && operator !== 'ne';
  if (value === null || type === 'boolean') {
    if (isOrdered) reader.fail(`${operator} can't compare ${value === null ? 'null' : 'booleans'}`);
    return { kind: 'compare', path: target, operator, value: value === null ? null : toBoolean(reader, value) };
  }
  if (typeof value !== 'string')
    return reader.fail(`${target.attribute.name} is text, so put its value in quotation marks`);
  if (type === 'dateTime' && Number.isNaN(Date.parse(value))) reader.fail(`${quote(value)} isn't a time`);
  return { kind: 'compare', path: target, operator, value };
}

/** Comparing `emails` compares their values (RFC 7643, section 2.4). */
function getCompared(reader: Reader, path: AttributePath): AttributePath {
  if (path.attribute.type !== 'complex' || path.sub) return path;
  const sub = path.attribute.multiValued
    ? path.attribute.subAttributes?.find(({ name }) => name === 'value')
    : undefined;
  return sub ? { ...path, sub } : reader.fail(`${path.attribute.name} has parts. Compare one of them`);
}

function toBoolean(reader: Reader, value: string | number | boolean): boolean {
  const text = String(value).toLowerCase();
  return text === 'true' || (text !== 'false' && reader.fail(`${quote(text)} isn't true or false`));
}

function createReader(type: ResourceType, { text, scimType }: { text: string; scimType: ScimType }) {
  const fail = (problem: string): never => {
    throw new ScimError(scimType, `Couldn't read the filter ${quote(text)}: ${problem}.`);
  };
  if (text.length > MAX_LENGTH) fail(`it is longer than ${MAX_LENGTH} characters`);
  const tokens = splitTokens(text, fail);
  let position = 0;
  let comparisons = 0;
  const peek = (): Token | undefined => tokens[position];
  const next = (): Token | undefined => tokens[position++];
  const take = (bracket: string): boolean => {
    const token = peek();
    const isMatch = token?.kind === 'bracket' && token.text === bracket;
    if (isMatch) position += 1;
    return isMatch;
  };
  return {
    fail,
    peek,
    next,
    take,
    takeWord: (word: string): boolean => {
      const token = peek();
      const isMatch = token?.kind === 'word' && token.text.toLowerCase() === word;
      if (isMatch) position += 1;
      return isMatch;
    },
    require: (bracket: string): void => {
      if (!take(bracket)) fail(`expected ${quote(bracket)}, got ${quote(peek()?.text ?? 'the end')}`);
    },
    requireEnd: (): void => {
      if (peek()) fail(`unexpected ${quote(peek()?.text ?? '')}`);
    },
    countComparison: (): void => {
      comparisons += 1;
      if (comparisons > MAX_COMPARISONS) fail(`it has more than ${MAX_COMPARISONS} comparisons`);
    },
    readAttribute: (parent: AttributePath | undefined): AttributePath => {
      const token = next();
      if (token?.kind !== 'word') return fail(`expected an attribute, got ${quote(token?.text ?? 'the end')}`);
      if (!parent) return getAttribute(type, { name: token.text, scimType });
      const sub = parent.attribute.subAttributes?.find(({ name }) => name.toLowerCase() === token.text.toLowerCase());
      return sub ? { ...parent, sub } : fail(`${parent.attribute.name} doesn't have ${quote(token.text)}`);
    },
    readValue: (): string | number | boolean | null => {
      const token = next();
      if (token?.kind === 'string') return token.text;
      const word = token?.kind === 'word' ? token.text : '';
      if (/^(?:true|false|null)$/i.test(word)) return JSON.parse(word.toLowerCase()) as boolean | null;
      if (/^-?\d{1,15}(?:\.\d{1,15})?$/.test(word)) return Number(word);
      return fail(`expected a value in quotation marks, got ${quote(token?.text ?? 'the end')}`);
    },
  };
}

const TOKEN = /\s*(?:("(?:[^"\\]|\\.)*")|([()[\]])|([^\s()[\]"]+))/sy;

function splitTokens(text: string, fail: (problem: string) => never): Token[] {
  const tokens: Token[] = [];
  const end = text.trimEnd().length;
  const pattern = new RegExp(TOKEN);
  while (pattern.lastIndex < end) {
    const match = pattern.exec(text);
    if (!match) return fail('a quotation mark is missing');
    const [, string, bracket, word] = match;
    if (string !== undefined) tokens.push({ kind: 'string', text: parseString(string, fail) });
    else if (bracket !== undefined) tokens.push({ kind: 'bracket', text: bracket });
    else tokens.push({ kind: 'word', text: word ?? '' });
  }
  return tokens;
}

/** Values are JSON (RFC 7644, section 3.4.2.2). */
function parseString(text: string, fail: (problem: string) => never): string {
  try {
    return String(JSON.parse(text));
  } catch {
    return fail(`${quote(text)} isn't a JSON string`);
  }
}

function getAttribute(type: ResourceType, { name, scimType }: { name: string; scimType: ScimType }): AttributePath {
  const path = findAttribute(type, name.trim());
  if (path) return path;
  throw new ScimError(scimType, `A ${type.name} doesn't have the attribute ${quote(name)}. See /Schemas.`);
}

function quote(text: string): string {
  return JSON.stringify(text.length > 100 ? `${text.slice(0, 100)}…` : text);
}
