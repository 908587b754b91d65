import type { Scheme } from '../page/security-scheme.ts';
import type { FormScheme } from '../../model/request-form.ts';
import { encodeBasicCredential } from '../../api-requests/build-request.ts';
import { extractFirstParagraph } from './form-text.ts';

/** Converts alternatives to inputs. A scheme that can't be entered (mutual TLS) is left out of its alternative. */
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

/** Input kinds for schemes of kind `other`, by type: `http` with a custom scheme, and `userPassword` of messaging protocols. */
const OTHER_KINDS = new Map<unknown, FormScheme['kind']>([
  ['http', 'apiKey'],
  ['userPassword', 'basic'],
]);

function toScheme({ key, kind: schemeKind, in: place, name, value: scheme }: Scheme): FormScheme | undefined {
  const kind = schemeKind === 'other' ? OTHER_KINDS.get(scheme['type']) : KINDS[schemeKind];
  if (!kind) return undefined;
  const { type, description, 'x-default': preset } = scheme;
  const value = typeof preset === 'string' && kind === 'basic' ? readLogin(preset) : preset;
  const text = typeof description === 'string' ? extractFirstParagraph(description) : '';
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

/** Returns `user:password` from a preset that may already be encoded, or undefined if it is neither. */
function readLogin(preset: string): string | undefined {
  const secret = encodeBasicCredential(preset);
  const login = Buffer.from(secret, 'base64').toString();
  return login.includes(':') && !login.includes('\uFFFD') ? login : undefined;
}
