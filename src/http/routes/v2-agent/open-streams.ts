import { AppError } from '../../../errors.ts';

/** Streams that one organisation may have open at one process at once: each asks the database again and again. */
export const MOST_STREAMS = 50;

export interface OpenStreams {
  /**
   * Counts one more; the answer takes it off again, once.
   * @throws AppError `rate_limited`
   */
  open(organizationId: string): () => void;
}

export function createOpenStreams(): OpenStreams {
  const counts = new Map<string, number>();
  return {
    open(organizationId) {
      const count = counts.get(organizationId) ?? 0;
      if (count >= MOST_STREAMS)
        throw new AppError(
          'rate_limited',
          `The organization follows ${count} agent jobs live already, which is the most. Close one, or leave out "Accept: text/event-stream" and ask for a page of the events.`,
        );
      counts.set(organizationId, count + 1);
      return () => {
        const left = (counts.get(organizationId) ?? 1) - 1;
        if (left > 0) counts.set(organizationId, left);
        else counts.delete(organizationId);
      };
    },
  };
}
