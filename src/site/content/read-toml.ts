/** Parses TOML frontmatter (`+++` or `---toml`), to the extent that pages use it: https://toml.io/en/v1.0.0 */
import type { Report } from '../model/diagnostics.ts';
import { readYaml } from './read-yaml.ts';
import type { YamlEntries } from './yaml-lines.ts';

interface TomlContext {
  file: string;
  /** Line number of the first line in the file, starting at 1. */
  firstLine: number;
  report: Report;
}

/**
 * Parses keys with strings, numbers, booleans, dates and lists of them; the keys of a table such as `[extra]` become
 * one entry, a map. Anything else is reported once and omitted.
 */
export function readToml(toml: string, { file, firstLine, report }: TomlContext): YamlEntries {
  const entries: YamlEntries = new Map();
  let table: Record<string, unknown> | undefined;
  let wrong: number | undefined;
  const lines = toml.split(/\r?\n/);
  for (let index = 0; index < lines.length; index++) {
    const start = index;
    const line = (lines[index] ?? '').trim();
    if (line === '' || line.startsWith('#')) continue;
    const name = /^\[{1,2}\s*["']?([\w.-]+)["']?\s*\]{1,2}\s*(?:#.*)?$/.exec(line)?.[1];
    if (name !== undefined) {
      table = {};
      if (!entries.has(name)) entries.set(name, { value: table, line: start });
      continue;
    }
    const [, bare, quoted, first = ''] = /^(?:([\w.-]+)|["']([^"']+)["'])\s*=\s*(.*)$/.exec(line) ?? [];
    const key = bare ?? quoted;
    const whole = joinLines(lines, start, first);
    const read = key === undefined ? undefined : readValue(whole.written);
    if (key === undefined || read === undefined) {
      wrong ??= start;
      continue;
    }
    index = whole.last;
    if (table) table[key] = read.value;
    else if (!entries.has(key)) entries.set(key, { ...read, line: start });
  }
  if (wrong !== undefined)
    report({
      file,
      line: firstLine + wrong,
      column: 1,
      severity: 'warning',
      code: 'frontmatter-invalid',
      message: `Can't parse this line of the TOML frontmatter: expected a line such as title = "…". The other lines are used. Fix the line, or write the frontmatter in YAML.`,
    });
  return entries;
}

/** Maximum number of lines in one value. */
const MAX_VALUE_LINES = 200;
/** Maximum number of characters in a multi-line value. */
const MAX_VALUE = 20_000;

/** Joins a value with its continuation lines. */
function joinLines(lines: readonly string[], from: number, first: string): { written: string; last: number } {
  let written = first;
  let last = from;
  while (isOpen(written) && last - from < MAX_VALUE_LINES && written.length < MAX_VALUE && last + 1 < lines.length)
    written += `\n${lines[++last] ?? ''}`;
  return { written, last };
}

/** Whether a multi-line string, or a list, continues on the next line. */
function isOpen(written: string): boolean {
  const marks = /^(?:"""|''')/.exec(written)?.[0];
  if (marks !== undefined) return !written.includes(marks, 3);
  return written.startsWith('[') && !/\]\s*(?:#[^\n]*)?$/.test(written);
}

/** Lists and simple values have the same syntax as in YAML. */
function readValue(written: string): { value: unknown; text?: string } | undefined {
  const [, , long] = /^("""|''')\n?(.*?)\1\s*(?:#.*)?$/s.exec(written) ?? [];
  if (long !== undefined) return { value: long, text: long };
  const [, literal] = /^'([^']*)'\s*(?:#.*)?$/.exec(written) ?? [];
  if (literal !== undefined) return { value: literal, text: literal };
  if (!/^(?:"|\[|[-+\d]|true\b|false\b)/.test(written)) return undefined;
  let isWrong = false;
  const report = () => void (isWrong = true);
  const entry = readYaml(`value: ${written.replaceAll('\n', '\n  ')}`, { file: '', firstLine: 1, report }).get('value');
  return isWrong || entry === undefined ? undefined : { value: entry.value, ...toTextField(entry.text) };
}

function toTextField(text: string | undefined): { text?: string } {
  return text === undefined ? {} : { text };
}
