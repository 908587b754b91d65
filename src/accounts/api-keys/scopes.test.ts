import { expect, test } from 'vitest';
import { parseScopes, requireScope } from './scopes.ts';

test('write includes read, read does not include write, and a key without scopes may do all', () => {
  requireScope({ scopes: null }, 'write');
  requireScope({ scopes: ['write'] }, 'read');
  requireScope({ scopes: ['read'] }, 'read');
  expect(() => requireScope({ scopes: ['read'] }, 'write')).toThrow('has the scope read, but the request needs write');
});

test('scopes are checked, sorted and freed of repeats', () => {
  expect(parseScopes(['write', 'read', 'write'])).toEqual(['read', 'write']);
  expect(() => parseScopes(['admin'])).toThrow(/one of read, write; got "admin"/);
  expect(() => parseScopes([])).toThrow(/at least one scope/);
});
