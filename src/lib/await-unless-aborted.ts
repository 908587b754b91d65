/** Waits for work, or throws the signal's reason as soon as it aborts, which doesn't end the work itself. */
export async function awaitUnlessAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  promise.catch(() => undefined);
  signal.throwIfAborted();
  const abortPromise = Promise.withResolvers<never>();
  const onAbort = () => abortPromise.reject(signal.reason);
  signal.addEventListener('abort', onAbort, { once: true });
  try {
    return await Promise.race([promise, abortPromise.promise]);
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
}
