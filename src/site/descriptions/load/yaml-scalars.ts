/**
 * Preserves unquoted YAML scalars that a description's schemas define as strings. YAML reads `01234` or `1.10` as a
 * number, but the author of a postal code or a version means the text.
 */
import { isMap, isScalar, isSeq, parseDocument, visit, type Document, type Node, type Scalar } from 'yaml';
import type { Json, JsonObject } from '../../model/json.ts';
import { toDistinctNumber } from '../restore-integers.ts';
import { findPointer, isObject } from '../resolve.ts';
import { getPlace, type ObjectRole } from './value-places.ts';

/** Start of a string that replaces an unquoted scalar until it is known whether it is a text. */
const MARK = '\u0000';

/** Keywords whose values follow the schema that contains them. */
const VALUE_KEYS = ['default', 'const', 'example', 'x-default', 'x-example'] as const;
const VALUES: ReadonlySet<string> = new Set([...VALUE_KEYS, 'enum']);

/** Keywords that are always text, or a list of texts. */
const TEXTS: ReadonlySet<string> = new Set(
  'title summary description operationId name version pattern propertyName'.split(' '),
);
const TEXT_LISTS: ReadonlySet<string> = new Set(['tags', 'required']);

/** Marks the numbers and booleans in values of a description, and reads those that are always text as text. */
export function markScalars(document: Document): void {
  const legacy = isMap(document.contents) && document.contents.has('swagger');
  const mark = (node: unknown, role: ObjectRole, mustBeText = false): void => {
    if (isScalar(node)) {
      if (mustBeText) setText(node, '');
      else if (role === 'value') setText(node, MARK);
    } else if (isSeq(node)) {
      for (const item of node.items) mark(item, role === 'value' ? 'value' : 'keywords', mustBeText);
    } else if (isMap(node))
      for (const { key, value } of node.items) {
        if (isScalar(key)) setText(key, '');
        const name = isScalar(key) ? String(key.value) : '';
        const isValue = role === 'keywords' && VALUES.has(name);
        const place = getPlace(name, isSeq(value) ? [] : {}, { place: role, legacy });
        const isText = role === 'keywords' && (isSeq(value) ? TEXT_LISTS : TEXTS).has(name);
        mark(value, isValue ? 'value' : place, isText);
      }
  };
  mark(document.contents satisfies Node | null, 'keywords');
}

const INTEGER = /^([+-]?)(\d{16,40})$/;

/** Gives integers that JavaScript rounds to the value of another one distinct values. */
export function separateScalars(document: Document, integers: ReadonlyMap<number, string>): void {
  visit(document, {
    Scalar(_, node) {
      if (node.type === 'PLAIN' && (typeof node.value === 'number' || typeof node.value === 'bigint'))
        node.value = readInteger(node.source ?? '', integers) ?? node.value;
    },
  });
}

/** Returns the value that represents a large integer; undefined for other texts. */
function readInteger(text: string, integers: ReadonlyMap<number, string>): number | undefined {
  const [, sign, digits = ''] = INTEGER.exec(text) ?? [];
  if (sign === undefined) return undefined;
  return (sign === '-' ? -1 : 1) * toDistinctNumber(digits, integers);
}

function setText(node: Scalar, mark: string): void {
  const isPlain = node.type === 'PLAIN' && node.source !== undefined;
  if (isPlain && ['number', 'boolean', 'bigint'].includes(typeof node.value)) node.value = mark + node.source;
}

/** Replaces each marked scalar in a description by its text if its schema says so, and else by its value. */
export function restoreScalars(root: JsonObject, integers: ReadonlyMap<number, string> = new Map()): void {
  const legacy = root['swagger'] !== undefined;
  const context = { root, integers };
  const seen = new Set<Json>();
  const queue: { holder: Json; role: ObjectRole }[] = [{ holder: root, role: 'keywords' }];
  for (let item = queue.pop(); item !== undefined; item = queue.pop()) {
    const { holder, role } = item;
    if (typeof holder !== 'object' || holder === null || seen.has(holder)) continue;
    seen.add(holder);
    if (isObject(holder) && role === 'keywords') fitValues(holder, context);
    for (const [key, child] of Object.entries(holder))
      if (typeof child === 'object' && child !== null)
        queue.push({
          holder: child,
          role: Array.isArray(holder) ? 'keywords' : getPlace(key, child, { place: role, legacy }),
        });
  }
  unmark(context);
}

/** Keywords of schemas and of objects with a schema. */
const SCHEMA_KEYS = ['schema', 'type', 'properties', 'items', 'allOf', 'oneOf', 'anyOf', '$ref'];

/** The description, and its integers that JavaScript rounds. */
interface Context {
  root: JsonObject;
  integers: ReadonlyMap<number, string>;
}

