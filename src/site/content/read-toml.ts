/** Parses TOML frontmatter (`+++` or `---toml`): https://toml.io/en/v1.0.0 */
import { parse, TomlDate } from 'smol-toml';
import type { Report } from '../model/diagnostics.ts';
import type { YamlEntries, YamlEntry } from './yaml-lines.ts';

interface TomlContext {
  file: string;
  /** Line number of the first line in the file, starting at 1. */
  firstLine: number;
  report: Report;
}

/**
 * Parses frontmatter leniently. The keys of a table such as `[extra]` become one entry, a map. If the frontmatter isn't
 * valid TOML, each statement is parsed on its own, and those that aren't valid are reported once and omitted.
 */
export function readToml(toml: string, { file, firstLine, report }: TomlContext): YamlEntries {
  const lines = toml.split(/\r?\n/);
  const values = parseToml(toml);
  if (values) return toEntries(new Map(Object.entries(values)), lines);
  const { values: validValues, wrong, duplicates } = parseStatements(lines);
  for (const { key, start } of duplicates)
    report({
      file,
      line: firstLine + start,
      column: 1,
      severity: 'warning',
      code: 'frontmatter-duplicate-key',
      message: `The key "${key}" is also on an earlier line. The first value is used. Remove the other.`,
    });
  if (wrong !== undefined)
    report({
      file,
      line: firstLine + wrong,
      column: 1,
      severity: 'warning',
      code: 'frontmatter-invalid',
      message: `Can't parse this line of the TOML frontmatter: expected a line such as title = "…". The other lines are used. Fix the line, or write the frontmatter in YAML.`,
    });
  return toEntries(validValues, lines);
}

type TomlTable = Record<string, unknown>;

/** Returns undefined for invalid TOML, and for values that are nested too deeply for the code that reads them. */
function parseToml(toml: string): TomlTable | undefined {
  try {
    const values: TomlTable = parse(toml, { maxDepth: MAX_DEPTH });
    return isDeeperThan(values, MAX_DEPTH) ? undefined : values;
  } catch {
    return undefined;
  }
}

const MAX_DEPTH = 50;

/** Dotted keys can nest tables without limit. */
function isDeeperThan(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((each) => isDeeperThan(each, levels - 1));
}

interface ParsedStatements {
  values: Map<string, unknown>;
  /** The first line that isn't part of a valid statement. */
  wrong: number | undefined;
  /** Keys that have a value already, with the lines that set them again. */
  duplicates: { key: string; start: number }[];
}

/** Parses each statement on its own. */
function parseStatements(lines: readonly string[]): ParsedStatements {
  const duplicates: ParsedStatements['duplicates'] = [];
  const values = new Map<string, unknown>();
  let table = '';
  let wrongLine: number | undefined;
  for (const { start, end } of splitStatements(lines)) {
    const [first = ''] = lines.slice(start, start + 1);
    // Lines below a complete statement belong to nothing.
    const line = parseToml(`${table}\n${first}`);
    const statement = line ?? parseToml([table, ...lines.slice(start, end)].join('\n'));
    if (!statement) wrongLine ??= start;
    else if (line) wrongLine ??= findContent(lines, start + 1, end);
    if (statement && HEADER.test(first)) table = first.slice(0, MAX_HEADER);
    for (const [key, value] of Object.entries(statement ?? {})) {
      const existingValue = values.get(key);
      if (isTable(existingValue) && isTable(value)) values.set(key, { ...value, ...existingValue });
      else if (values.has(key)) duplicates.push({ key, start });
      else values.set(key, value);
    }
  }
  return { values, wrong: wrongLine, duplicates };
}

const HEADER = /^\s*\[{1,2}[^[\]]+\]{1,2}\s*(?:#.*)?$/;
/** A statement starts with the name of a table, or with a key. */
const STATEMENT = /^\s*(?:\[{1,2}[^[\]]+\]{1,2}\s*(?:#.*)?$|["'\w][^=]{0,200}=)/;
/** The name of a table is parsed again for each of its keys. */
const MAX_HEADER = 200;
/** Lines of invalid frontmatter below this many statements are part of the last one. */
const MAX_STATEMENTS = 500;

function splitStatements(lines: readonly string[]): { start: number; end: number }[] {
  const starts = lines.flatMap((line, index) => (STATEMENT.test(line) ? [index] : [])).slice(0, MAX_STATEMENTS);
  const first = findContent(lines, 0, starts[0] ?? lines.length);
  if (first !== undefined) starts.unshift(first);
  return starts.map((start, index) => ({ start, end: starts[index + 1] ?? lines.length }));
}

/** Returns the first line that isn't empty or a comment. */
function findContent(lines: readonly string[], from: number, to: number): number | undefined {
  const index = lines.slice(from, to).findIndex((line) => !/^\s*(?:#|$)/.test(line));
  return index === -1 ? undefined : from + index;
}

function isTable(value: unknown): value is TomlTable {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof TomlDate);
}

function toEntries(values: ReadonlyMap<string, unknown>, lines: readonly string[]): YamlEntries {
  const keyLines = findKeyLines(lines);
  return new Map([...values].map(([key, value]) => [key, toEntry(value, lines, keyLines.get(key) ?? 0)]));
}

function toEntry(value: unknown, lines: readonly string[], line: number): YamlEntry {
  if (typeof value === 'string') return { value, text: value, line };
  if (typeof value === 'object' && !(value instanceof TomlDate)) return { value: toPlain(value), line };
  const [, valueText = String(value)] = /=([^#]*)/.exec(lines[line] ?? '') ?? [];
  const text = valueText.trim();
  return { value: value instanceof TomlDate ? text : value, text, line };
}

/** Replaces dates with their text, as YAML frontmatter has them. */
function toPlain(value: unknown): unknown {
  if (value instanceof TomlDate) return value.toISOString();
  if (Array.isArray(value)) return value.map(toPlain);
  return isTable(value) ? Object.fromEntries(Object.entries(value).map(([key, each]) => [key, toPlain(each)])) : value;
}

/** Returns the line on which each key and table outside of a table starts. */
function findKeyLines(lines: readonly string[]): Map<string, number> {
  const keyLines = new Map<string, number>();
  let isInTable = false;
  for (const [index, line] of lines.entries()) {
    const [, bracket = '', plainKey, quotedKey] =
      /^\s*(?:(\[{1,2})\s*)?(?:([\w-]+)|["']([^"']+)["'])\s*[.=\]]/.exec(line) ?? [];
    const key = plainKey ?? quotedKey;
    if (key === undefined || (isInTable && bracket === '')) continue;
    isInTable ||= bracket !== '';
    if (!keyLines.has(key)) keyLines.set(key, index);
  }
  return keyLines;
}
