import { readSecurity, type Scheme } from '../page/security.ts';
import type { ApiOperation } from '../types.ts';
import type { FormScheme } from './form.ts';
import { plainText } from './form-text.ts';

/** The alternatives of an operation's security. A scheme that cannot be entered (mutual TLS) is left out of its own. */
export function toFormAuth(operation: ApiOperation): FormScheme[][] {
  return readSecurity(operation).map((schemes) => schemes.flatMap((scheme) => toScheme(scheme) ?? []));
}

const KINDS: Readonly<Record<Scheme['kind'], FormScheme['kind'] | undefined>> = {
  key: 'apiKey',
  basic: 'basic',
  bearer: 'bearer',
  oauth2: 'bearer',
  openid: 'bearer',
  other: undefined,
};

function toScheme({ key, kind: given, in: place, name, value: scheme }: Scheme): FormScheme | undefined {
  const kind = scheme['type'] === 'http' && given === 'other' ? 'apiKey' : KINDS[given];
  if (!kind) return undefined;
  const { type, description, 'x-default': value } = scheme;
  const text = typeof description === 'string' ? plainText(description) : '';
  return {
    key,
    kind,
    type: typeof type === 'string' ? type : '',
    in: place,
    name,
    ...(text !== '' && { description: text }),
    ...(typeof value === 'string' && kind !== 'basic' && { value }),
  };
}
