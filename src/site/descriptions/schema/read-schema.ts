/** Reads a JSON Schema into the model that pages and examples use: references are followed and `allOf` is merged. */
import { memoizeByObject } from '../../../lib/memoize-by-object.ts';
import { isObject, resolveRef } from '../resolve.ts';
import type { ApiDocument } from '../../model/api-description.ts';
import type { Json, JsonObject } from '../../model/json.ts';
import { toEnumSchema } from './choice-enum.ts';
import { listSubtypes, readMappingNames, nameOfRef } from './discriminator.ts';
import {
  ONLY_ALTERNATIVE,
  SELECTION,
  applySelection,
  inheritFrom,
  listSelections,
  selectAlternative,
  type Selection,
} from './inheritance.ts';
import { isBinary } from './is-binary.ts';
import { MORE_CHOICES, mergeSchemas } from './merge-schemas.ts';
import { nameAlternatives } from './name-alternatives.ts';
import { expandTypeName, normalizeSchema } from './normalize-schema.ts';

export interface SchemaModel {
  /** Keywords of this level. Nested schemas are unchanged. */
  value: JsonObject;
  /** The reference this schema is known by, used to detect that a schema contains itself. */
  ref?: string;
  /** Without `null`. Empty if any type is allowed. */
  types: string[];
  nullable: boolean;
  /** Index of the only alternative that isn't `null`, if there is one. Links contain it. */
  branch?: number;
  properties: [name: string, schema: Json][];
  required: ReadonlySet<string>;
  /** Schema of values whose names aren't in `properties`. */
  additional?: Json;
  /** Schemas of values by name pattern. */
  patterns: [pattern: string, schema: Json][];
  /** Schema of the elements of an array. */
  items?: Json;
  /** Schema of the JSON in a string (`contentSchema`). */
  content?: Json;
  /** Schemas of the first elements, by index. */
  tuple?: Json[];
  /** Schema of the elements after those of `tuple`. */
  tupleRest?: JsonObject;
  /** Alternatives of `oneOf`, `anyOf` and discriminators. */
  unions: Union[];
  /** Alternatives that only apply to some values: `if`, `then` and `else`. */
  conditions: Union[];
}

export type Union = { schema: Json; name?: string }[];

/** Deeper `allOf` chains, and additional parts, are left out. */
const MAX_MERGE_DEPTH = 24;
const MAX_PARTS = 80;

const modelsBySchema = new WeakMap<JsonObject, SchemaModel>();

/** Returns the model of a schema. Never throws: an invalid schema or a dangling reference accepts anything. */
export function readSchema(document: ApiDocument, writtenSchema: Json | undefined): SchemaModel {
  const schema = expandTypeName(writtenSchema);
  if (!isObject(schema)) return toModel(document, { value: {} });
  const cachedModel = modelsBySchema.get(schema);
  if (cachedModel) return cachedModel;
  const flatSchema = flatten(schema, { document, parts: MAX_PARTS, merged: new Set() });
  const model = toModel(document, flatSchema);
  if (flatSchema.branch !== undefined) model.branch = flatSchema.branch;
  modelsBySchema.set(schema, model);
  return model;
}

interface Walk {
  document: ApiDocument;
  parts: number;
  /** References already merged, so that a schema shared by two parts is only merged once. */
  merged: Set<string>;
}

interface Flat {
  value: JsonObject;
  ref?: string;
  branch?: number;
  /** The reference to the schema that has the discriminator, if that is a part. */
  owner?: string;
}

/** Follows references and merges `allOf`, including each part only once. */
function flatten(schema: JsonObject, walk: Walk, depth = 0): Flat {
  const resolvedRef = resolveRef(walk.document, schema);
  if (!resolvedRef || depth > MAX_MERGE_DEPTH || walk.parts-- <= 0) return { value: {} };
  const { ref } = resolvedRef;
  if (ref !== undefined && walk.merged.has(ref)) return { value: {}, ref };
  if (ref !== undefined) walk.merged.add(ref);
  const { allOf, [SELECTION]: selection, ...ownKeywords } = normalizeSchema(resolvedRef.value);
  const parts = (Array.isArray(allOf) ? allOf : []).filter(isObject).map((part) => flatten(part, walk, depth + 1));
  const adds = parts.length > 1 || isObject(ownKeywords['properties']);
  const bases = parts.map(({ value, ref: baseRef, owner = baseRef }) => ({
    owner,
    ...inheritFrom({ document: walk.document, base: value, baseRef, schema, ref, adds }),
  }));
  const mergedSchema = flattenNullable(
    mergeSchemas([...bases.map(({ value }) => value), ownKeywords]),
    walk,
    depth + 1,
  );
  const selections = [
    ...(ref === undefined ? [] : listSelections(mergedSchema.value, ref)),
    ...(selection === undefined ? [] : [selection as unknown as Selection]),
  ];
  const resolve = (property: Json) =>
    isObject(property) ? flatten(property, { ...walk, merged: new Set() }).value : {};
  const value = selections.reduce((before, each) => applySelection(before, each, resolve), mergedSchema.value);
  const [onlyPart] = parts;
  const alias =
    ref ?? (parts.length === 1 && !isObject(ownKeywords['properties']) ? onlyPart?.ref : undefined) ?? mergedSchema.ref;
  const owner = bases.findLast((base) => !base.isHeir && base.value['discriminator'] !== undefined)?.owner;
  return {
    ...mergedSchema,
    value,
    ...(alias !== undefined && { ref: alias }),
    ...(owner !== undefined && ownKeywords['discriminator'] === undefined && { owner }),
  };
}

