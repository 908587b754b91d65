import type { ServerResponse } from 'node:http';

/**
 * Returns a signal that aborts when a response is over, either sent completely or because the caller disconnected. If
 * the caller has already disconnected, the signal is already aborted, because `close` is emitted only once.
 */
export function createCloseSignal(response: ServerResponse): AbortSignal {
  if (response.closed || response.destroyed) return AbortSignal.abort();
  const closeController = new AbortController();
  response.once('close', () => closeController.abort());
  return closeController.signal;
}
