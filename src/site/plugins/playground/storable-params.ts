/** Decides which entered parameters a browser can keep after its tab is closed. */
import type { FormParam, FormSchema } from '../../model/request-form.ts';
import { isFilled, isMap, getParamKey, type Input } from '../../api-requests/input.ts';

/** Returns the values by key, except secrets (by name) and values prefilled by the description. */
export function selectStorableParams(
  params: readonly FormParam[],
  values: Readonly<Record<string, Input>>,
): Record<string, Input> {
  const lastingParams = params.flatMap((param): [string, Input][] => {
    const key = getParamKey(param);
    const value = values[key];
    return isFilled(value) && isPublic(param, value) && JSON.stringify(value) !== JSON.stringify(param.schema.value)
      ? [[key, value]]
      : [];
  });
  return Object.fromEntries(lastingParams);
}

function isPublic(param: FormParam, value: Input): boolean {
  return param.in !== 'cookie' && !isSecretName(param.name) && !containsSecret(param.schema) && !hasSecretName(value);
}

/** Parts of secret names, in any spelling. */
const PARTS =
  /api-?key|auth-?key|access-?key|authori[sz]|authentic|bearer|cookie|credential|jwt|passphrase|passw|secret|session|signature|token/;
const WORDS = new Set('auth cvc cvv hmac key keys otp pass pat pin pwd sid sig ssn totp'.split(' '));

/** Returns whether a name suggests a secret. Prefers false positives to false negatives. */
export function isSecretName(name: string): boolean {
  const words = name
    .replaceAll(/([a-z\d])([A-Z])|([A-Z])(?=[A-Z][a-z])/g, '$1$3-$2')
    .toLowerCase()
    .split(/[^\p{L}]+/u);
  return words.some((word) => WORDS.has(word)) || PARTS.test(words.join('-')) || PARTS.test(words.join(''));
}

function containsSecret(schema: FormSchema): boolean {
  switch (schema.kind) {
    case 'text':
      return schema.format === 'password';
    case 'array':
      return containsSecret(schema.items);
    case 'object':
      return schema.fields.some((field) => containsSecret(field.schema));
    case 'choice':
      return schema.branches.some((branch) => containsSecret(branch.schema));
    default:
      return false;
  }
}

/** Returns whether a name inside a value suggests a secret: `filter[token]`. */
function hasSecretName(value: Input): boolean {
  if (Array.isArray(value)) return value.some(hasSecretName);
  return (
    value instanceof Blob ||
    (isMap(value) &&
      Object.entries(value).some(([name, innerValue]) => isSecretName(name) || hasSecretName(innerValue)))
  );
}
