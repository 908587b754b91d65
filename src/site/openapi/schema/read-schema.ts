/** Reads a JSON Schema of a description into what pages and examples need: references followed, `allOf` merged. */
import { isObject, resolveRef } from '../resolve.ts';
import type { ApiDocument, Json, JsonObject } from '../../model/api-description.ts';
import { choiceEnum } from './choice-enum.ts';
import { heirsOf, mappingNames, nameOfRef } from './discriminator.ts';
import { isBinary } from './is-binary.ts';
import { MORE_CHOICES, mergeSchemas } from './merge-schemas.ts';
import { toldApart } from './told-apart.ts';

export interface SchemaModel {
  /** Keywords of this level; what stands below them is untouched. */
  value: JsonObject;
  /** The reference this schema is known by: what tells that a schema contains itself. */
  ref?: string;
  /** Without `null`; empty when anything goes. */
  types: string[];
  nullable: boolean;
  /** Index of the one alternative that is not `null`, where there is one: links name it. */
  branch?: number;
  properties: [name: string, schema: Json][];
  required: ReadonlySet<string>;
  /** Schema of values under names that `properties` does not list. */
  additional?: Json;
  /** Schemas of values by the pattern of their names. */
  patterns: [pattern: string, schema: Json][];
  /** Schema of the elements of an array. */
  items?: Json;
  /** Schema of what a text is the JSON of (`contentSchema`). */
  content?: Json;
  /** Schemas of its first elements, each by its place. */
  tuple?: Json[];
  /** Alternatives of `oneOf` and `anyOf`, and those of a discriminator. */
  unions: Union[];
  /** Alternatives that hold only for some values: `if`, `then` and `else`. */
  conditions: Union[];
}

export type Union = { schema: Json; name?: string }[];

/** Deeper `allOf` chains, and more parts of one, are left out. */
const MAX_MERGE_DEPTH = 24;
const MAX_PARTS = 80;

const known = new WeakMap<JsonObject, SchemaModel>();

/** The model of a schema. Never throws; what is no schema, or leads nowhere, accepts anything. */
export function readSchema(document: ApiDocument, schema: Json | undefined): SchemaModel {
  if (!isObject(schema)) return toModel(document, {});
  const found = known.get(schema);
  if (found) return found;
  const flat = flatten(schema, { document, parts: MAX_PARTS, merged: new Set() });
  const model = toModel(document, flat.value, flat.ref);
  if (flat.branch !== undefined) model.branch = flat.branch;
  known.set(schema, model);
  return model;
}

interface Walk {
  document: ApiDocument;
  parts: number;
  /** References merged already: what two parts share is not merged twice. */
  merged: Set<string>;
}

interface Flat {
  value: JsonObject;
  ref?: string;
  branch?: number;
}

/** Follows references and merges `allOf`, each part once on the way down. */
function flatten(schema: JsonObject, walk: Walk, depth = 0): Flat {
  const resolved = resolveRef(walk.document, schema);
  if (!resolved || depth > MAX_MERGE_DEPTH || walk.parts-- <= 0) return { value: {} };
  const { ref } = resolved;
  if (ref !== undefined && walk.merged.has(ref)) return { value: {}, ref };
  if (ref !== undefined) walk.merged.add(ref);
  const { allOf, ...own } = resolved.value;
  const parts = (Array.isArray(allOf) ? allOf : []).filter(isObject).map((part) => flatten(part, walk, depth + 1));
  const base = parts.map(({ value }) => (value['discriminator'] === undefined ? value : withoutDiscriminator(value)));
  const merged = nullOption(mergeSchemas([...base, own]), walk, depth + 1);
  const [only] = parts;
  const alias = ref ?? (parts.length === 1 && !isObject(own['properties']) ? only?.ref : undefined) ?? merged.ref;
  return { ...merged, ...(alias !== undefined && { ref: alias }) };
}

/** The discriminator of a part tells the alternatives of that part, not of what it is a part of. */
function withoutDiscriminator(value: JsonObject): JsonObject {
  const rest = { ...value };
  delete rest['discriminator'];
  return rest;
}

