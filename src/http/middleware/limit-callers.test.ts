import { fastify } from 'fastify';
import { afterEach, expect, test } from 'vitest';
import { registerErrors } from '../errors.ts';
import type { App, CallerLimits } from '../types.ts';
import { countRequest, limitCallers, type CountedCaller } from './limit-callers.ts';

let app: App | undefined;
afterEach(() => app?.close());

/** Returns a function that sends a request as a caller, and a clock in milliseconds. */
function createService(limits: CallerLimits | undefined) {
  const clock = { now: 0 };
  const callers = new Map<string, CountedCaller>();
  const service = fastify() as unknown as App;
  app = service;
  registerErrors(service);
  limitCallers(service, limits, () => clock.now);
  service.get('/:name', (request, reply) => {
    const caller = callers.get((request.params as { name: string }).name);
    if (caller) countRequest(request, reply, caller);
    return { ok: true };
  });
  const send = async (caller: CountedCaller) => {
    const name = JSON.stringify(caller);
    callers.set(name, caller);
    const { statusCode, headers, body } = await service.inject(`/${encodeURIComponent(name)}`);
    const { 'ratelimit-limit': limit, 'ratelimit-remaining': left, 'ratelimit-reset': reset } = headers;
    return { status: statusCode, usage: [limit, left, reset].join(' '), retryAfter: headers['retry-after'], body };
  };
  return { send, clock };
}

test('counts down the requests of a key, refuses the next one, and gives requests back steadily', async () => {
  const { send, clock } = createService({ perCaller: 2, perOrganization: 0 });
  const caller = { keyId: 'key_1', organizationId: 'org_1' };
  expect(await send(caller)).toMatchObject({ status: 200, usage: '2 1 30' });
  expect(await send(caller)).toMatchObject({ status: 200, usage: '2 0 60' });
  expect(await send(caller)).toMatchObject({
    status: 429,
    retryAfter: '30',
    body: '{"error":"You sent more than 2 requests in a minute. Try again in 30 seconds."}',
  });
  expect(await send({ ...caller, keyId: 'key_2' })).toMatchObject({ status: 200 });
  clock.now += 30_000;
  expect(await send(caller)).toMatchObject({ status: 200, usage: '2 0 60' });
});

test('counts all keys and users of an organization together, apart from other organizations', async () => {
  const { send } = createService({ perCaller: 10, perOrganization: 2 });
  expect(await send({ keyId: 'key_1', organizationId: 'org_1' })).toMatchObject({ usage: '2 1 30' });
  expect(await send({ userId: 'usr_1', organizationId: 'org_1' })).toMatchObject({ usage: '2 0 60' });
  const refused = await send({ keyId: 'key_2', organizationId: 'org_1' });
  expect([refused.status, refused.body]).toEqual([429, expect.stringContaining('Your organization sent more than 2')]);
  expect(await send({ userId: 'usr_1', organizationId: 'org_2' })).toMatchObject({ status: 200 });
});

test('accepts any number of requests without limits', async () => {
  for (const limits of [undefined, { perCaller: 0, perOrganization: 0 }]) {
    const { send } = createService(limits);
    for (let time = 0; time < 3; time += 1)
      expect(await send({ keyId: 'key_1', organizationId: 'org_1' })).toMatchObject({ status: 200, usage: '  ' });
    await app?.close();
  }
});
