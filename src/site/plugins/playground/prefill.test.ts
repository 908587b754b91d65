import { expect, test } from 'vitest';
import type { FormParam, FormScheme, FormSchema, TargetForm } from '../../model/request-form.ts';
import { prefillForm, readServerPresets } from './prefill.ts';

const scheme = (change: Partial<FormScheme>): FormScheme => ({
  key: 'k',
  kind: 'apiKey',
  type: 'apiKey',
  in: 'header',
  name: 'X-Key',
  ...change,
});
const param = (place: FormParam['in'], name: string, schema: FormSchema): FormParam => ({ in: place, name, schema });
const form = (auth: FormScheme[], params: FormParam[] = []): TargetForm => ({
  path: '/',
  title: 'T',
  servers: [],
  auth: [auth],
  params,
});

test('fills in keys and tokens by the header, parameter or cookie that carries them', () => {
  const schemes = [
    scheme({ value: 'example' }),
    scheme({ kind: 'bearer', name: 'Authorization' }),
    scheme({ in: 'query', name: 'key' }),
    scheme({ in: 'cookie', name: 'sid' }),
    scheme({ kind: 'basic', name: 'Authorization' }),
    scheme({ in: 'query', name: 'KEY' }),
  ];
  const presets = {
    header: { 'x-key': 'abc', authorization: 'Bearer t.o.k' },
    query: { key: 12 },
    cookie: { sid: 's' },
  };
  const [filled = []] = prefillForm(form(schemes), presets).auth;
  expect(filled.map(({ value }) => value)).toEqual(['abc', 't.o.k', '12', 's', undefined, undefined]);
});

test('fills in parameters with values that fit their fields, and ignores all others', () => {
  const params = [
    param('path', 'account', { kind: 'text', value: 'example' }),
    param('query', 'limit', { kind: 'number' }),
    param('query', 'size', { kind: 'number' }),
    param('header', 'X-Plan', { kind: 'enum', options: ['free', 'team'] }),
    param('header', 'X-Region', { kind: 'enum', options: ['eu'] }),
    param('query', 'draft', { kind: 'boolean' }),
    param('query', 'list', { kind: 'json' }),
  ];
  const presets = {
    path: { account: 'acme' },
    query: { limit: '5', size: 'big', draft: 'false', list: '[1]' },
    header: { 'x-plan': 'team', 'x-region': { toString: 'eu' } },
  };
  const values = prefillForm(form([], params), presets).params.map(({ schema, isPreset }) => [schema.value, isPreset]);
  const unset = [undefined, undefined];
  expect(values).toEqual([['acme', true], [5, true], unset, ['team', true], unset, [false, true], unset]);
});

test('reads server variables, without objects and very long texts', () => {
  const server = { tenant: 'acme', port: 8443, other: { a: 1 }, long: 'x'.repeat(5_000), empty: '' };
  expect(readServerPresets({ server })).toEqual({ tenant: 'acme', port: '8443' });
  expect(readServerPresets({})).toEqual({});
});
