/** Schemas that extend a base with `allOf`, where the base lists them as its alternatives (OpenAPI 3.1, Discriminator Object). */
import type { ApiDocument } from '../../model/api-description.ts';
import type { Json, JsonObject } from '../../model/json.ts';
import { memoizeByObject } from '../../../lib/memoize-by-object.ts';
import { isObject } from '../resolve.ts';
import { indexMappingNames, listSubtypes, nameOfRef } from './discriminator.ts';
import { INHERITED } from './merge-schemas.ts';

/** Keyword of an alternative: the discriminator value that selects it. */
export const SELECTION = 'bindery-selection';

/** Keyword of a schema whose discriminator has just one alternative, which is merged into it. */
export const ONLY_ALTERNATIVE = 'bindery-only-alternative';

export interface Selection {
  property: string;
  name: string;
  /** Other names of the same alternative. */
  otherNames?: string[];
  /** The name is in the description, and not just the name of the schema. */
  explicit: boolean;
  /** Schema of the property, if the alternative doesn't declare it. */
  schema?: Json;
}

interface Extension {
  document: ApiDocument;
  base: JsonObject;
  baseRef: string | undefined;
  /** The schema that has the base in its `allOf`. */
  schema: JsonObject;
  ref: string | undefined;
  /** Whether it adds anything to the base. */
  adds: boolean;
}

/**
 * Returns the keywords of a base for a schema that contains it in `allOf`. If the schema is one of the base's
 * alternatives, it has none of them, and the base's discriminator only determines the value of a property.
 */
export function inheritFrom(extension: Extension): { value: JsonObject; isHeir: boolean } {
  const { base } = extension;
  if (!isHeir(extension)) return { value: base, isHeir: false };
  const { discriminator, oneOf: _, anyOf: __, [ONLY_ALTERNATIVE]: ___, ...value } = base;
  const inherited = Array.isArray(value[INHERITED]) ? value[INHERITED] : [];
  return {
    value: isObject(discriminator) ? { ...value, [INHERITED]: [...inherited, discriminator] } : value,
    isHeir: true,
  };
}

function isHeir({ document, base, baseRef, schema, ref, adds }: Extension): boolean {
  const lists = [base['oneOf'], base['anyOf']].flatMap((list) =>
    Array.isArray(list) ? [indexAlternatives(list)] : [],
  );
  if (lists.some(({ schemas }) => schemas.has(schema))) return true;
  const hasAlternatives = lists.some(({ schemas }) => schemas.size > 0);
  if (ref === undefined || baseRef === undefined || (!hasAlternatives && !isObject(base['discriminator'])))
    return false;
  const mapping = indexMappingNames(base);
  const isListed = (each: string) => lists.some(({ refs }) => refs.has(each));
  if (mapping.has(ref) || isListed(ref)) return true;
  if (!hasAlternatives) return adds || mapping.size === 0;
  return adds && listSubtypes(document, baseRef).some(isListed);
}

/** Each alternative looks itself up in the list, and there can be thousands. */
const indexAlternatives = memoizeByObject((list: readonly Json[]) => ({
  schemas: new Set(list),
  refs: new Set(list.map((each) => (isObject(each) ? each['$ref'] : undefined))),
}));

/** Returns the discriminator values that the bases of a schema require, nearest base last. */
export function listSelections(value: JsonObject, ref: string): Selection[] {
  const discriminators = Array.isArray(value[INHERITED]) ? value[INHERITED] : [];
  const preset = value['x-ms-discriminator-value'] ?? value['x-discriminator-value'];
  return discriminators.flatMap((discriminator, index): Selection[] => {
    const selection = selectAlternative({ discriminator }, ref);
    if (!selection || !isObject(discriminator)) return [];
    if (typeof preset === 'string') return [{ ...selection, name: preset, otherNames: [], explicit: true }];
    const isDirect = index === discriminators.length - 1;
    // A base between them can be the one in the mapping.
    return selection.explicit || isDirect || !isObject(discriminator['mapping']) ? [selection] : [];
  });
}

/** Returns how a schema's discriminator selects an alternative. */
export function selectAlternative(value: JsonObject, ref: Json | undefined): Selection | undefined {
  const { discriminator, properties } = value;
  const property = isObject(discriminator) ? discriminator['propertyName'] : undefined;
  if (typeof property !== 'string' || typeof ref !== 'string') return undefined;
  const [mappedName, ...otherNames] = indexMappingNames(value).get(ref) ?? [];
  const schema = isObject(properties) && Object.hasOwn(properties, property) ? properties[property] : undefined;
  return {
    property,
    name: mappedName ?? nameOfRef(ref),
    explicit: mappedName !== undefined,
    ...(otherNames.length > 0 && { otherNames }),
    ...(schema !== undefined && { schema }),
  };
}

/** Schemas of properties whose value is the name of a schema. The name of a schema that extends it replaces the value. */
const schemaNames = new WeakSet<object>();

/**
 * Returns a schema whose discriminator property has the selected value. `resolve` returns the keywords of the
 * property's schema. Values that the author gives for exactly this schema are kept.
 */
export function applySelection(
  value: JsonObject,
  { property, name, otherNames = [], explicit, schema: fallback }: Selection,
  resolve: (schema: Json) => JsonObject,
): JsonObject {
  const properties = isObject(value['properties']) ? value['properties'] : {};
  const schema = Object.hasOwn(properties, property) ? properties[property] : fallback;
  if (schema === undefined) return value;
  const keywords = resolve(schema);
  const { example, examples, default: preset, enum: options, const: constant, ...others } = keywords;
  const types = [others['type']].flat();
  const isAllowed = (selectedValue: Json) => !Array.isArray(options) || options.includes(selectedValue);
  const selectedValue = convertName(name, types);
  const authored =
    !(isObject(schema) && schemaNames.has(schema)) &&
    [example, examples, preset, constant].some((each) => each !== undefined);
  if (!isAllowed(selectedValue) || (!explicit && authored)) return value;
  const otherValues = otherNames.map((each) => convertName(each, types)).filter(isAllowed);
  const selected: JsonObject =
    otherValues.length > 0
      ? { ...others, enum: [selectedValue, ...otherValues] }
      : { ...others, ...(options !== undefined && { enum: options }), const: selectedValue };
  if (!explicit) schemaNames.add(selected);
  return { ...value, properties: { ...properties, [property]: selected } };
}

/** The names in a mapping are strings, even for numbers. */
function convertName(name: string, types: readonly (Json | undefined)[]): Json {
  const isNumeric = types.includes('integer') || types.includes('number');
  return isNumeric && !types.includes('string') && Number.isFinite(Number(name)) ? Number(name) : name;
}
