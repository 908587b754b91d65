import { isObject } from '../../../../descriptions/resolve.ts';
import type { Json } from '../../../../model/json.ts';

const TYPES = ['apiKey', 'http', 'oauth2', 'openIdConnect', 'mutualTLS', 'basic'];
const PLACES = ['header', 'query', 'cookie'];

/** Corrects the letter case of security schemes, and those that have an HTTP scheme as their type, in place. */
export function repairSchemes(schemes: Json | undefined, isLegacy: boolean): void {
  for (const scheme of isObject(schemes) ? Object.values(schemes) : []) {
    if (!isObject(scheme)) continue;
    for (const [key, names] of [
      ['type', TYPES],
      ['in', PLACES],
    ] as const) {
      const value = scheme[key];
      if (typeof value === 'string') scheme[key] = findName(names, value) ?? value;
    }
    const { type } = scheme;
    if (typeof type !== 'string' || !/^(?:bearer|basic)$/i.test(type) || (isLegacy && type === 'basic')) continue;
    scheme['type'] = 'http';
    scheme['scheme'] ??= type.toLowerCase();
  }
}

function findName(names: readonly string[], value: string): string | undefined {
  return names.find((name) => name.toLowerCase() === value.trim().toLowerCase());
}
