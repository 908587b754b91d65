/**
 * Waits for work that respects an abort signal, but no longer than `graceMs` after the signal aborts: then it throws
 * the signal's reason, whatever the work does. Slots and locks are therefore freed by the clock, without relying on
 * cooperation.
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
