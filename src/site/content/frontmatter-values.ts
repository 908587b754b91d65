/** Typed access to frontmatter entries; a value of the wrong type is reported and omitted. */
import { findClosestName } from '../../lib/find-closest-name.ts';
import type { FieldReader } from '../config/field-reader.ts';
import type { Report } from '../model/diagnostics.ts';
import { readSetting } from './read-setting.ts';
import type { YamlEntries, YamlEntry } from './yaml-lines.ts';

export interface FrontmatterValues {
  /** Returns text as written; for a map, its field `inner`. */
  text(key: string, inner?: string): string | undefined;
  /** Returns a field of a map as text, or undefined for other values. */
  field(key: string, name: string): string | undefined;
  /** Returns whether the value is a string without text, such as `""`. Other functions ignore such values. */
  isEmptyText(key: string): boolean;
  flag(key: string): boolean | undefined;
  number(key: string): number | undefined;
  choice<Choice extends string>(key: string, choices: readonly Choice[]): Choice | undefined;
  /** Returns a list, or the items of a comma-separated text. */
  texts(key: string): string[];
  /** Returns any value, with a custom converter; `expected` completes the sentence "Expected …". */
  value<Value>(key: string, convert: (value: unknown) => Value | undefined, expected: string): Value | undefined;
  related(key: string): false | 'auto' | string[] | undefined;
  /** Returns a field that docs.json can have as well. */
  setting<Value>(key: string, read: (root: FieldReader, report: Report) => Value | undefined): Value | undefined;
  /** Returns every key with a colon. */
  meta(): Record<string, string>;
  raw(): Record<string, unknown>;
  /** Returns each key's line in the file. */
  lines(): Record<string, number>;
}

export function readFrontmatterValues(
  entries: YamlEntries,
  { file, firstLine, report }: { file: string; firstLine: number; report: Report },
): FrontmatterValues {
  const reportInvalidValue = (
    key: string,
    entry: YamlEntry,
    expected: string,
    choices: readonly string[] = [],
  ): undefined => {
    const guess = findClosestName(readText(entry) ?? '', choices);
    report({
      file,
      line: firstLine + entry.line,
      column: 1,
      severity: 'warning',
      code: 'frontmatter-invalid-value',
      message: `Expected ${expected} for "${key}" in the frontmatter, but got ${describeValue(entry.value)}. The value is ignored.${guess === undefined ? '' : ` Did you mean "${guess}"?`}`,
    });
    return undefined;
  };
  const readField = <Value>(
    key: string,
    convert: (entry: YamlEntry) => Value | undefined,
    expected: string,
    choices?: readonly string[],
  ) => {
    const entry = entries.get(key);
    if (!entry || entry.value === null || entry.value === undefined || isEmptyText(entry)) return undefined;
    return convert(entry) ?? reportInvalidValue(key, entry, expected, choices);
  };
  return {
    text: (key, innerKey) =>
      readField(key, (entry) => readText(innerKey ? getInner(entry, innerKey) : entry), 'a string'),
    field(key, name) {
      const entry = entries.get(key);
      const field = entry && getInner(entry, name);
      return field && field !== entry && typeof field.value === 'string' ? readText(field) : undefined;
    },
    isEmptyText: (key) => isEmptyText(entries.get(key)),
    flag: (key) => readField(key, readFlag, 'true or false'),
    number: (key) => readField(key, readNumber, 'a number'),
    choice: (key, choices) =>
      readField(
        key,
        (entry) => choices.find((choice) => choice === readText(entry)),
        `one of ${choices.join(', ')}`,
        choices,
      ),
    texts: (key) => readField(key, readTexts, 'a list of strings') ?? [],
    value: (key, convert, expected) => readField(key, ({ value }) => convert(value), expected),
    related: (key) => readField(key, readRelated, 'true, false, or a list'),
    setting(key, read) {
      const entry = entries.get(key);
      if (!entry || entry.value === null || entry.value === undefined) return undefined;
      return readSetting({ key, value: entry.value, file, line: firstLine + entry.line }, read, report);
    },
    meta: () =>
      Object.fromEntries(
        [...entries].flatMap(([key, entry]) => {
          const text = key.includes(':') ? readText(entry) : undefined;
          return text === undefined ? [] : [[key, text]];
        }),
      ),
    raw: () => Object.fromEntries(Array.from(entries, ([key, { value }]) => [key, value])),
    lines: () => Object.fromEntries(Array.from(entries, ([key, { line }]) => [key, firstLine + line])),
  };
}

function describeValue(value: unknown): string {
  if (Array.isArray(value)) return 'a list';
  return typeof value === 'object' ? 'a map' : JSON.stringify(value);
}

function isEmptyText(entry: YamlEntry | undefined): boolean {
  return typeof entry?.value === 'string' && entry.value.trim() === '';
}

function readText(entry: YamlEntry): string | undefined {
  if (typeof entry.value === 'string') return entry.value.trim();
  return entry.text;
}

function getInner(entry: YamlEntry, key: string): YamlEntry {
  if (typeof entry.value !== 'object' || entry.value === null || Array.isArray(entry.value)) return entry;
  return { value: Object.entries(entry.value).find(([name]) => name === key)?.[1], line: entry.line };
}

function readFlag(entry: YamlEntry): boolean | undefined {
  const text = readText(entry)?.toLowerCase();
  return text === 'true' || text === 'yes' ? true : text === 'false' || text === 'no' ? false : undefined;
}

function readNumber(entry: YamlEntry): number | undefined {
  const value = Number(readText(entry) ?? Number.NaN);
  return Number.isFinite(value) ? value : undefined;
}

function readTexts({ value, text }: YamlEntry): string[] | undefined {
  if (Array.isArray(value))
    return value.filter((item) => item !== null && typeof item !== 'object').map((item) => String(item).trim());
  return (typeof value === 'string' ? value : text)
    ?.split(',')
    .map((word) => word.trim())
    .filter(Boolean);
}

/** Returns paths and URLs; for `{Title: link}`, the link. */
function readRelated(entry: YamlEntry): false | 'auto' | string[] | undefined {
  const flag = readFlag(entry);
  if (flag !== undefined || readText(entry) === 'auto') return flag === false ? false : 'auto';
  if (!Array.isArray(entry.value)) return readTexts(entry);
  return entry.value.flatMap((item: unknown) => {
    const values = typeof item === 'object' && item !== null ? Object.values(item) : [item];
    return values.filter((value): value is string => typeof value === 'string');
  });
}
