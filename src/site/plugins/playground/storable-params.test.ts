import { describe, expect, test } from 'vitest';

import type { FormParam, FormSchema } from '../../model/request-form.ts';
import { isSecretName, selectStorableParams } from './storable-params.ts';

const SECRETS =
  'token access_token accessToken X-API-Key apikey XAPIKEY APIKey key key1 HMACKey password Passwort passwd pwd client_secret clientSecret Authorization X-Auth auth session_id ' +
  'JSESSIONID X-Signature sig jwt idempotency-key otp pin credentials';

test.each(SECRETS.split(' '))('detects %s as a secret', (name) => expect(isSecretName(name)).toBe(true));

test.each(['limit', 'kettleId', 'author', 'keyword', 'monkey', 'pinned', 'X-Trace', 'passenger', 'filter', '名前', ''])(
  'does not detect %s as a secret',
  (name) => expect(isSecretName(name)).toBe(false),
);

describe('values kept after the tab is closed', () => {
  const text: FormSchema = { kind: 'text' };
  const createParam = (name: string, schema: FormSchema = text, place: FormParam['in'] = 'query'): FormParam => ({
    in: place,
    name,
    schema,
  });

  test("include values whose names don't suggest a secret", () => {
    const params = [createParam('limit'), createParam('token'), createParam('id', text, 'path'), createParam('empty')];
    const values = { 'query limit': '5', 'query token': 's', 'path id': '7', 'query empty': '', 'query other': 'x' };
    expect(selectStorableParams(params, values)).toEqual({ 'query limit': '5', 'path id': '7' });
  });

  test('exclude cookies, passwords, files, and JSON text with a secret name', () => {
    const nestedSchema: FormSchema = {
      kind: 'object',
      fields: [{ name: 'login', schema: { ...text, format: 'password' } }],
    };
    const params = [
      createParam('theme', text, 'cookie'),
      createParam('login', nestedSchema),
      createParam('filter'),
      createParam('file'),
    ];
    const values = {
      'cookie theme': 'dark',
      'query login': { login: 'x' },
      'query filter': [{ deep: { apiKey: 'x' } }],
      'query file': new Blob(['x']),
    };
    expect(selectStorableParams(params, values)).toEqual({});
  });

  test('exclude values prefilled by the description', () => {
    const limitedSchema: FormSchema = { kind: 'number', value: 20 };
    expect(selectStorableParams([createParam('limit', limitedSchema)], { 'query limit': 20 })).toEqual({});
    expect(selectStorableParams([createParam('limit', limitedSchema)], { 'query limit': 21 })).toEqual({
      'query limit': 21,
    });
  });
});
