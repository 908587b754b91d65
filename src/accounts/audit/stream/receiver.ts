/** Receivers of the audit log: another system that stores or watches its entries. */

/** A formatted entry of a batch. */
export interface StreamedLine {
  position: number;
  /** `noun.verb` */
  action: string;
  createdAt: Date;
  /** The entry as a line of JSON. It contains only ASCII characters and doesn't end with a line break. */
  text: string;
}

export interface AuditReceiver {
  /** Seconds for which entries wait for others, so that a batch contains more of them. */
  gatherSeconds: number;
  /**
   * Sends a batch in order. Resolves once the receiver has confirmed all of it, and rejects with `ReceiverError` if it
   * may have lost some. Ends when the signal aborts, and on its own after about 15 seconds.
   */
  send(batch: readonly StreamedLine[], signal: AbortSignal): Promise<void>;
}

/** A problem of the receiver, with a message for the operator that contains no secrets. */
export class ReceiverError extends Error {
  /** Seconds to wait before the next attempt, as requested by the receiver. */
  readonly retryAfterSeconds: number;

  constructor(message: string, { retryAfterSeconds = 0, cause }: { retryAfterSeconds?: number; cause?: unknown } = {}) {
    super(message, { cause });
    this.name = 'ReceiverError';
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** Milliseconds for one batch, from the connection to the confirmation. */
export const SEND_TIMEOUT_MS = 15_000;
