import { AppError } from '../../../errors.ts';

/** Maximum number of streams that an organization can have open at one process. Each stream polls the database. */
export const MAX_STREAMS = 50;

export interface OpenStreams {
  /**
   * Counts a stream until the signal aborts. Doesn't count one whose signal has already aborted.
   * @throws AppError `rate_limited`
   */
  count(organizationId: string, until: AbortSignal): void;
}

export function createOpenStreams(): OpenStreams {
  const counts = new Map<string, number>();
  const release = (organizationId: string) => {
    const remainingCount = (counts.get(organizationId) ?? 1) - 1;
    if (remainingCount > 0) counts.set(organizationId, remainingCount);
    else counts.delete(organizationId);
  };
  return {
    count(organizationId, signal) {
      if (signal.aborted) return;
      const count = counts.get(organizationId) ?? 0;
      if (count >= MAX_STREAMS)
        throw new AppError(
          'rate_limited',
          `Your organization already has ${count} open event streams, the maximum. Close one and try again, or leave out "Accept: text/event-stream" to get a page of events.`,
        );
      counts.set(organizationId, count + 1);
      signal.addEventListener('abort', () => release(organizationId), { once: true });
    },
  };
}
