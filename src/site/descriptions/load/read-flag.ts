import type { JsonObject } from '../../model/json.ts';

/** Converts a flag that is written as a string, in place. */
export function readFlag(holder: JsonObject, key: string): void {
  const value = holder[key];
  if (typeof value === 'string' && /^(?:true|false)$/i.test(value)) holder[key] = value.toLowerCase() === 'true';
}
