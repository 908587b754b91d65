import { isObject } from '../../../descriptions/resolve.ts';
import type { Json } from '../../../model/json.ts';

const MAX_DEPTH = 60;

/**
 * Prints JSON as YAML 1.2 in block style, with at most `room` values; the rest becomes `…`. This takes a tenth of the
 * time of a full YAML library, which matters because every page contains YAML.
 */
export function printYaml(value: Json, room: number, show: FormatValue = (child) => child): string {
  return printLines(value, { room, show }, '').join('\n');
}

/** Returns the printed form of a value, or undefined if readers must not see it. */
export type FormatValue = (value: Json) => Json | undefined;

interface PrintBudget {
  room: number;
  show: FormatValue;
}

function printLines(value: Json, budget: PrintBudget, indent: string): string[] {
  const lines: string[] = [];
  const add = (head: string, value: Json) => {
    const child = budget.show(value);
    if (child === undefined) return;
    if (budget.room-- <= 0 || indent.length > 2 * MAX_DEPTH) {
      lines.push(`${head} …`);
      return;
    }
    const inline = printScalar(child, `${indent}  `);
    if (inline !== undefined) lines.push(`${head} ${inline}`);
    else if (head.endsWith('-')) {
      // The first line of an element follows its dash.
      const [first = '', ...otherLines] = printLines(child, budget, `${indent}  `);
      lines.push(`${head} ${first.slice(indent.length + 2)}`, ...otherLines);
    } else lines.push(head, ...printLines(child, budget, `${indent}  `));
  };
  if (Array.isArray(value)) for (const item of value) add(`${indent}-`, item);
  else if (isObject(value))
    for (const [key, child] of Object.entries(value))
      if (child !== undefined) add(`${indent}${printString(key)}:`, child);
  return lines;
}

/**
 * Prints single-line values, and multi-line strings in literal style. Returns undefined for a value that needs
 * separate lines.
 */
function printScalar(value: Json, indent: string): string | undefined {
  if (Array.isArray(value)) return value.length === 0 ? '[]' : undefined;
  if (isObject(value)) return Object.keys(value).length === 0 ? '{}' : undefined;
  if (typeof value !== 'string') return String(value);
  return isLiteral(value) ? `|${value.endsWith('\n') ? '' : '-'}\n${printLiteral(value, indent)}` : printString(value);
}

// eslint-disable-next-line no-control-regex -- matches the characters that YAML must escape
const UNPRINTABLE = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u2028\u2029\ufeff\ufffe\uffff]/;

/** Literal style preserves a string unless it starts with a space or ends with empty lines. */
function isLiteral(value: string): boolean {
  return value.includes('\n') && !/^\s|\n\n$/.test(value) && !UNPRINTABLE.test(value);
}

function printLiteral(value: string, indent: string): string {
  return value
    .replace(/\n$/, '')
    .split('\n')
    .map((line) => (line === '' ? '' : indent + line))
    .join('\n');
}

/** Prints a string unquoted if it can only be read as that string, and otherwise in double quotes, as in JSON. */
function printString(value: string): string {
  const isUnquotable =
    /^[A-Za-z$_/{(][\w$/{}().,+@;<>='" -]*$/.test(value) || /^[A-Za-z][\w-]*\/[\w.+*-]+$/.test(value);
  const isSpecial = /^(?:true|false|null|yes|no|on|off|y|n|~)$/i.test(value) || /^[{]|\s$| #/.test(value);
  return isUnquotable && !isSpecial ? value : JSON.stringify(value);
}