/** Returns the alternatives that aren't null. Each alternative of a base reads the whole list. */
const listSolidItems = memoizeByObject((list: readonly Json[]): Json[] => list.filter((item) => !isNull(item)));

/** Treats `anyOf: [X, null]` as a nullable X. */
function flattenNullable(schema: JsonObject, walk: Walk, depth: number): Flat {
  for (const key of ['oneOf', 'anyOf']) {
    const list = schema[key];
    if (!Array.isArray(list)) continue;
    const solidItems = listSolidItems(list);
    const [onlyAlternative] = solidItems;
    const isNullable = solidItems.length < list.length;
    const options = schema['enum'] === undefined ? toEnumSchema(solidItems) : undefined;
    if (options) {
      const { [key]: _, ...siblings } = schema;
      return { value: { ...options, ...siblings, ...(isNullable && { nullable: isNullable }) } };
    }
    if (solidItems.length !== 1 || !isObject(onlyAlternative)) {
      if (isNullable) schema = { ...schema, [key]: solidItems, nullable: true };
      continue;
    }
    const { [key]: _, ...outerKeywords } = schema;
    const part = flatten(withSelection(onlyAlternative, schema), walk, depth);
    const { title: __, ...outerFields } = outerKeywords;
    const value = mergeSchemas([part.value, part.value['title'] === undefined ? outerKeywords : outerFields]);
    if (outerKeywords['discriminator'] !== undefined) value[ONLY_ALTERNATIVE] = true;
    return {
      value: isNullable ? { ...value, nullable: true } : value,
      ...(part.ref !== undefined && { ref: part.ref }),
      ...(isNullable && { branch: list.indexOf(onlyAlternative) }),
    };
  }
  return { value: schema };
}

/** Returns an alternative with the value by which the discriminator of its schema selects it. */
function withSelection(alternative: JsonObject, schema: JsonObject): JsonObject {
  const selection = selectAlternative(schema, alternative['$ref']);
  return selection ? { ...alternative, [SELECTION]: selection as unknown as JsonObject } : alternative;
}

function isNull(schema: Json): boolean {
  if (!isObject(schema)) return schema === null || schema === 'null';
  return schema['type'] === 'null' || schema['type'] === null || schema['const'] === null;
}

function toModel(document: ApiDocument, { value: rawSchema, ref, owner = ref }: Flat): SchemaModel {
  const { examples } = rawSchema;
  const value = isObject(examples) ? { ...rawSchema, examples: listExamples(examples) } : rawSchema;
  const { properties, required, items, additionalProperties, unevaluatedProperties, contentSchema } = value;
  const declaredTypes = [value['type']].flat().filter((type) => typeof type === 'string');
  const model: SchemaModel = {
    value,
    types: declaredTypes.filter((type) => type !== 'null'),
    nullable: declaredTypes.includes('null') || value['nullable'] === true,
    properties: isObject(properties)
      ? Object.entries(properties).flatMap(([name, schema]) =>
          schema === undefined || schema === false ? [] : [[name, schema]],
        )
      : [],
    required: listRequiredNames(required, properties),
    patterns: isObject(value['patternProperties'])
      ? Object.entries(value['patternProperties']).flatMap(([name, schema]) =>
          schema === undefined || schema === false ? [] : [[name, schema]],
        )
      : [],
    unions: listChoices(value).flatMap((choice) => readUnions(document, choice, owner)),
    conditions: listChoices(value).flatMap(readConditions),
  };
  if (ref !== undefined) model.ref = ref;
  if (model.types.length === 0) model.types = inferTypes(value, declaredTypes.length > 0);
  const tuple = [value['prefixItems'], items].find((list) => Array.isArray(list) && list.length > 0);
  if (Array.isArray(tuple)) {
    const tupleRest = [items, value['additionalItems'], value['unevaluatedItems']].find(isObject);
    Object.assign(model, { tuple, tupleRest, items: { anyOf: [...tuple, ...(tupleRest ? [tupleRest] : [])] } });
  } else if (items !== undefined && !Array.isArray(items)) model.items = items;
  const additional = expandTypeName(additionalProperties ?? unevaluatedProperties);
  if (isObject(additional) || additional === true) model.additional = additional;
  if (isObject(contentSchema)) model.content = contentSchema;
  return model;
}

/**
 * Normalizes `examples` of a schema to a list. Many authors write a map of names, as in media types, or the single
 * example itself.
 */
function listExamples(examples: JsonObject): Json[] {
  const values = Object.values(examples).map((each) => (isObject(each) ? each['value'] : undefined));
  return values.length > 0 && values.every((value) => value !== undefined) ? values : [examples];
}

