/**
 * Encodes values as bytes: as JSON, which is several times faster to read, if that restores the same value; otherwise
 * in V8's serialization format, which threads use.
 */
import { deserialize, serialize } from 'node:v8';

/** Encodes plain data, and anything else that threads can send each other. */
export function packValue(value: unknown): Buffer {
  const form = chooseForm(value);
  const body =
    form === 'v8'
      ? serialize(value)
      : Buffer.from(form === 'json' ? JSON.stringify(value) : JSON.stringify(value, markUndefined));
  return Buffer.concat([Buffer.from([CODES[form]]), body]);
}

/** Throws for bytes that `packValue` didn't write, or that another Node.js release wrote. */
export function unpackValue(bytes: Buffer): unknown {
  const body = bytes.subarray(1);
  if (bytes[0] === CODES.v8) return deserialize(body);
  const value: unknown = JSON.parse(body.toString('utf8'));
  if (bytes[0] === CODES.marked) restoreUndefined(value);
  return value;
}

/** `marked` is JSON with a string that represents fields that are present but undefined. */
type Form = 'json' | 'marked' | 'v8';

const CODES: Record<Form, number> = { json: 0x6a, marked: 0x75, v8: 0x76 };

const UNDEFINED = '\0undefined';

function markUndefined(_key: string, value: unknown): unknown {
  return value === undefined ? UNDEFINED : value;
}

function restoreUndefined(value: unknown): void {
  if (typeof value !== 'object' || value === null) return;
  const fields = value as Record<string, unknown>;
  for (const key in fields) {
    if (fields[key] === UNDEFINED) fields[key] = undefined;
    else restoreUndefined(fields[key]);
  }
}

/** Returns the form that restores the value exactly. */
function chooseForm(value: unknown): Form {
  if (typeof value === 'string') return value === UNDEFINED ? 'v8' : 'json';
  if (typeof value === 'number') return Number.isFinite(value) && !Object.is(value, -0) ? 'json' : 'v8';
  if (typeof value === 'boolean' || value === null) return 'json';
  return typeof value === 'object' ? getObjectForm(value) : 'v8';
}

function getObjectForm(value: object): Form {
  const isList = Array.isArray(value);
  if (isList ? Object.keys(value).length !== value.length : Object.getPrototypeOf(value) !== Object.prototype)
    return 'v8';
  let form: Form = 'json';
  for (const key in value) {
    const field = (value as Record<string, unknown>)[key];
    const fieldForm = field === undefined ? 'marked' : chooseForm(field);
    if (fieldForm === 'v8' || UNSAFE_KEYS.has(key)) return 'v8';
    if (fieldForm === 'marked') form = fieldForm;
  }
  return form;
}

/** Field names that are special in JSON or can't be assigned. */
const UNSAFE_KEYS: ReadonlySet<string> = new Set(['toJSON', '__proto__']);
