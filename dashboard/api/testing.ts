import { vi } from 'vitest';

/** A request that a test's `fetch` received. */
export interface SentRequest {
  path: string;
  init: RequestInit;
}

/**
 * Replaces `fetch` until the test ends. `respond` answers each request, given its number from 0. Returns the requests
 * received so far.
 */
export function stubFetch(
  respond: (request: SentRequest, index: number) => Response | Promise<Response>,
): SentRequest[] {
  const requests: SentRequest[] = [];
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    const request = { path, init };
    requests.push(request);
    return respond(request, requests.length - 1);
  });
  return requests;
}

/** A response with server-sent events. Without `isOpen`, the connection ends after the last one. */
export function createEventResponse(
  events: readonly { id?: string; event?: string; data: unknown }[],
  { isOpen = false }: { isOpen?: boolean } = {},
): Response {
  const text = events.map(
    ({ id, event, data }) =>
      `${id === undefined ? '' : `id: ${id}\n`}${event === undefined ? '' : `event: ${event}\n`}data: ${JSON.stringify(data)}\n\n`,
  );
  const body = new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode(text.join('')));
      if (!isOpen) controller.close();
    },
  });
  return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
}
