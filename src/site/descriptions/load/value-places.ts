/** Determines where a description contains the author's values and texts, in which `$ref` isn't a Reference Object. */
import type { Json, JsonObject } from '../../model/json.ts';
import { isObject } from '../resolve.ts';
import type { Inliner } from './inline-values.ts';

/**
 * The kind of an object: one with keywords, a map with the author's names as keys, a map of Example Objects, an
 * Example Object, or any value.
 */
export type ObjectRole = 'keywords' | 'names' | 'examples' | 'example' | 'value';

interface ParentContext {
  place: ObjectRole;
  /** Whether the description is Swagger 2.0, whose examples are values by media type. */
  legacy: boolean;
}

const NAMES = new Set(
  [
    'properties patternProperties definitions $defs schemas dependentSchemas',
    'parameters responses requestBodies headers links callbacks securitySchemes paths webhooks pathItems',
    'content encoding variables scopes mapping additionalOperations messages channels operations servers',
  ].flatMap((line) => line.split(' ')),
);

/** Returns the kind of the object or list below a key. */
export function getPlace(key: string, child: Json, { place, legacy }: ParentContext): ObjectRole {
  if (place === 'value') return 'value';
  if (place === 'examples') return 'example';
  if (place === 'names') return 'keywords';
  if (place === 'example') return key === 'value' || key === 'dataValue' ? 'value' : 'keywords';
  if (key === 'example' || key === 'x-example') return 'value';
  if (key === 'examples') return legacy || Array.isArray(child) ? 'value' : 'examples';
  return NAMES.has(key) ? 'names' : 'keywords';
}

/** Replaces references in an object by their values and texts. Modifies `holder`. */
export function inlineBelow(
  holder: JsonObject,
  { place, legacy, file, inliner }: ParentContext & { file: string; inliner: Inliner },
): void {
  for (const [key, child] of Object.entries(holder)) {
    if (typeof child !== 'object' || child === null) continue;
    if (getPlace(key, child, { place, legacy }) === 'value') {
      if (hasReference(child)) holder[key] = inliner.value(child, file);
    } else if ((place === 'keywords' || place === 'example') && (key === 'description' || key === 'source')) {
      const ref = findOnlyReference(child);
      const text = ref === undefined ? undefined : inliner.text(ref, file);
      if (text !== undefined) holder[key] = text;
    }
  }
  if (place === 'example' && typeof holder['externalValue'] === 'string' && holder['value'] === undefined) {
    const value = inliner.value({ $ref: holder['externalValue'] }, file);
    if (!isObject(value) || value['$ref'] === undefined) holder['value'] = value;
  }
}

function findOnlyReference(value: Json): string | undefined {
  if (!isObject(value) || Object.keys(value).length !== 1) return undefined;
  return typeof value['$ref'] === 'string' ? value['$ref'] : undefined;
}

function hasReference(value: Json): boolean {
  const queue: (Json | undefined)[] = [value];
  while (queue.length > 0) {
    const nextValue = queue.pop();
    if (typeof nextValue !== 'object' || nextValue === null) continue;
    if (isObject(nextValue) && typeof nextValue['$ref'] === 'string') return true;
    for (const child of Object.values(nextValue)) queue.push(child);
  }
  return false;
}
