/** Values as bytes: as JSON, which is read several times as fast, where that gives them back as they are; else as V8 writes them between threads. */
import { deserialize, serialize } from 'node:v8';

/** Takes plain data, and whatever else threads may send each other. */
export function packValue(value: unknown): Buffer {
  const form = formOf(value);
  const body =
    form === 'v8'
      ? serialize(value)
      : Buffer.from(form === 'json' ? JSON.stringify(value) : JSON.stringify(value, markUndefined));
  return Buffer.concat([Buffer.from([CODES[form]]), body]);
}

/** Throws for bytes that are not those of `packValue`, or of another release of Node. */
export function unpackValue(packed: Buffer): unknown {
  const body = packed.subarray(1);
  if (packed[0] === CODES.v8) return deserialize(body);
  const value: unknown = JSON.parse(body.toString('utf8'));
  if (packed[0] === CODES.marked) unmark(value);
  return value;
}

/** `marked` is JSON with a text that stands for fields which are there, and undefined. */
type Form = 'json' | 'marked' | 'v8';

const CODES: Record<Form, number> = { json: 0x6a, marked: 0x75, v8: 0x76 };

const UNDEFINED = '\0undefined';

function markUndefined(_key: string, value: unknown): unknown {
  return value === undefined ? UNDEFINED : value;
}

function unmark(value: unknown): void {
  if (typeof value !== 'object' || value === null) return;
  const fields = value as Record<string, unknown>;
  for (const key in fields) {
    if (fields[key] === UNDEFINED) fields[key] = undefined;
    else unmark(fields[key]);
  }
}

/** The form that gives a value back as it is. */
function formOf(value: unknown): Form {
  if (typeof value === 'string') return value === UNDEFINED ? 'v8' : 'json';
  if (typeof value === 'number') return Number.isFinite(value) && !Object.is(value, -0) ? 'json' : 'v8';
  if (typeof value === 'boolean' || value === null) return 'json';
  return typeof value === 'object' ? formOfObject(value) : 'v8';
}

function formOfObject(value: object): Form {
  const isList = Array.isArray(value);
  if (isList ? Object.keys(value).length !== value.length : Object.getPrototypeOf(value) !== Object.prototype)
    return 'v8';
  let form: Form = 'json';
  for (const key in value) {
    const field = (value as Record<string, unknown>)[key];
    const own = field === undefined ? 'marked' : formOf(field);
    if (own === 'v8' || NOT_OF_JSON.has(key)) return 'v8';
    if (own === 'marked') form = own;
  }
  return form;
}

/** Names of fields that mean something to JSON, or cannot be set. */
const NOT_OF_JSON: ReadonlySet<string> = new Set(['toJSON', '__proto__']);