/** `anyOf: [X, null]` is a nullable X. */
function nullOption(schema: JsonObject, walk: Walk, depth: number): Flat {
  for (const key of ['oneOf', 'anyOf']) {
    const list = schema[key];
    if (!Array.isArray(list)) continue;
    const solid = list.filter((item) => !isNull(item));
    const [only] = solid;
    const nullable = solid.length < list.length;
    const options = schema['enum'] === undefined ? choiceEnum(solid) : undefined;
    if (options) {
      const { [key]: _, ...rest } = schema;
      return { value: { ...options, ...rest, ...(nullable && { nullable }) } };
    }
    if (solid.length !== 1 || !isObject(only)) {
      if (nullable) schema = { ...schema, [key]: solid, nullable: true };
      continue;
    }
    const { [key]: _, ...rest } = schema;
    const part = flatten(only, walk, depth);
    const { title: __, ...outer } = rest;
    const value = mergeSchemas([part.value, part.value['title'] === undefined ? rest : outer]);
    return {
      value: nullable ? { ...value, nullable: true } : value,
      ...(part.ref !== undefined && { ref: part.ref }),
      ...(nullable && { branch: list.indexOf(only) }),
    };
  }
  return { value: schema };
}

function isNull(schema: Json): boolean {
  return isObject(schema) && (schema['type'] === 'null' || schema['const'] === null);
}

function toModel(document: ApiDocument, written: JsonObject, ref?: string): SchemaModel {
  const { examples } = written;
  const value = isObject(examples) ? { ...written, examples: listExamples(examples) } : written;
  const { properties, required, items, additionalProperties, unevaluatedProperties, contentSchema } = value;
  const declared = [value['type']].flat().filter((type) => typeof type === 'string');
  const model: SchemaModel = {
    value,
    types: declared.filter((type) => type !== 'null'),
    nullable: declared.includes('null') || value['nullable'] === true,
    properties: isObject(properties)
      ? Object.entries(properties).flatMap(([name, schema]) =>
          schema === undefined || schema === false ? [] : [[name, schema]],
        )
      : [],
    required: requiredNames(required, properties),
    patterns: isObject(value['patternProperties'])
      ? Object.entries(value['patternProperties']).flatMap(([name, schema]) =>
          schema === undefined || schema === false ? [] : [[name, schema]],
        )
      : [],
    unions: choicesOf(value).flatMap((choice) => unionsOf(document, choice, ref)),
    conditions: choicesOf(value).flatMap(conditionOf),
  };
  if (ref !== undefined) model.ref = ref;
  if (model.types.length === 0) model.types = inferTypes(value, declared.length > 0);
  const tuple = [value['prefixItems'], items].find((list) => Array.isArray(list) && list.length > 0);
  const rest = isObject(items) ? [items] : [];
  if (Array.isArray(tuple)) Object.assign(model, { tuple, items: { anyOf: [...tuple, ...rest] } });
  else if (items !== undefined && !Array.isArray(items)) model.items = items;
  const additional = additionalProperties ?? unevaluatedProperties;
  if (isObject(additional) || additional === true) model.additional = additional;
  if (isObject(contentSchema)) model.content = contentSchema;
  return model;
}

/** Examples of a schema are a list; many write the map of names that media types have, or the only one itself. */
function listExamples(examples: JsonObject): Json[] {
  const values = Object.values(examples).map((one) => (isObject(one) ? one['value'] : undefined));
  return values.length > 0 && values.every((value) => value !== undefined) ? values : [examples];
}

/** Names of a list; many write `required: true` at the property itself, as parameters have it. */
function requiredNames(required: Json | undefined, properties: Json | undefined): ReadonlySet<string> {
  const own = isObject(properties) ? Object.entries(properties) : [];
  return new Set([
    ...(Array.isArray(required) ? required.filter((name) => typeof name === 'string') : []),
    ...own.flatMap(([name, schema]) => (isObject(schema) && schema['required'] === true ? [name] : [])),
  ]);
}

