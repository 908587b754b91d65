/** What is kept of web analytics, and the interface of what keeps it. */

/** One event, without anything that tells who a reader is once its day is over. */
export interface KeptEvent {
  /** The site it is of. */
  site: string;
  at: Date;
  kind: 'view' | 'search' | 'click';
  /** Tells visitors of one day and site apart; see `visitor-ids.ts`. */
  visitor: Buffer;
  /** Site URL of the page that was shown, or that a search led to; empty for a search. */
  page: string;
  /** Host of the page before; empty for a page of the site itself, or an address that was typed. */
  referrer: string;
  /** Empty for a view. */
  query: string;
  /** Pages that a search has found; undefined otherwise. */
  results: number | undefined;
}

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
