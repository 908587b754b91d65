import type { ServerResponse } from 'node:http';

import { printAssistantEvent } from '../../lib/site-assistant.ts';
import type { AssistantEvent } from '../../lib/site-assistant.ts';

/** Milliseconds between keep-alive comments, for proxies that close silent connections. */
const PULSE_MS = 15_000;

/**
 * Sends events as they arrive. An error before the first event is rethrown, and nothing has been sent then; a later one
 * closes the connection. The signal passed to `open` aborts when the reader disconnects.
 */
export async function sendEvents(
  response: ServerResponse,
  open: (signal: AbortSignal) => AsyncIterable<AssistantEvent>,
): Promise<void> {
  const disconnectController = new AbortController();
  response.once('close', () => disconnectController.abort());
  if (response.destroyed) disconnectController.abort();
  const events = open(disconnectController.signal)[Symbol.asyncIterator]();
  let next = await events.next();
  response.writeHead(200, {
    'Content-Type': 'text/event-stream; charset=utf-8',
    'Cache-Control': 'no-store',
    // Nginx would otherwise buffer the events.
    'X-Accel-Buffering': 'no',
  });
  const pulse = setInterval(() => response.write(': still here\n\n'), PULSE_MS);
  try {
    for (; !next.done; next = await events.next()) {
      if (disconnectController.signal.aborted) break;
      response.write(printAssistantEvent(next.value));
    }
  } finally {
    clearInterval(pulse);
    await events.return?.(undefined);
    response.end();
  }
}
