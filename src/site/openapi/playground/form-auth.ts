import { readSecurity, type Scheme } from '../page/security.ts';
import type { ApiOperation } from '../../model/api-description.ts';
import type { FormScheme } from '../../openapi-playground/form.ts';
import { basicSecret } from '../../openapi-playground/request/build-request.ts';
import { firstText } from './form-text.ts';

/** The alternatives of an operation's security. */
export function toFormAuth(operation: ApiOperation): FormScheme[][] {
  return toFormSchemes(readSecurity(operation));
}

/** Alternatives as inputs. A scheme that cannot be entered (mutual TLS) is left out of its own. */
export function toFormSchemes(alternatives: readonly Scheme[][]): FormScheme[][] {
  return alternatives.map((schemes) => schemes.flatMap((scheme) => toScheme(scheme) ?? []));
}

const KINDS: Readonly<Record<Exclude<Scheme['kind'], 'other'>, FormScheme['kind']>> = {
  key: 'apiKey',
  basic: 'basic',
  bearer: 'bearer',
  oauth2: 'bearer',
  openid: 'bearer',
};

/** Schemes of kind `other`, by type: `http` with a scheme of its own; `userPassword` is AsyncAPI's. */
const OTHER_KINDS = new Map<unknown, FormScheme['kind']>([
  ['http', 'apiKey'],
  ['userPassword', 'basic'],
]);

function toScheme({ key, kind: given, in: place, name, value: scheme }: Scheme): FormScheme | undefined {
  const kind = given === 'other' ? OTHER_KINDS.get(scheme['type']) : KINDS[given];
  if (!kind) return undefined;
  const { type, description, 'x-default': preset } = scheme;
  const value = typeof preset === 'string' && kind === 'basic' ? loginOf(preset) : preset;
  const text = typeof description === 'string' ? firstText(description) : '';
  return {
    key,
    kind,
    type: typeof type === 'string' ? type : '',
    in: place,
    name,
    ...(text !== '' && { description: text }),
    ...(typeof value === 'string' && { value }),
  };
}

/** `user:password`, of a preset that may be encoded already; undefined when it is neither. */
function loginOf(preset: string): string | undefined {
  const secret = basicSecret(preset);
  const login = Buffer.from(secret, 'base64').toString();
  return login.includes(':') && !login.includes('\uFFFD') ? login : undefined;
}
