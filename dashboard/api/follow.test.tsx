import { beforeEach, expect, test, vi } from 'vitest';
import type { ServerEvent } from '../lib/parse-events.ts';
import { ApiError } from './api-error.ts';
import { follow } from './follow.ts';
import { createEventResponse, stubFetch } from './testing.ts';

beforeEach(() => void vi.useFakeTimers());

test('reads events until the stream says that it ended', async () => {
  const requests = stubFetch(() =>
    createEventResponse(
      [
        { id: '1', data: 'a' },
        { id: '2', data: 'b' },
        { event: 'end', data: {} },
      ],
      { isOpen: true },
    ),
  );
  const { events, promise } = start({ after: '0' });
  await promise;
  expect(events.map(({ data }) => data)).toEqual(['"a"', '"b"', '{}']);
  expect(requests).toHaveLength(1);
  expect(requests[0]?.init.headers).toMatchObject({ 'last-event-id': '0', 'bindery-organization': 'o1' });
});

test('continues after the last event when the connection is lost', async () => {
  const requests = stubFetch((_, index) =>
    index === 0 ? createEventResponse([{ id: '7', data: 'a' }]) : createEventResponse([{ event: 'end', data: {} }]),
  );
  const { states, promise } = start({});
  await vi.runAllTimersAsync();
  await promise;
  expect(states).toEqual(['live', 'reconnecting', 'live']);
  expect(requests.map(({ init }) => new Headers(init.headers).get('last-event-id'))).toEqual([null, '7']);
});

test('waits longer after each failure, and not longer than 15 seconds', async () => {
  const times: number[] = [];
  stubFetch(() => {
    times.push(Date.now());
    if (times.length === 9) return createEventResponse([{ event: 'end', data: {} }]);
    if (times.length % 2 === 0) return new Response('', { status: 503 });
    throw new TypeError('Failed to fetch');
  });
  const { promise } = start({});
  await vi.runAllTimersAsync();
  await promise;
  const waits = times.slice(1).map((time, index) => time - (times[index] ?? 0));
  expect(waits).toEqual([500, 1_000, 2_000, 4_000, 8_000, 15_000, 15_000, 15_000]);
});

test('reconnects immediately when the network returns', async () => {
  const requests = stubFetch((_, index) => {
    if (index === 0) throw new TypeError('Failed to fetch');
    return createEventResponse([{ event: 'end', data: {} }]);
  });
  const { states, promise } = start({});
  await vi.waitFor(() => expect(states).toEqual(['reconnecting']), PATIENT);
  dispatchEvent(new Event('online'));
  await promise;
  expect(requests).toHaveLength(2);
});

test('ends with an error that a retry can’t fix', async () => {
  stubFetch(() => Response.json({ error: 'Job not found.' }, { status: 404 }));
  const { promise } = start({});
  await expect(promise).rejects.toThrow(new ApiError('Job not found.', { status: 404 }));
});

test('retries when there were too many requests', async () => {
  const requests = stubFetch((_, index) =>
    index === 0
      ? Response.json({ error: 'Too many streams.' }, { status: 429 })
      : createEventResponse([{ event: 'end', data: {} }]),
  );
  const { promise } = start({});
  await vi.runAllTimersAsync();
  await promise;
  expect(requests).toHaveLength(2);
});

test('ends when it is aborted while it waits', async () => {
  const requests = stubFetch(() => Response.json({}, { status: 503 }));
  const { controller, states, promise } = start({});
  await vi.waitFor(() => expect(states).toEqual(['reconnecting']), PATIENT);
  controller.abort();
  await promise;
  expect(requests).toHaveLength(1);
});

/** Only a hanging test waits this long. */
const PATIENT = { timeout: 120_000 };

function start({ after }: { after?: string }) {
  const controller = new AbortController();
  const events: ServerEvent[] = [];
  const states: string[] = [];
  const promise = follow('/v2/agent/p1/job/j1/events', {
    org: 'o1',
    after,
    signal: controller.signal,
    onEvent: (event) => events.push(event),
    onState: (state) => states.push(state),
  });
  promise.catch(() => undefined);
  return { controller, events, states, promise };
}
