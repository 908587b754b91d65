import { expect, test } from 'vitest';
import type { Scope } from '../db/schema.ts';
import { requireAllowed } from './policy.ts';
import type { Action } from './policy.ts';

const READING: Action[] = ['export.read', 'agent.read'];
const WRITING: Action[] = ['export.create', 'export.link-bundle', 'agent.prompt', 'agent.archive', 'pull.decide'];

const isAllowed = (scopes: Scope[] | null, action: Action) => {
  try {
    requireAllowed({ kind: 'key', scopes }, action);
    return true;
  } catch {
    return false;
  }
};

test.each(READING)('every key may %s', (action) => {
  for (const scopes of [null, ['read'], ['write'], ['read', 'write']] as (Scope[] | null)[])
    expect(isAllowed(scopes, action)).toBe(true);
});

test.each(WRITING)('a key that may only read may not %s', (action) => {
  for (const scopes of [null, ['write'], ['read', 'write']] as (Scope[] | null)[])
    expect(isAllowed(scopes, action)).toBe(true);
  expect(() => requireAllowed({ kind: 'key', scopes: ['read'] }, action)).toThrow(
    'This API key has the scope read, but the request needs write.',
  );
});

test('an action that is not in the policy does not compile', () => {
  // @ts-expect-error -- the type check fails when this is no error
  const unknown: Action = 'export.delete';
  expect([...READING, ...WRITING]).not.toContain(unknown);
});
