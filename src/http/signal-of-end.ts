import type { ServerResponse } from 'node:http';

/**
 * A signal that is aborted once a response is over: sent whole, or its caller has left. A caller who left before this was
 * called has left: `close` comes once, and not to those who begin to listen afterwards.
 */
export function signalOfEnd(response: ServerResponse): AbortSignal {
  if (response.closed || response.destroyed) return AbortSignal.abort();
  const ended = new AbortController();
  response.once('close', () => ended.abort());
  return ended.signal;
}
