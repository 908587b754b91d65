/**
 * Waits for work that respects an abort signal, but no longer than `graceMs` after the signal aborts: then it throws
 * the signal's reason, even if the work continues. Slots and locks are therefore freed on time, even if the work ignores the
 * signal.
 */
export async function settleAfterAbort<T>(
  promise: Promise<T>,
  { signal, graceMs }: { signal: AbortSignal; graceMs: number },
): Promise<T> {
  promise.catch(() => undefined);
  const lateAbort = Promise.withResolvers<never>();
  let timer: NodeJS.Timeout | undefined;
  const onAbort = () => {
    timer = setTimeout(() => lateAbort.reject(signal.reason), graceMs);
  };
  if (signal.aborted) onAbort();
  signal.addEventListener('abort', onAbort, { once: true });
  try {
    return await Promise.race([promise, lateAbort.promise]);
  } finally {
    signal.removeEventListener('abort', onAbort);
    clearTimeout(timer);
  }
}
