import { stripVTControlCharacters, styleText } from 'node:util';
import { parseJson } from '../lib/parse-json.ts';

/**
 * Converts a log of JSON lines to readable lines: time, level, message, and other fields. Text that isn't JSON is
 * unchanged. Uses colors if the stream supports them.
 */
export function toReadableLog(lines: string, stream: NodeJS.WritableStream): string {
  return lines.replaceAll(/^.+$/gm, (line) => toReadable(line, stream));
}

function toReadable(line: string, stream: NodeJS.WritableStream): string {
  const entry = parse(line);
  if (entry === undefined) return line;
  const [name, color] = LEVELS[String(entry['level'])] ?? ['log', 'white'];
  const details = Object.entries(entry)
    .filter(([key]) => !OMITTED_FIELDS.has(key))
    .map(([key, value]) => `${key}=${toText(value)}`)
    .join(' ');
  const time = toText(entry['time']).slice(11, 19);
  const parts = [time, styleText(color, name.padEnd(5), { stream }), toText(entry['msg'] ?? '')];
  return [...parts, details === '' ? '' : styleText('dim', details, { stream })]
    .filter((part) => part !== '')
    .join(' ');
}

/** Shown by position, or not useful on a terminal. */
const OMITTED_FIELDS = new Set(['level', 'time', 'pid', 'msg']);

const LEVELS: Readonly<Record<string, readonly [string, 'dim' | 'cyan' | 'yellow' | 'red']>> = {
  10: ['trace', 'dim'],
  20: ['debug', 'dim'],
  30: ['info', 'cyan'],
  40: ['warn', 'yellow'],
  50: ['error', 'red'],
  60: ['fatal', 'red'],
};

function parse(line: string): Record<string, unknown> | undefined {
  const value = parseJson(line);
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined;
}

/** Logged text must not control the terminal. The stack of an error keeps its lines. */
function toText(value: unknown): string {
  if (typeof value === 'string') return stripVTControlCharacters(value);
  const stack = typeof value === 'object' && value !== null && 'stack' in value ? value.stack : undefined;
  return stripVTControlCharacters(typeof stack === 'string' ? `\n${stack}` : JSON.stringify(value));
}
