import type { Json, JsonObject } from '../../model/json.ts';

/** A security scheme as referenced by a requirement. */
export interface Scheme {
  key: string;
  kind: 'bearer' | 'basic' | 'key' | 'oauth2' | 'openid' | 'other';
  /** Location of the credential, and its name there. */
  in: 'header' | 'query' | 'cookie';
  name: string;
  scopes: string[];
  value: JsonObject;
}

/** Reads a Security Scheme Object. Other formats than OpenAPI have the same one. */
export function toScheme(value: JsonObject, key: string, scopes: Json | undefined): Scheme {
  const list = Array.isArray(scopes) ? scopes.filter((scope) => typeof scope === 'string') : [];
  return { key, ...readShape(value, key), scopes: list, value };
}

function readShape(value: JsonObject, key: string): Pick<Scheme, 'kind' | 'in' | 'name'> {
  const header = { in: 'header', name: 'Authorization' } as const;
  switch (value['type']) {
    case 'apiKey':
    case 'httpApiKey': {
      const place = value['in'] === 'query' || value['in'] === 'cookie' ? value['in'] : 'header';
      return { kind: 'key', in: place, name: typeof value['name'] === 'string' ? value['name'] : key };
    }
    case 'http': {
      const scheme = typeof value['scheme'] === 'string' ? value['scheme'].toLowerCase() : 'bearer';
      return { kind: scheme === 'basic' || scheme === 'bearer' ? scheme : 'other', ...header };
    }
    case 'oauth2':
      return { kind: 'oauth2', ...header };
    case 'openIdConnect':
      return { kind: 'openid', ...header };
    default:
      return { kind: 'other', in: 'header', name: key };
  }
}
