/** The interface of web analytics storage. */
import type { KeptEvent } from '../../lib/stored-event.ts';

export interface EventStore {
  /** Writes all events or none. They are durable when it resolves. */
  write(events: readonly KeptEvent[]): Promise<void>;
  /**
   * Returns the secret of a day (`2026-11-22`), which is the same for all processes. Secrets of earlier days are
   * deleted.
   */
  getSalt(day: string): Promise<Buffer>;
}

/** Returns the day of an event, in UTC, as `2026-11-22`. */
export function getDay(at: Date): string {
  return at.toISOString().slice(0, 10);
}
