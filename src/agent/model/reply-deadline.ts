/** The time limits of one reply: the longest silence, and the whole reply. */

/** Limits in milliseconds. */
export interface ReplyLimits {
  /** Longest time without any output, including before the first. */
  idleMs: number;
  /** Longest time for the whole reply. */
  callMs: number;
}

export interface ReplyDeadline {
  /** Aborts when a limit is reached, or with the caller's signal. */
  signal: AbortSignal;
  /** Restarts the time without output. */
  restart(): void;
  /** The limit that was reached, if one was. */
  reached(): 'idle' | 'whole' | undefined;
  /** Stops the timers. */
  stop(): void;
}

/** Starts the time limits of one reply. */
export function startReplyDeadline(callerSignal: AbortSignal, { idleMs, callMs }: ReplyLimits): ReplyDeadline {
  const controller = new AbortController();
  let limit: 'idle' | 'whole' | undefined;
  const end = (reachedLimit: 'idle' | 'whole') => {
    limit ??= reachedLimit;
    controller.abort(new DOMException('The model took too long.', 'TimeoutError'));
  };
  const idleTimer = setTimeout(end, idleMs, 'idle');
  const wholeTimer = setTimeout(end, callMs, 'whole');
  return {
    signal: AbortSignal.any([callerSignal, controller.signal]),
    restart: () => void idleTimer.refresh(),
    reached: () => limit,
    stop() {
      clearTimeout(idleTimer);
      clearTimeout(wholeTimer);
    },
  };
}
