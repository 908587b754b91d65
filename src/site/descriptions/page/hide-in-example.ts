/** Hides what schemas restrict to other readers in the examples that authors wrote for them. */
import type { ApiDocument } from '../../model/api-description.ts';
import type { Json, JsonObject } from '../../model/json.ts';
import { isObject, resolveRef } from '../resolve.ts';

export interface ExampleRules {
  document: ApiDocument;
  /** Returns whether a schema, or a reference to one, is for other readers. */
  isHidden(schema: Json | undefined): boolean;
  /** Returns whether a schema restricts one of its values to other readers (`x-mint-enum`). */
  isHiddenValue(schema: JsonObject, value: Json): boolean;
  /** Called with each text that is hidden as a whole, because it isn't JSON and has a hidden name. */
  onHiddenText?: ((text: string) => void) | undefined;
}

/** One of the schemas that describe a value: the schema itself, or an alternative, a part or the items of it. */
interface Layer {
  schema: JsonObject;
  /** Whether the alternative or part is for other readers. */
  isHidden: boolean;
}

/** Combinations and examples that are nested more deeply aren't followed. Descriptions can be circular. */
const MAX_DEPTH = 100;
/** Maximum number of schemas that are considered for one value. */
const MAX_LAYERS = 200;

/**
 * Returns an example without the fields and values that its schemas restrict to other readers, or the example itself if
 * it has none. Returns undefined if the whole example is such a value.
 */
export function hideInExample(
  example: Json,
  schemas: readonly (Json | undefined)[],
  rules: ExampleRules,
  depth = 0,
): Json | undefined {
  const layers = listLayers(schemas, rules);
  if (layers.length === 0 || depth > MAX_DEPTH) return example;
  if (Array.isArray(example)) return hideInList(example, schemas, { rules, depth });
  if (isObject(example)) return hideInFields(example, layers, { rules, depth });
  const open = layers.filter(({ isHidden }) => !isHidden);
  if (open.some(({ schema }) => rules.isHiddenValue(schema, example))) return undefined;
  return typeof example === 'string' ? hideInText(example, schemas, { rules, depth }) : example;
}

interface Place {
  rules: ExampleRules;
  depth: number;
}

function hideInList(example: Json[], schemas: readonly (Json | undefined)[], { rules, depth }: Place): Json[] {
  const items = example
    .map((item) => hideInExample(item, schemas, rules, depth + 1))
    .filter((item) => item !== undefined);
  return items.length === example.length && items.every((item, index) => item === example[index]) ? example : items;
}

function hideInFields(example: JsonObject, layers: readonly Layer[], { rules, depth }: Place): JsonObject {
  const copy: JsonObject = {};
  let hasChanged = false;
  for (const [name, value] of Object.entries(example)) {
    if (value === undefined) continue;
    const fields = listFields(name, layers, rules);
    const open = fields.filter(({ isHidden }) => !isHidden);
    const visible =
      fields.length > 0 && open.length === 0
        ? undefined
        : hideInExample(
            value,
            open.map(({ schema }) => schema),
            rules,
            depth + 1,
          );
    if (visible !== value) hasChanged = true;
    if (visible !== undefined) copy[name] = visible;
  }
  return hasChanged ? copy : example;
}

/** An example of an object can be text, such as JSON. Text that can't be read isn't shown if it has a hidden name. */
function hideInText(text: string, schemas: readonly (Json | undefined)[], { rules, depth }: Place): Json | undefined {
  const layers = listLayers(schemas, rules);
  const names = layers.flatMap(({ schema: { properties } }) => (isObject(properties) ? Object.keys(properties) : []));
  const isHiddenName = (name: string) => listFields(name, layers, rules).every(({ isHidden }) => isHidden);
  if (!names.some((name) => text.includes(name) && isHiddenName(name))) return text;
  let value: Json;
  try {
    value = JSON.parse(text) as Json;
  } catch {
    value = text;
  }
  if (typeof value === 'object') return hideInExample(value, schemas, rules, depth + 1);
  rules.onHiddenText?.(text);
  return undefined;
}

/** Creates a function that returns whether all fields with this name in a schema and its parts are for other readers. */
export function createHiddenNameTest(schema: Json | undefined, rules: ExampleRules): (name: string) => boolean {
  let layers: Layer[] | undefined;
  return (name) => {
    const fields = listFields(name, (layers ??= listLayers([schema], rules)), rules);
    return fields.length > 0 && fields.every(({ isHidden }) => isHidden);
  };
}

/** Returns the schemas of a field. Other fields than the ones in `properties` have their own schema. */
function listFields(name: string, layers: readonly Layer[], { isHidden }: ExampleRules) {
  const named = layers.flatMap((layer) => {
    const { properties } = layer.schema;
    if (!isObject(properties) || !Object.hasOwn(properties, name)) return [];
    return [{ schema: properties[name], isHidden: layer.isHidden || isHidden(properties[name]) }];
  });
  if (named.length > 0) return named;
  return layers.flatMap(({ schema: { additionalProperties: schema }, ...layer }) =>
    isObject(schema) ? [{ schema, isHidden: layer.isHidden || isHidden(schema) }] : [],
  );
}

/** Follows references, combinations such as `allOf`, and items, because many examples show one item of a list. */
function listLayers(schemas: readonly (Json | undefined)[], { document, isHidden }: ExampleRules): Layer[] {
  const layers: Layer[] = [];
  const seen = new Set<Json>();
  const queue = schemas.map((schema) => ({ schema, isHidden: isHidden(schema) }));
  for (let next = queue.pop(); next && layers.length < MAX_LAYERS; next = queue.pop()) {
    if (!isObject(next.schema)) continue;
    const { value: schema = undefined, ref = next.schema } = resolveRef(document, next.schema) ?? {};
    if (!schema || seen.has(ref)) continue;
    seen.add(ref);
    layers.push({ schema, isHidden: next.isHidden });
    for (const key of COMBINATIONS)
      for (const part of [schema[key] ?? []].flat())
        queue.push({ schema: part, isHidden: next.isHidden || isHidden(part) });
  }
  return layers;
}

const COMBINATIONS = ['allOf', 'oneOf', 'anyOf', 'items', 'prefixItems'] as const;
