import { expect, test } from 'vitest';

import { createMemoryStore } from './memory-store.ts';
import { ATTEMPT_SECONDS, CLIENT_ATTEMPTS, SITE_ATTEMPTS } from './sign-in-store.ts';

test('limits the attempts of a client on all sites, and of all clients on one site, until the time is over', async () => {
  let now = 1_000;
  const store = createMemoryStore(() => now);
  for (let count = 0; count < CLIENT_ATTEMPTS; count += 1)
    expect(await store.countAttempt({ site: `site-${count}`, caller: '2001:db8::1' })).toBeUndefined();
  expect(await store.countAttempt({ site: 'site', caller: '2001:db8::2' })).toBe(ATTEMPT_SECONDS);
  for (let count = 0; count < SITE_ATTEMPTS; count += 1)
    expect(await store.countAttempt({ site: 'busy', caller: `203.0.${count % 256}.${count >> 8}` })).toBeUndefined();
  expect(await store.countAttempt({ site: 'busy', caller: '198.51.100.1' })).toBe(ATTEMPT_SECONDS);
  expect(await store.countAttempt({ site: 'calm', caller: '198.51.100.2' })).toBeUndefined();
  now += ATTEMPT_SECONDS;
  expect(await store.countAttempt({ site: 'busy', caller: '2001:db8::1' })).toBeUndefined();
});

test('locks no one out until the clock has caught up after it was set back', async () => {
  let now = 1_000_000;
  const store = createMemoryStore(() => now);
  const attempt = { site: 'site', caller: '203.0.113.1' };
  for (let count = 0; count < CLIENT_ATTEMPTS; count += 1) await store.countAttempt(attempt);
  expect(await store.countAttempt(attempt)).toBe(ATTEMPT_SECONDS);
  now -= 86_400;
  expect(await store.countAttempt(attempt)).toBeUndefined();
});

test('forgets sign-outs of sessions that have expired', async () => {
  let now = 1_000;
  const store = createMemoryStore(() => now);
  await store.signOut({ id: 'a', expiresAt: 2_000 });
  expect(store.isSignedOut('a')).toBe(true);
  now = 3_000;
  await store.signOut({ id: 'b', expiresAt: 4_000 });
  expect([store.isSignedOut('a'), store.isSignedOut('b')]).toEqual([false, true]);
});
