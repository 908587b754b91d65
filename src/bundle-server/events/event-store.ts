/** The interface of what keeps web analytics. */
import type { KeptEvent } from '../../lib/kept-event.ts';

export interface EventStore {
  /** Writes all of them or none; they are durable when it resolves. */
  write(events: readonly KeptEvent[]): Promise<void>;
  /** Gets the secret of a day (`2026-11-22`), the same for all processes; those of earlier days are deleted. */
  getSalt(day: string): Promise<Buffer>;
}

/** The day of an event, in UTC, as `2026-11-22`. */
export function dayOf(at: Date): string {
  return at.toISOString().slice(0, 10);
}
