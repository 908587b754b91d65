import { AppError } from '../../errors.ts';

/** How slow a server can be. */
export interface TransferLimits {
  /** Milliseconds until it starts to respond. */
  responseMs: number;
  /** Milliseconds in which it has to send `leastBytes`, repeatedly until the end. */
  windowMs: number;
  leastBytes: number;
}

export const TRANSFER_LIMITS: TransferLimits = { responseMs: 60_000, windowMs: 60_000, leastBytes: 65_536 };

export interface TransferWatch {
  /** Aborts with the reason once the patience is exhausted, or when the caller's signal aborts. */
  signal: AbortSignal;
  /** The server has responded. From now on it has to send. */
  begin(): void;
  count(bytes: number): void;
  end(): void;
}

/**
 * Watches a transfer. Otherwise a server that accepts and never responds, or sends a byte now and then, would block the
 * start forever.
 */
export function watchTransfer(
  { responseMs, windowMs, leastBytes }: TransferLimits,
  outerSignal: AbortSignal | undefined,
): TransferWatch {
  const stop = new AbortController();
  let receivedBytes = 0;
  const abortTransfer = (reason: string) => stop.abort(new AppError('source_unavailable', reason));
  let timer = setTimeout(
    () => abortTransfer(`the server didn't respond within ${formatSeconds(responseMs)}`),
    responseMs,
  );
  const check = () => {
    if (receivedBytes < leastBytes)
      abortTransfer(`the server sent only ${receivedBytes} bytes within ${formatSeconds(windowMs)}`);
    receivedBytes = 0;
  };
  return {
    signal: outerSignal ? AbortSignal.any([stop.signal, outerSignal]) : stop.signal,
    begin() {
      clearTimeout(timer);
      timer = setInterval(check, windowMs);
    },
    count: (bytes) => void (receivedBytes += bytes),
    end: () => clearTimeout(timer),
  };
}

function formatSeconds(ms: number): string {
  return `${ms / 1000} seconds`;
}
