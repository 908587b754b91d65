import { createEventParser } from '../lib/parse-events.ts';
import type { ServerEvent } from '../lib/parse-events.ts';
import { ApiError } from './api-error.ts';
import { readError, send } from './request.ts';

interface FollowOptions {
  org: string;
  /** Id of the last event that the caller already has. */
  after?: string | undefined;
  signal: AbortSignal;
  onEvent: (event: ServerEvent) => void;
  /** Called when the connection is established, and when it is lost and about to be retried. */
  onState?: (state: 'live' | 'reconnecting') => void;
}

/**
 * Follows server-sent events until an `end` event arrives or the signal aborts. If the connection is lost, it reconnects
 * and continues after the last received event. Throws `ApiError` for errors that a retry can't fix.
 */
export async function follow(path: string, { org, after, signal, onEvent, onState }: FollowOptions): Promise<void> {
  let last = after;
  for (let failures = 0; !signal.aborted;) {
    try {
      const headers = { accept: 'text/event-stream', ...(last !== undefined && { 'last-event-id': last }) };
      const response = await send(path, { org, signal }, headers);
      if (!response.ok) throw await readError(response);
      onState?.('live');
      failures = 0;
      const parse = createEventParser();
      for await (const chunk of readChunks(response))
        for (const event of parse(chunk)) {
          last = event.id ?? last;
          onEvent(event);
          if (event.event === 'end') return;
        }
    } catch (error) {
      if (signal.aborted) return;
      if (error instanceof ApiError && error.status < 500 && error.status !== 429) throw error;
    }
    onState?.('reconnecting');
    await pause(Math.min(FIRST_MS * 2 ** failures++, MAX_MS), signal);
  }
}

const FIRST_MS = 500;
const MAX_MS = 15_000;

async function* readChunks(response: Response): AsyncGenerator<string> {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  if (!reader) return;
  try {
    for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) yield chunk.value;
  } finally {
    void reader.cancel().catch(() => undefined);
  }
}

/** Waits `ms`, or less if the page becomes visible again or the network returns. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const stopFollowing = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', stopFollowing);
      removeEventListener('online', stopFollowing);
      document.removeEventListener('visibilitychange', stopFollowing);
      resolve();
    };
    const timer = setTimeout(stopFollowing, ms);
    signal.addEventListener('abort', stopFollowing);
    addEventListener('online', stopFollowing);
    document.addEventListener('visibilitychange', stopFollowing);
  });
}
