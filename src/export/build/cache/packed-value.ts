/** Values as bytes: as JSON, which is read several times as fast, where that gives them back as they are; else as V8 writes them between threads. */
import { deserialize, serialize } from 'node:v8';

/** Takes plain data, and whatever else threads may send each other. */
export function packValue(value: unknown): Buffer {
  const [form, body] = isJson(value) ? [JSON_FORM, Buffer.from(JSON.stringify(value))] : [V8_FORM, serialize(value)];
  return Buffer.concat([Buffer.from([form]), body]);
}

/** Throws for bytes that are not those of `packValue`, or of another release of Node. */
export function unpackValue(packed: Buffer): unknown {
  const body = packed.subarray(1);
  return packed[0] === JSON_FORM ? JSON.parse(body.toString('utf8')) : deserialize(body);
}

const JSON_FORM = 0x6a;
const V8_FORM = 0x76;

/** Whether JSON gives a value back as it is. Fields that are undefined are missing there. */
function isJson(value: unknown): boolean {
  if (typeof value === 'number') return Number.isFinite(value) && !Object.is(value, -0);
  if (typeof value !== 'object') return typeof value === 'string' || typeof value === 'boolean';
  if (value === null) return true;
  if (Array.isArray(value)) return value.every(isJson) && Object.keys(value).length === value.length;
  if (Object.getPrototypeOf(value) !== Object.prototype) return false;
  for (const key in value) if (key === 'toJSON' || !isJson((value as Record<string, unknown>)[key])) return false;
  return true;
}
