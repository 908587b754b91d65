/** Reads the fields of an object one by one. Invalid and unknown fields are reported and never abort reading. */
import { findClosestName } from '../../lib/find-closest-name.ts';
import type { Report, Severity } from '../model/diagnostics.ts';
import { describeNode, getPlace, getKeyPosition, type JsonNode, type JsonObject } from './json-node.ts';

/** Every method reads one field and returns undefined if it is absent or invalid. */
export interface FieldReader {
  /** The object itself, for places in messages. */
  readonly at: JsonObject | undefined;
  node(key: string): JsonNode | undefined;
  /** A string. Numbers and booleans are converted, with a notice. */
  text(key: string): string | undefined;
  /** `true`, `false`, and the strings "true" and "false". */
  flag(key: string): boolean | undefined;
  number(key: string): number | undefined;
  choice<Choice extends string>(key: string, choices: readonly Choice[]): Choice | undefined;
  /** A hex color. */
  color(key: string): string | undefined;
  list(key: string): JsonNode[];
  texts(key: string): string[];
  /** A reader for a nested object; for an empty one if the field is absent. */
  object(key: string): FieldReader;
  entries(key: string): [string, JsonNode][];
  /** Reports fields of the format that Bindery doesn't support; `reason` explains what happens instead. */
  unsupported(reason: string, ...keys: string[]): void;
  /** Marks fields as known that are read elsewhere. */
  skip(...keys: string[]): void;
  /** Reports every field that wasn't read. */
  close(): void;
}

export function readFields(node: JsonNode | undefined, report: Report): FieldReader {
  const at = expectObject(node, report);
  const readKeys = new Set<string>();
  const get = (key: string) => {
    readKeys.add(key);
    return at?.fields.get(key);
  };
  const reportWrongType = (value: JsonNode, expected: string) => reportInvalid({ node: value, expected, report });
  const readField = <Value>(
    key: string,
    convert: (value: JsonNode) => Value | undefined,
    expected: string,
  ): Value | undefined => {
    const value = get(key);
    if (!value) return undefined;
    const convertedValue = convert(value);
    if (convertedValue === undefined) reportWrongType(value, expected);
    return convertedValue;
  };

  const reader: FieldReader = {
    at,
    node: get,
    text: (key) => readField(key, (value) => readText(value, report), 'a string'),
    flag: (key) => readField(key, parseFlag, 'true or false'),
    number: (key) => readField(key, parseNumber, 'a number'),
    choice(key, choices) {
      const value = get(key);
      if (!value) return undefined;
      const match = choices.find((choice) => choice === getText(value)?.trim());
      if (match === undefined) reportNoChoice({ node: value, choices, report });
      return match;
    },
    color: (key) => readField(key, readColor, 'a color such as "#1a2b3c"'),
    list: (key) => readField(key, (value) => (value.type === 'array' ? value.items : undefined), 'a list') ?? [],
    texts(key) {
      const value = get(key);
      if (!value) return [];
      return (value.type === 'array' ? value.items : [value]).flatMap((item) => {
        const text = readText(item, report);
        if (text === undefined) reportWrongType(item, 'a string');
        return text === undefined ? [] : [text];
      });
    },
    object: (key) => readFields(get(key), report),
    entries(key) {
      const value = expectObject(get(key), report);
      return value ? [...value.fields] : [];
    },
    unsupported(reason, ...keys) {
      for (const key of keys) {
        const value = get(key);
        if (value) reportUnsupported({ node: value, what: `"${key}" (${value.pointer})`, reason, report });
      }
    },
    skip: (...keys) => {
      for (const key of keys) readKeys.add(key);
    },
    close() {
      for (const [key, value] of at?.fields ?? []) {
        if (readKeys.has(key) || COMMENT_KEY.test(key)) continue;
        const guess = findClosestName(key, readKeys);
        report({
          ...getKeyPosition(value),
          severity: 'warning',
          code: 'config-unknown-field',
          message: `Unknown field "${key}" (${value.pointer}). It is ignored. ${guess === undefined ? 'Remove it.' : `Did you mean "${guess}"?`}`,
        });
      }
    },
  };
  return reader;
}

