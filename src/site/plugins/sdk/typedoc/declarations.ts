/** Reads parts of declarations in TypeDoc's JSON, under the names used by its versions. */
import type { Json, JsonObject } from '../../../model/json.ts';
import { isObject } from '../../../descriptions/resolve.ts';
import { toObjects, toText } from '../json.ts';

/** Formats a literal as TypeScript. Large integers are objects in the JSON. */
export function formatLiteral(value: Json | undefined): string {
  if (!isObject(value)) return value === undefined ? 'undefined' : JSON.stringify(value);
  return `${value['negative'] === true ? '-' : ''}${toText(value['value'])}n`;
}

/** Returns the signature of a type that only consists of a function or a constructor. */
export function findCallSignature(declaration: JsonObject): JsonObject | undefined {
  const signatures = toObjects(declaration['signatures']);
  const hasMore = toObjects(declaration['children']).length > 0 || toObjects(declaration['indexSignatures']).length > 0;
  return signatures.length === 1 && !hasMore ? signatures[0] : undefined;
}

/** Lists index signatures. Before 0.24, there was at most one. */
export function indexSignatures({ indexSignatures: all, indexSignature: each }: JsonObject): JsonObject[] {
  return isObject(each) ? [each] : toObjects(all);
}

/** Quotes a name that isn't an identifier, unless it is computed. */
export function formatPropertyName(name: string): string {
  return /^(?:[\p{ID_Start}$_#][\p{ID_Continue}$]*|\[.*\]|\d+)$/u.test(name) ? name : JSON.stringify(name);
}

/** Kind of signatures called with `new`. */
export const CONSTRUCTOR_SIGNATURE = 16_384;

/** Lists the type parameters of a reflection, whose key was different before 0.24. */
export function listTypeParameters({ typeParameters, typeParameter }: JsonObject): JsonObject[] {
  return [...toObjects(typeParameters), ...toObjects(typeParameter)];
}

/** Returns the name of a parameter. A destructured parameter has none. */
export function getParameterName(parameter: JsonObject): string {
  const name = toText(parameter['name']);
  return /^__\w+$|^\{/.test(name) ? 'options' : name;
}
