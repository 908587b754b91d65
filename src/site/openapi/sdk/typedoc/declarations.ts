/** Parts of declarations in TypeDoc's JSON, by the names that its versions have for them. */
import type { Json, JsonObject } from '../../../model/api-description.ts';
import { isObject } from '../../resolve.ts';
import { objectsOf, textOf } from '../json.ts';

/** A literal as TypeScript writes it; large integers are objects. */
export function literalText(value: Json | undefined): string {
  if (!isObject(value)) return value === undefined ? 'undefined' : JSON.stringify(value);
  return `${value['negative'] === true ? '-' : ''}${textOf(value['value'])}n`;
}

/** The signature of a type that is nothing but a function or a constructor. */
export function callOf(declaration: JsonObject): JsonObject | undefined {
  const signatures = objectsOf(declaration['signatures']);
  const hasMore = objectsOf(declaration['children']).length > 0 || objectsOf(declaration['indexSignatures']).length > 0;
  return signatures.length === 1 && !hasMore ? signatures[0] : undefined;
}

/** Lists index signatures; before 0.24 there was one at most. */
export function indexSignatures({ indexSignatures: all, indexSignature: one }: JsonObject): JsonObject[] {
  return isObject(one) ? [one] : objectsOf(all);
}

/** A name that is no identifier stands in quotes, unless it is a computed one. */
export function propertyName(name: string): string {
  return /^(?:[\p{ID_Start}$_#][\p{ID_Continue}$]*|\[.*\]|\d+)$/u.test(name) ? name : JSON.stringify(name);
}

/** Kind of signatures that `new` calls. */
export const CONSTRUCTOR_SIGNATURE = 16_384;

/** Lists the type parameters of a reflection; versions before 0.24 call them otherwise. */
export function typeParametersOf({ typeParameters, typeParameter }: JsonObject): JsonObject[] {
  return [...objectsOf(typeParameters), ...objectsOf(typeParameter)];
}

/** One that is taken apart in place has no name. */
export function parameterName(parameter: JsonObject): string {
  const name = textOf(parameter['name']);
  return /^__\w+$|^\{/.test(name) ? 'options' : name;
}