/** Matches keys for editors and keys that authors write as comments: `$schema`, `//`, `_comment`. */
const COMMENT_KEY = /^(?:\$|\/\/|_?_comment)/;

/** Reports a part of the configuration format that Bindery doesn't support. */
export function reportUnsupported(input: {
  node: JsonNode;
  what: string;
  reason: string;
  /** @defaultValue 'warning' */
  severity?: Severity;
  report: Report;
}): void {
  const { node, what, reason, severity = 'warning', report } = input;
  const message = `Bindery doesn't support ${what}. ${reason}`;
  report({ ...getKeyPosition(node), severity, code: 'config-not-supported', message });
}

/** Reports a value of the wrong kind. */
export function reportInvalid(input: { node: JsonNode; expected: string; hint?: string; report: Report }): void {
  const { node, expected, hint, report } = input;
  const message = `Expected ${expected} at ${node.pointer || 'the top level'}, but got ${describeNode(node)}. The value is ignored.`;
  report({
    ...getPlace(node),
    severity: 'warning',
    code: 'config-invalid-value',
    message: hint === undefined ? message : `${message} ${hint}`,
  });
}

/**
 * Reports an object without a required field; each of `needed` lists a field's aliases. A field that was already reported
 * for its type is not reported again.
 */
export function reportIncomplete(input: {
  node: JsonNode;
  needed: readonly (readonly string[])[];
  expected: string;
  report: Report;
}): void {
  const { node, needed, expected, report } = input;
  if (node.type !== 'object') return;
  const isAbsent = (name: string) => {
    const field = node.fields.get(name);
    return !field || getText(field)?.trim() === '';
  };
  if (needed.some((names) => names.every(isAbsent))) reportInvalid({ node, expected, report });
}

/** Reports a string that isn't one of the choices. */
export function reportNoChoice(input: { node: JsonNode; choices: Iterable<string>; report: Report }): void {
  const { node, report } = input;
  const choices = [...input.choices];
  const guess = findClosestName(getText(node)?.trim() ?? '', choices);
  reportInvalid({
    node,
    expected: `one of ${choices.map((choice) => `"${choice}"`).join(', ')}`,
    ...(guess !== undefined && { hint: `Did you mean "${guess}"?` }),
    report,
  });
}

/** A scalar as a string; undefined for lists, objects and null. */
export function getText(node: JsonNode): string | undefined {
  return node.type === 'scalar' && node.value !== null ? String(node.value) : undefined;
}

/** Like `textOf`, where a string is expected: reports numbers and booleans. */
export function readText(node: JsonNode, report: Report): string | undefined {
  const text = getText(node);
  if (text !== undefined && node.type === 'scalar' && typeof node.value !== 'string')
    report({
      ...getPlace(node),
      severity: 'info',
      code: 'config-invalid-value',
      message: `Expected a string at ${node.pointer}, but got ${describeNode(node)}. It is read as "${text}". Put it in quotes.`,
    });
  return text;
}

/** A hex color of 3 or 6 digits, in lower case. */
export function readColor(node: JsonNode): string | undefined {
  const text = getText(node)?.trim().toLowerCase() ?? '';
  return /^#(?:[\da-f]{3}|[\da-f]{6})$/.test(text) ? text : undefined;
}

function parseFlag(node: JsonNode): boolean | undefined {
  const text = getText(node)?.trim().toLowerCase();
  return text === 'true' ? true : text === 'false' ? false : undefined;
}

function parseNumber(node: JsonNode): number | undefined {
  const text = getText(node)?.trim() ?? '';
  const value = text === '' ? Number.NaN : Number(text);
  return Number.isFinite(value) ? value : undefined;
}

function expectObject(node: JsonNode | undefined, report: Report): JsonObject | undefined {
  if (!node || node.type === 'object') return node;
  reportInvalid({ node, expected: 'an object', report });
  return undefined;
}
