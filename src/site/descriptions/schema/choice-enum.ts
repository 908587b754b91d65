import { isObject } from '../resolve.ts';
import type { Json, JsonObject } from '../../model/json.ts';

/** Keys that an alternative can have besides its value and still be a single option. */
const OPTION_KEYS = new Set(['type', 'const', 'enum', 'title', 'description']);
const NOTES = 'x-enumDescriptions';

/**
 * Converts alternatives with one value each to a list of options with notes. `oneOf: [{ const, title, description }]`
 * is the JSON Schema way to describe enum values. Returns undefined if any alternative is something else.
 */
export function toEnumSchema(list: readonly Json[]): JsonObject | undefined {
  if (list.length < 2) return undefined;
  const options: Option[] = [];
  for (const schema of list) {
    const option = readOption(schema);
    if (!option) return undefined;
    options.push(option);
  }
  const types = [...new Set(options.flatMap(({ type }) => type))];
  const notes = options.flatMap(({ value, note }) => (note === '' ? [] : [[String(value), note]]));
  return {
    enum: options.map(({ value }) => value),
    ...(types.length > 0 && { type: types.length === 1 ? types[0] : types }),
    ...(notes.length > 0 && { [NOTES]: Object.fromEntries(notes) as JsonObject }),
  };
}

interface Option {
  value: Json;
  type: Json[];
  note: string;
}

function readOption(schema: Json): Option | undefined {
  if (!isObject(schema) || Object.keys(schema).some((key) => !OPTION_KEYS.has(key) && !key.startsWith('x-')))
    return undefined;
  const { title, description, type } = schema;
  const values = 'const' in schema ? [schema['const']] : schema['enum'];
  const [value] = Array.isArray(values) && values.length === 1 ? values : [];
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') return undefined;
  const notes = [title, description].filter((text) => typeof text === 'string' && text !== '' && text !== value);
  return { value, type: [type ?? typeof value].flat(), note: [...new Set(notes)].join(': ') };
}
