import { expect, test } from 'vitest';
import { nameActor } from './name-actor.ts';

test.each([
  ['session', '203.0.113.7', 'Deleted account'],
  ['key', '203.0.113.7', 'Deleted API key'],
  ['nobody', '203.0.113.7', 'Signed-out visitor'],
  ['nobody', null, 'Bindery'],
  ['operator', null, 'Operator'],
] as const)('names a %s with the IP address %s: %s', (kind, ip, name) => {
  expect(nameActor({ kind, ip })).toBe(name);
});
