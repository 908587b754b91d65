import { expect, test } from 'vitest';
import { parseScopes } from './scopes.ts';

test('scopes are validated, sorted and deduplicated', () => {
  expect(parseScopes(['write', 'read', 'write'])).toEqual(['read', 'write']);
  expect(() => parseScopes(['owner'])).toThrow(/one of read, write, admin; got "owner"/);
  expect(() => parseScopes([])).toThrow(/at least one scope/);
});
