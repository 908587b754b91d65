/** Implements `JSON.stringify(value, undefined, indent)`. */
import type { Budget } from '../budget.ts';
import { ELEMENT, MAX_NESTING, toInteger } from '../convert.ts';
import { listKeys, findMember } from '../objects.ts';
import { Unsupported } from '../unsupported.ts';
import { Callable, type Evaluated } from '../values.ts';

/** Returns undefined for values that JSON can't represent. Methods of author objects (`toJSON`) are not called. */
export function stringify(value: Evaluated, indent: Evaluated, budget: Budget): string | undefined {
  return write(value, { gap: createGap(indent, budget), line: '\n', depth: 0, budget });
}

interface StringifyContext {
  /** Text of one level of indentation. */
  gap: string;
  /** A line break with the indentation of the value. */
  line: string;
  depth: number;
  budget: Budget;
}

function write(value: Evaluated, writing: StringifyContext): string | undefined {
  const { budget, depth } = writing;
  budget.chargeRead(ELEMENT);
  if (value === undefined || value instanceof Callable) return undefined;
  if (typeof value !== 'object' || value === null) return writeScalar(value, budget);
  if (depth > MAX_NESTING) throw new Unsupported('values are nested too deeply');
  const innerWriting = { ...writing, depth: depth + 1, line: writing.gap && writing.line + writing.gap };
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  const parts = Array.isArray(value)
    ? value.map((item) => write(item, innerWriting) ?? 'null')
    : listKeys(value, budget).flatMap((key) => writeProperty(key, findMember(value, key), innerWriting));
  if (parts.length === 0) return `${open}${close}`;
  const end = writing.gap && writing.line;
  let size = 2 + end.length;
  for (const part of parts) size += part.length + innerWriting.line.length + 1;
  budget.chargeText(size);
  return open + innerWriting.line + parts.join(`,${innerWriting.line}`) + end + close;
}

function writeScalar(value: string | number | boolean | null, budget: Budget): string {
  if (typeof value === 'string') budget.chargeText(value.length);
  return JSON.stringify(value);
}

function writeProperty(key: string, value: Evaluated, writing: StringifyContext): string[] {
  const text = write(value, writing);
  if (text === undefined) return [];
  const start = writeScalar(key, writing.budget) + (writing.gap === '' ? ':' : ': ');
  writing.budget.chargeText(start.length + text.length);
  return [start + text];
}

function createGap(indent: Evaluated, budget: Budget): string {
  if (typeof indent === 'string') return indent.slice(0, 10);
  return typeof indent === 'number' ? ' '.repeat(Math.max(0, Math.min(10, toInteger(indent, budget)))) : '';
}