function inferTypes(value: JsonObject, onlyNull: boolean): string[] {
  if (onlyNull) return ['null'];
  if (['properties', 'additionalProperties', 'patternProperties'].some((key) => isObject(value[key])))
    return ['object'];
  if (value['items'] !== undefined || value['prefixItems'] !== undefined) return ['array'];
  const sample = value['const'] ?? (Array.isArray(value['enum']) ? value['enum'][0] : undefined);
  if (typeof sample === 'string' || typeof sample === 'number' || typeof sample === 'boolean') return [typeof sample];
  // The alternatives say it: `format: int-or-string`.
  if ([value['oneOf'], value['anyOf']].some((list) => Array.isArray(list) && list.length > 0)) return [];
  if (['pattern', 'minLength', 'format'].some((key) => value[key] !== undefined) || isBinary(value)) return ['string'];
  if (value['minimum'] !== undefined || value['maximum'] !== undefined) return ['number'];
  return askedNames(value).length > 0 ? ['object'] : [];
}

/** Names that an alternative asks for which leaves it to the schema around it to describe them. */
function askedNames({ required, oneOf, anyOf }: JsonObject): string[] {
  if (!Array.isArray(required) || oneOf !== undefined || anyOf !== undefined) return [];
  return required.filter((name) => typeof name === 'string');
}

/** A schema, and the choices that its parts offered before it did. */
function choicesOf(value: JsonObject): JsonObject[] {
  const more = value[MORE_CHOICES];
  return [...(Array.isArray(more) ? more.filter(isObject) : []), value];
}

function conditionOf(value: JsonObject): Union[] {
  const { dependentSchemas } = value;
  const dependent = isObject(dependentSchemas)
    ? Object.entries(dependentSchemas).flatMap(([name, schema]) =>
        isObject(schema) ? [{ schema, name: `if ${name}` }] : [],
      )
    : [];
  const others = dependent.length > 0 ? [dependent] : [];
  if (value['if'] === undefined) return others;
  const union = ['if', 'then', 'else'].flatMap((name) => {
    const schema = value[name];
    return schema === undefined ? [] : [{ schema, name }];
  });
  return union.length > 1 ? [union, ...others] : others;
}

function unionsOf(document: ApiDocument, value: JsonObject, ref: string | undefined): Union[] {
  const names = mappingNames(value);
  const unions = ['oneOf', 'anyOf'].flatMap((key): Union[] => {
    const list = Array.isArray(value[key]) ? value[key].filter((schema) => schema !== false) : [];
    if (list.length === 0) return [];
    const named = list.map((schema, index) => ({ schema, ...nameOf(document, schema, names, index) }));
    if (named.every(({ name }) => name !== undefined)) return [named];
    const told = toldApart(document, list);
    return [named.map((one, index) => ({ ...(told[index] !== undefined && { name: told[index] }), ...one }))];
  });
  if (unions.length > 0 || !isObject(value['discriminator'])) return unions;
  for (const heir of ref === undefined ? [] : heirsOf(document, ref))
    if (!names.has(heir)) names.set(heir, nameOfRef(heir));
  return names.size === 0 ? [] : [[...names].map(([target, name]) => ({ schema: { $ref: target }, name }))];
}

function nameOf(document: ApiDocument, schema: Json, names: Map<string, string>, index: number): { name?: string } {
  const title = readTitle(document, schema);
  if (title !== undefined) return { name: title };
  const target = isObject(schema) && typeof schema['$ref'] === 'string' ? schema['$ref'] : undefined;
  if (target === undefined) {
    const asked = isObject(schema) && schema['properties'] === undefined ? askedNames(schema) : [];
    return asked.length > 0 ? { name: asked.join(', ') } : {};
  }
  const mapped = names.get(target);
  return { name: mapped ?? (nameOfRef(target) || String(index + 1)) };
}

function readTitle(document: ApiDocument, schema: Json): string | undefined {
  const title = resolveRef(document, schema)?.value['title'];
  return typeof title === 'string' && title.trim() !== '' ? title : undefined;
}
