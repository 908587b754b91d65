/** Hides the names of other readers' fields where schemas and bodies list names of fields. */
import type { Json, JsonObject } from '../../model/json.ts';
import { isObject } from '../resolve.ts';
import { createHiddenNameTest, type ExampleRules } from './hide-in-example.ts';

/** Parts of a schema that describe the same value. */
const LISTS = ['allOf', 'oneOf', 'anyOf'] as const;
const PARTS = ['not', 'if', 'then', 'else'] as const;
/** Fields that are objects whose keys are names. `encoding` is beside the schema of a body. */
const MAPS = ['dependentRequired', 'dependentSchemas', 'encoding'] as const;

const NAMING_KEYS = ['required', ...MAPS, ...LISTS, ...PARTS] as const;

/**
 * Removes the names of hidden fields from a schema or a body. The value is changed, the parts of it are replaced. A name
 * can be in another part than its field, such as in `allOf: [{ required: [name] }]`.
 */
export function hideNames(value: JsonObject, rules: ExampleRules): void {
  if (!NAMING_KEYS.some((key) => value[key] !== undefined)) return;
  const schema = isObject(value['encoding']) ? value['schema'] : value;
  Object.assign(value, omitNames(value, createHiddenNameTest(schema, rules)));
}

function omitNames(schema: JsonObject, isHidden: (name: string) => boolean): JsonObject {
  const omitFrom = (part: Json) => (isObject(part) ? omitNames(part, isHidden) : part);
  const omitFromList = (names: Json[]) => names.filter((name) => typeof name !== 'string' || !isHidden(name));
  const copy = { ...schema };
  const { required } = schema;
  if (Array.isArray(required)) copy['required'] = omitFromList(required);
  for (const key of MAPS) {
    const map = schema[key];
    if (!isObject(map)) continue;
    const entries = Object.entries(map).filter(([name]) => !isHidden(name));
    copy[key] = Object.fromEntries(
      entries.map(([name, child]) => [name, Array.isArray(child) ? omitFromList(child) : (child ?? null)]),
    );
  }
  for (const key of LISTS) {
    const parts = schema[key];
    if (Array.isArray(parts)) copy[key] = parts.map(omitFrom);
  }
  for (const key of PARTS) {
    const part = schema[key];
    if (part !== undefined) copy[key] = omitFrom(part);
  }
  return copy;
}
