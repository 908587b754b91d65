import { expect, test } from 'vitest';
import { parseScopes } from './scopes.ts';

test('scopes are checked, sorted and freed of repeats', () => {
  expect(parseScopes(['write', 'read', 'write'])).toEqual(['read', 'write']);
  expect(() => parseScopes(['admin'])).toThrow(/one of read, write; got "admin"/);
  expect(() => parseScopes([])).toThrow(/at least one scope/);
});
