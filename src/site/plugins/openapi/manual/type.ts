/** Converts types of ParamFields, which authors write in the terms of any language, to schemas. */
import { parseJson } from '../../../../lib/parse-json.ts';
import type { Json, JsonObject } from '../../../model/json.ts';

const SCALARS: [RegExp, JsonObject][] = [
  [/^(?:(?:file|binary|upload|blob)s?|bytes)\b/i, { type: 'string', format: 'binary' }],
  [/^(?:u?int(?:eger)?(?:8|16|32|64)?|u?long|u?short|bigint)s?\b/i, { type: 'integer' }],
  [/^(?:number|float|double|decimal)(?:32|64)?s?\b/i, { type: 'number' }],
  [/^bool/i, { type: 'boolean' }],
  [/^(?:object|map|dict|dictionary|json|record|hash|struct)s?\b/i, { type: 'object' }],
  [/^(?:array|list|tuple|sequence|set)s?\b/i, { type: 'array' }],
  [/^(?:any|unknown|mixed)\b/i, {}],
];

/** `array<X>`, `List[X]`, `set(X)`, `array of X`. */
const LIST = /^(?:array|list|set|sequence|iterable|vec)\s*(?:<(.+)>|\[(.+)\]|\((.+)\)|\s+of\s+(.+))$/i;
/** Words around a type that don't affect its shape. */
const WRAPPER = /^(?:optional|nullable|required|enum)\s*(?:<(.+)>|\[(.+)\]|\((.+)\)|\s+(.+))$/i;
const ADJECTIVE = /^(?:unsigned|signed|positive|negative|non-?negative|small|big)\s+(?=\w)/i;
/** Longer ones are sentences. */
const MAX_LENGTH = 200;
const NULL_TYPE = /^(?:null|none|nil|undefined|void)$/i;

/**
 * Converts the `type` of a field to a schema: `string[]`, `array<integer>`, `List[str]`, `array of objects`,
 * `[]string`, `"a" | "b"`, `string | string[]`, `int32 or null`. Unknown types become strings.
 */
export function parseFieldType(typeText: string): JsonObject {
  if (typeText.length > MAX_LENGTH) return { type: 'string' };
  const type = typeText
    .trim()
    .replace(/^`(.*)`$/, '$1')
    .replace(/\?$/, '')
    .trim();
  const alternatives = splitUnion(type).filter((each) => !NULL_TYPE.test(each));
  if (alternatives.length > 1) return createUnion(alternatives);
  return convertType(alternatives[0] ?? '');
}

function createUnion(alternatives: readonly string[]): JsonObject {
  const literals = alternatives.map(getLiteral);
  if (literals.every((each) => each !== undefined)) return { type: 'string', enum: literals };
  const schemas = alternatives.map((each) => parseFieldType(each));
  const distinct = new Map(schemas.map((schema) => [JSON.stringify(schema), schema]));
  const [first = {}] = distinct.values();
  return distinct.size === 1 ? first : { anyOf: [...distinct.values()] };
}

function convertType(type: string): JsonObject {
  const literal = getLiteral(type);
  if (literal !== undefined) return { type: 'string', enum: [literal] };
  const wrappedType = findFirstGroup(WRAPPER, type);
  if (wrappedType !== undefined) return parseFieldType(wrappedType);
  const item = getItemType(type);
  if (item !== undefined) return { type: 'array', items: parseFieldType(item) };
  const [innerType] = /^\((.+)\)$/s.exec(type)?.slice(1) ?? [];
  if (innerType !== undefined) return parseFieldType(innerType);
  const bareType = type.replace(/^[*&]+/, '').replace(ADJECTIVE, '');
  return SCALARS.find(([name]) => name.test(bareType))?.[1] ?? { type: 'string' };
}

/** Returns the element type of a list. */
function getItemType(type: string): string | undefined {
  return (
    /^(.+)\[\]$/s.exec(type)?.[1] ??
    /^\[\](.+)$/s.exec(type)?.[1] ??
    findFirstGroup(LIST, type) ??
    /^(\w+) (?:array|list)$/i.exec(type)?.[1]
  );
}

function findFirstGroup(pattern: RegExp, text: string): string | undefined {
  return pattern
    .exec(text)
    ?.slice(1)
    .find((group) => group !== undefined);
}

function getLiteral(type: string): string | undefined {
  return /^(["'])([^"']*)\1$/.exec(type)?.[2];
}

/** Splits at `|`, `/` and the word "or" outside brackets and quotes. */
function splitUnion(type: string): string[] {
  const parts: string[] = [''];
  let depth = 0;
  for (const piece of type.match(/"[^"]*"|'[^']*'|\sor\s|[\s\S]/gi) ?? []) {
    if ('<[('.includes(piece)) depth += 1;
    if ('>])'.includes(piece)) depth -= 1;
    if (depth === 0 && (/^\s*(?:\||or)\s*$/i.test(piece) || piece === '/')) parts.push('');
    else parts[parts.length - 1] += piece;
  }
  return parts.map((part) => part.trim()).filter((part) => part !== '');
}

/**
 * Converts a default to its type, because authors write most of them as strings. Returns undefined if it doesn't match
 * the type or represents no value (`null`, `None`).
 */
export function convertDefault(value: Json | undefined, schema: JsonObject): Json | undefined {
  if (typeof value !== 'string') return value ?? undefined;
  if (NULL_TYPE.test(value.trim())) return undefined;
  switch (schema['type']) {
    case 'integer':
    case 'number':
      return value.trim() !== '' && Number.isFinite(Number(value)) ? Number(value) : undefined;
    case 'boolean':
      return /^(?:true|false)$/i.test(value.trim()) ? value.trim().toLowerCase() === 'true' : undefined;
    case 'array':
    case 'object':
      return parseObject(value, schema['type'] === 'array');
    default:
      return value;
  }
}

function parseObject(text: string, isList: boolean): Json | undefined {
  const value = parseJson(text) as Json | undefined;
  return typeof value === 'object' && value !== null && Array.isArray(value) === isList ? value : undefined;
}
