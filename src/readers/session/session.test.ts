import { createHash } from 'node:crypto';

import { expect, test } from 'vitest';

import { IDLE_SECONDS, isValidSession, renewSession } from './session-rules.ts';
import { openSession, sealSession } from './session-token.ts';
import type { ReaderSession } from './session-token.ts';

const START = 1_800_000_000;
const SESSION: ReaderSession = {
  id: 'a',
  kind: 'password',
  version: '1',
  startedAt: START,
  seenAt: START,
  expiresAt: START + 30 * 86_400,
  reader: { groups: ['staff'], content: { name: 'Kim' } },
};
const OPTIONS = { secret: Buffer.alloc(32, 1), site: 'docs.example.com' };
const check = (now: number, change: Partial<ReaderSession> = {}) =>
  isValidSession(
    { ...SESSION, ...change },
    { settings: { kind: 'password', version: '1' }, now, isSignedOut: (id) => id === 'gone' },
  );

test('ends a session when it is idle, at its absolute end, and after a sign-out', () => {
  expect(check(START + IDLE_SECONDS - 1)).toBe(true);
  expect(check(START + IDLE_SECONDS)).toBe(false);
  expect(check(START + 29 * 86_400, { seenAt: START + 28 * 86_400 })).toBe(true);
  expect(check(START + 30 * 86_400, { seenAt: START + 30 * 86_400 })).toBe(false);
  expect(check(START, { id: 'gone' })).toBe(false);
  expect(check(START, { version: '0' })).toBe(false);
});

test('renews the idle time at most every ten minutes, and never the absolute end', () => {
  expect(renewSession(SESSION, START + 599)).toBeUndefined();
  expect(renewSession(SESSION, START + 600)).toEqual({ ...SESSION, seenAt: START + 600 });
});

test('keeps a session unreadable, and refuses it with another secret or site', () => {
  const token = sealSession(SESSION, OPTIONS) ?? '';
  expect(openSession(token, OPTIONS)).toEqual(SESSION);
  expect(Buffer.from(token, 'base64url').includes('Kim')).toBe(false);
  expect(openSession(token, { ...OPTIONS, site: 'other.example.com' })).toBeUndefined();
  expect(openSession(token, { ...OPTIONS, secret: Buffer.alloc(32, 2) })).toBeUndefined();
  for (const text of ['', 'x', token.slice(1), `${token}A`, 'é', 'a'.repeat(10_000)])
    expect(openSession(text, OPTIONS)).toBeUndefined();
});

test('reports a reader whose data is too large for a cookie', () => {
  const createGroups = (count: number) =>
    Array.from({ length: count }, (_, index) => createHash('sha256').update(`${index}`).digest('hex').slice(0, 32));
  expect(sealSession({ ...SESSION, reader: { groups: createGroups(80) } }, OPTIONS)).toBeDefined();
  expect(sealSession({ ...SESSION, reader: { groups: createGroups(200) } }, OPTIONS)).toBeUndefined();
});
