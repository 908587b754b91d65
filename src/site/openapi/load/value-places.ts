/** Tells where a description holds values and texts of its author, in which `$ref` is no Reference Object. */
import type { Json, JsonObject } from '../../model/api-description.ts';
import { isObject } from '../resolve.ts';
import type { Inliner } from './inline-values.ts';

/**
 * What an object is: one of keywords, a map whose keys are names of the author, a map of Example Objects, one of them, or
 * any value.
 */
export type Place = 'keywords' | 'names' | 'examples' | 'example' | 'value';

interface Around {
  place: Place;
  /** Whether the description is Swagger 2.0, where examples are values by their media types. */
  legacy: boolean;
}

const NAMES = new Set(
  [
    'properties patternProperties definitions $defs schemas dependentSchemas',
    'parameters responses requestBodies headers links callbacks securitySchemes paths webhooks pathItems',
    'content encoding variables scopes mapping additionalOperations messages channels operations servers',
  ].flatMap((line) => line.split(' ')),
);

/** What the object or list below a key is. */
export function placeOf(key: string, child: Json, { place, legacy }: Around): Place {
  if (place === 'value') return 'value';
  if (place === 'examples') return 'example';
  if (place === 'names') return 'keywords';
  if (place === 'example') return key === 'value' || key === 'dataValue' ? 'value' : 'keywords';
  if (key === 'example' || key === 'x-example') return 'value';
  if (key === 'examples') return legacy || Array.isArray(child) ? 'value' : 'examples';
  return NAMES.has(key) ? 'names' : 'keywords';
}

/** Puts the values and texts that an object names by reference into it. Changes `holder`. */
export function inlineBelow(
  holder: JsonObject,
  { place, legacy, file, inliner }: Around & { file: string; inliner: Inliner },
): void {
  for (const [key, child] of Object.entries(holder)) {
    if (typeof child !== 'object' || child === null) continue;
    if (placeOf(key, child, { place, legacy }) === 'value') {
      if (hasReference(child)) holder[key] = inliner.value(child, file);
    } else if ((place === 'keywords' || place === 'example') && (key === 'description' || key === 'source')) {
      const ref = onlyReference(child);
      const text = ref === undefined ? undefined : inliner.text(ref, file);
      if (text !== undefined) holder[key] = text;
    }
  }
  if (place === 'example' && typeof holder['externalValue'] === 'string' && holder['value'] === undefined) {
    const value = inliner.value({ $ref: holder['externalValue'] }, file);
    if (!isObject(value) || value['$ref'] === undefined) holder['value'] = value;
  }
}

function onlyReference(value: Json): string | undefined {
  if (!isObject(value) || Object.keys(value).length !== 1) return undefined;
  return typeof value['$ref'] === 'string' ? value['$ref'] : undefined;
}

function hasReference(value: Json): boolean {
  const rest: (Json | undefined)[] = [value];
  while (rest.length > 0) {
    const one = rest.pop();
    if (typeof one !== 'object' || one === null) continue;
    if (isObject(one) && typeof one['$ref'] === 'string') return true;
    for (const child of Object.values(one)) rest.push(child);
  }
  return false;
}
