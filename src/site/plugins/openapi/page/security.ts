import { toScheme, type Scheme } from '../../../descriptions/page/security-scheme.ts';
import { isObject, resolveRef } from '../../../descriptions/resolve.ts';
import type { ApiDocument } from '../../../model/api-description.ts';
import type { ApiOperation } from '../api-operation.ts';
import type { JsonObject } from '../../../model/json.ts';

/**
 * Returns the alternatives, each a list of schemes that are required together. An empty list means that no
 * authentication is needed.
 */
export function readSecurity({ document, value }: ApiOperation): Scheme[][] {
  const requirements = value['security'] ?? document.root['security'];
  if (!Array.isArray(requirements)) return [];
  const requirementKeys = new Set<string>();
  return requirements.filter(isObject).flatMap((requirement) => {
    const key = JSON.stringify(requirement);
    if (requirementKeys.has(key)) return [];
    requirementKeys.add(key);
    const names = Object.keys(requirement);
    const schemes = names.flatMap((name) => readScheme(document, name, requirement) ?? []);
    return names.length > 0 && schemes.length === 0 ? [] : [schemes];
  });
}

/**
 * Returns the locations of credentials that the page lists as authorizations, so that they are not repeated as
 * parameters.
 */
export function listCredentialPlaces(operation: ApiOperation): Set<string> {
  if (operation.kind === 'webhook') return new Set();
  return new Set(readSecurity(operation).flat().filter(isSent).map(describePlace));
}

/** Client certificates and schemes without a name aren't part of the request header. */
function isSent({ value }: Scheme): boolean {
  return ['apiKey', 'http', 'oauth2', 'openIdConnect'].some((type) => type === value['type']);
}

/** Combines location and name into a key. Header names are case-insensitive (RFC 9110, section 5.1). */
export function describePlace(part: { in: string; name: string }): string {
  return `${part.in}:${part.in === 'header' ? part.name.toLowerCase() : part.name}`;
}

function readScheme(document: ApiDocument, key: string, requirement: JsonObject): Scheme | undefined {
  const { components } = document.root;
  const schemes = isObject(components) ? components['securitySchemes'] : undefined;
  const value =
    isObject(schemes) && Object.hasOwn(schemes, key) ? resolveRef(document, schemes[key])?.value : undefined;
  if (!value) return undefined;
  return toScheme(value, key, requirement[key]);
}