/** Returns the required names. Many authors write `required: true` on the property itself, as for parameters. */
function listRequiredNames(requiredNames: Json | undefined, properties: Json | undefined): ReadonlySet<string> {
  const entries = isObject(properties) ? Object.entries(properties) : [];
  return new Set([
    ...(Array.isArray(requiredNames) ? requiredNames.filter((name) => typeof name === 'string') : []),
    ...entries.flatMap(([name, schema]) => (isObject(schema) && schema['required'] === true ? [name] : [])),
  ]);
}

function inferTypes(value: JsonObject, onlyNull: boolean): string[] {
  if (onlyNull) return ['null'];
  if (['properties', 'additionalProperties', 'patternProperties'].some((key) => isObject(value[key])))
    return ['object'];
  if (value['items'] !== undefined || value['prefixItems'] !== undefined) return ['array'];
  const sample = value['const'] ?? (Array.isArray(value['enum']) ? value['enum'][0] : undefined);
  if (typeof sample === 'string' || typeof sample === 'number' || typeof sample === 'boolean') return [typeof sample];
  // The alternatives already show the types, as for `format: int-or-string`.
  if ([value['oneOf'], value['anyOf']].some((list) => Array.isArray(list) && list.length > 0)) return [];
  if (['pattern', 'minLength', 'format'].some((key) => value[key] !== undefined) || isBinary(value)) return ['string'];
  if (value['minimum'] !== undefined || value['maximum'] !== undefined) return ['number'];
  return listUndescribedNames(value).length > 0 ? ['object'] : [];
}

/** Returns the names that an alternative requires but leaves the surrounding schema to describe. */
function listUndescribedNames({ required, oneOf, anyOf }: JsonObject): string[] {
  if (!Array.isArray(required) || oneOf !== undefined || anyOf !== undefined) return [];
  return required.filter((name) => typeof name === 'string');
}

/** Returns a schema after the choices saved from its merged parts. */
function listChoices(value: JsonObject): JsonObject[] {
  const savedChoices = value[MORE_CHOICES];
  return [...(Array.isArray(savedChoices) ? savedChoices.filter(isObject) : []), value];
}

function readConditions(value: JsonObject): Union[] {
  const { dependentSchemas } = value;
  const dependent = isObject(dependentSchemas)
    ? Object.entries(dependentSchemas).flatMap(([name, schema]) =>
        isObject(schema) ? [{ schema, name: `if ${name}` }] : [],
      )
    : [];
  const dependentUnions = dependent.length > 0 ? [dependent] : [];
  if (value['if'] === undefined) return dependentUnions;
  const union = ['if', 'then', 'else'].flatMap((name) => {
    const schema = value[name];
    return schema === undefined ? [] : [{ schema, name }];
  });
  return union.length > 1 ? [union, ...dependentUnions] : dependentUnions;
}

function readUnions(document: ApiDocument, value: JsonObject, owner: string | undefined): Union[] {
  const names = readMappingNames(value);
  const select = (schema: Json) => (isObject(schema) ? withSelection(schema, value) : schema);
  const unions = ['oneOf', 'anyOf'].flatMap((key): Union[] => {
    const list = Array.isArray(value[key]) ? value[key].filter((schema) => schema !== false) : [];
    if (list.length === 0) return [];
    const alternatives = list.map((schema, index) => ({
      schema: select(schema),
      ...getName(document, schema, names, index),
    }));
    if (alternatives.every(({ name }) => name !== undefined)) return [alternatives];
    const alternativeNames = nameAlternatives(document, list);
    return [
      alternatives.map((each, index) => ({
        ...(alternativeNames[index] !== undefined && { name: alternativeNames[index] }),
        ...each,
      })),
    ];
  });
  if (unions.length > 0 || !isObject(value['discriminator']) || value[ONLY_ALTERNATIVE] === true) return unions;
  for (const heir of owner === undefined ? [] : listSubtypes(document, owner))
    if (!names.has(heir)) names.set(heir, nameOfRef(heir));
  return names.size === 0 ? [] : [[...names].map(([target, name]) => ({ schema: select({ $ref: target }), name }))];
}

function getName(document: ApiDocument, schema: Json, names: Map<string, string>, index: number): { name?: string } {
  const title = readTitle(document, schema);
  if (title !== undefined) return { name: title };
  const target = isObject(schema) && typeof schema['$ref'] === 'string' ? schema['$ref'] : undefined;
  if (target === undefined) {
    const requiredKeys = isObject(schema) && schema['properties'] === undefined ? listUndescribedNames(schema) : [];
    return requiredKeys.length > 0 ? { name: requiredKeys.join(', ') } : {};
  }
  const mappedName = names.get(target);
  return { name: mappedName ?? (nameOfRef(target) || String(index + 1)) };
}

function readTitle(document: ApiDocument, schema: Json): string | undefined {
  const title = resolveRef(document, schema)?.value['title'];
  return typeof title === 'string' && title.trim() !== '' ? title : undefined;
}
