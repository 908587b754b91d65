import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import { agentJobQuery } from './agent.ts';
import { createEventResponse, stubFetch } from './testing.ts';
import { useAgentEvents } from './use-agent-events.ts';

const JOB = { projectId: 'p1', jobId: 'j1' };
const FIRST = { id: '1', data: { id: 1, type: 'prompt' } };
const SECOND = { id: '2', data: { id: 2, type: 'commit' } };
const END = { event: 'end', data: {} };

test('lists the events of a job once each, and ends with the stream', async () => {
  stubFetch(() => createEventResponse([FIRST, FIRST, SECOND, END]));
  const { result } = follow();
  await waitFor(() => expect(result.current.state).toBe('ended'));
  expect(result.current.events.map(({ id }) => id)).toEqual([1, 2]);
});

test('reloads the job when an event changes it, and when the stream ends', async () => {
  stubFetch(() => createEventResponse([FIRST, SECOND, END]));
  const { result, invalidate } = follow();
  await waitFor(() => expect(result.current.state).toBe('ended'));
  expect(invalidate).toHaveBeenCalledTimes(2);
  expect(invalidate.mock.lastCall?.[0]).toMatchObject({ queryKey: agentJobQuery('o1', JOB).queryKey });
});

test('follows a job again once it has continued', async () => {
  const requests = stubFetch((_, index) =>
    index === 0 ? createEventResponse([FIRST, END]) : createEventResponse([FIRST, SECOND], { isOpen: true }),
  );
  const { result, rerender } = follow();
  await waitFor(() => expect(result.current.state).toBe('ended'));
  rerender({ data: { status: 'completed', updatedAt: 't1' }, dataUpdatedAt: Date.now() + 1 });
  expect(requests).toHaveLength(1);
  rerender({ data: { status: 'active', updatedAt: 't2' }, dataUpdatedAt: Date.now() + 2 });
  await waitFor(() => expect(result.current.events).toHaveLength(2));
  expect(requests).toHaveLength(2);
});

test('shows an error, and tries again when it is asked to', async () => {
  stubFetch((_, index) =>
    index === 0 ? Response.json({ error: 'Sign in.' }, { status: 401 }) : createEventResponse([FIRST, END]),
  );
  const { result } = follow();
  await waitFor(() => expect(result.current.error).toMatchObject({ message: 'Sign in.' }));
  act(() => result.current.reconnect());
  await waitFor(() => expect(result.current.state).toBe('ended'));
  expect(result.current.error).toBeUndefined();
});

test('closes the connection when the page is left', async () => {
  const requests = stubFetch(() => createEventResponse([FIRST], { isOpen: true }));
  const { result, unmount } = follow();
  await waitFor(() => expect(result.current.events).toHaveLength(1));
  unmount();
  expect(requests[0]?.init.signal?.aborted).toBe(true);
});

type Job = Parameters<typeof useAgentEvents>[2];

function follow() {
  const client = new QueryClient();
  const invalidate = vi.spyOn(client, 'invalidateQueries');
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const initialProps: Job = { data: undefined, dataUpdatedAt: 0 };
  const hook = renderHook((job: Job) => useAgentEvents('o1', JOB, job), { wrapper, initialProps });
  return { ...hook, invalidate };
}