function fitValues(holder: JsonObject, context: Context): void {
  const { schema, examples, variables, payload, headers } = holder;
  const schemas = [isObject(schema) ? schema : holder];
  fitKeywords(holder, schemas, context);
  if (Array.isArray(examples))
    holder['examples'] = examples.map((item) =>
      isObject(item) && (payload ?? headers) !== undefined
        ? fitMessage(item, { payload, headers }, context)
        : fit(item, schemas, context),
    );
  else if (isObject(examples) && SCHEMA_KEYS.some((key) => holder[key] !== undefined))
    fitExamples(examples, schemas, context);
  // The variables of a server are strings (OpenAPI 3.1, Server Variable Object).
  for (const variable of isObject(variables) ? Object.values(variables) : [])
    if (isObject(variable)) fitKeywords(variable, [{ type: 'string' }], context);
}

function fitKeywords(holder: JsonObject, schemas: readonly Json[], context: Context): void {
  for (const key of VALUE_KEYS) {
    const value = holder[key];
    if (value !== undefined) holder[key] = fit(value, schemas, context);
  }
  if (Array.isArray(holder['enum'])) holder['enum'] = holder['enum'].map((item) => fit(item, schemas, context));
}

/** Handles a map of Example Objects. In Swagger 2.0, it contains the values themselves. */
function fitExamples(examples: JsonObject, schemas: readonly Json[], context: Context): void {
  for (const [name, entry] of Object.entries(examples)) {
    const target =
      isObject(entry) && typeof entry['$ref'] === 'string' ? findPointer(context.root, entry['$ref']) : entry;
    const keys = isObject(target) ? ['value', 'dataValue'].filter((key) => target[key] !== undefined) : [];
    if (isObject(target) && keys.length > 0)
      for (const key of keys) target[key] = fit(target[key] ?? null, schemas, context);
    else if (entry !== undefined) examples[name] = fit(entry, schemas, context);
  }
}

/** Handles an example of a message, which has its payload and headers. */
function fitMessage(
  item: JsonObject,
  schemas: { payload: Json | undefined; headers: Json | undefined },
  context: Context,
): JsonObject {
  const { payload, headers } = item;
  return {
    ...item,
    ...(payload !== undefined && { payload: fit(payload, [schemas.payload ?? {}], context) }),
    ...(headers !== undefined && { headers: fit(headers, [schemas.headers ?? {}], context) }),
  };
}

/** Returns a value with all marked scalars in it replaced. `schemas` apply to it together. */
function fit(value: Json, schemas: readonly Json[], context: Context): Json {
  if (isMarked(value))
    return isText(value, expand(schemas, context)) ? value.slice(MARK.length) : parseMarked(value, context);
  if (typeof value !== 'object' || value === null) return value;
  const parts = expand(schemas, context);
  if (Array.isArray(value)) {
    const items = parts.flatMap((part) => (isObject(part['items']) ? [part['items']] : []));
    return value.map((item, index) => {
      const places = parts.flatMap(({ prefixItems }): Json[] =>
        Array.isArray(prefixItems) ? [prefixItems[index] ?? {}] : [],
      );
      return fit(item, [...items, ...places], context);
    });
  }
  for (const [name, child] of Object.entries(value)) {
    const properties = parts.flatMap((part) => findPropertySchema(part, name));
    if (child !== undefined) value[name] = fit(child, properties, context);
  }
  return value;
}

function findPropertySchema({ properties, additionalProperties }: JsonObject, name: string): Json[] {
  const schema = isObject(properties) && Object.hasOwn(properties, name) ? properties[name] : additionalProperties;
  return schema === undefined ? [] : [schema];
}

/** Maximum number of schemas that are considered for one value. */
const MAX_PARTS = 100;

/** Returns schemas with everything that they reference, combine or offer as alternatives. */
function expand(schemas: readonly Json[], context: Context): JsonObject[] {
  const parts = new Set<JsonObject>(schemas.filter(isObject));
  for (const part of parts) {
    if (parts.size > MAX_PARTS) break;
    const { $ref } = part;
    const target = typeof $ref === 'string' ? findPointer(context.root, $ref) : undefined;
    const lists = [part['allOf'], part['oneOf'], part['anyOf']].flatMap((list) => (Array.isArray(list) ? list : []));
    for (const other of [target, ...lists]) if (isObject(other)) parts.add(other);
  }
  return [...parts];
}

/** A schema that also allows the type of the value means the value. */
function isText(value: string, parts: readonly JsonObject[]): boolean {
  const types = new Set(parts.flatMap(({ type }) => [type].flat()));
  const parsedValue = parseMarked(value);
  const isOther = typeof parsedValue === 'boolean' ? types.has('boolean') : types.has('number') || types.has('integer');
  return types.has('string') && !isOther;
}

function isMarked(value: Json | undefined): value is string {
  return typeof value === 'string' && value.startsWith(MARK);
}

function parseMarked(value: string, { integers }: Pick<Context, 'integers'> = { integers: new Map() }): Json {
  return readInteger(value.slice(MARK.length), integers) ?? (parseDocument(value.slice(MARK.length)).toJS() as Json);
}

/** Replaces the marked scalars that no schema describes by their values. */
function unmark(context: Context): void {
  const holders = new Set<JsonObject | Json[]>([context.root]);
  for (const holder of holders)
    for (const [key, child] of Object.entries(holder)) {
      if (isMarked(child)) (holder as JsonObject)[key] = parseMarked(child, context);
      else if (typeof child === 'object' && child !== null) holders.add(child);
    }
}
