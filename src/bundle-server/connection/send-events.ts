import type { ServerResponse } from 'node:http';

import { printAssistantEvent } from '../../lib/site-assistant.ts';
import type { AssistantEvent } from '../../lib/site-assistant.ts';

/** Milliseconds between signs of life, for proxies that cut quiet connections. */
const PULSE_MS = 15_000;

/**
 * Sends events as they come. What is thrown before the first one is thrown on, and nothing has been sent then; what comes later ends
 * the connection. The signal that `open` gets is aborted when the reader leaves.
 */
export async function sendEvents(
  response: ServerResponse,
  open: (signal: AbortSignal) => AsyncIterable<AssistantEvent>,
): Promise<void> {
  const left = new AbortController();
  response.once('close', () => left.abort());
  if (response.destroyed) left.abort();
  const events = open(left.signal)[Symbol.asyncIterator]();
  let next = await events.next();
  response.writeHead(200, {
    'Content-Type': 'text/event-stream; charset=utf-8',
    'Cache-Control': 'no-store',
    // Nginx would keep the events until there are many.
    'X-Accel-Buffering': 'no',
  });
  const pulse = setInterval(() => response.write(': still here\n\n'), PULSE_MS);
  try {
    for (; !next.done; next = await events.next()) {
      if (left.signal.aborted) break;
      response.write(printAssistantEvent(next.value));
    }
  } finally {
    clearInterval(pulse);
    await events.return?.(undefined);
    response.end();
  }
}
