/**
 * Lets simultaneous lookups of the same key share one query. Nothing is cached: each caller gets the result of a
 * query that began after its call, so a revoked key is rejected from the next request on.
 */
export function shareLookups<T>(): (key: string, lookup: () => Promise<T>) => Promise<T> {
  const runningLookups = new Map<string, Promise<unknown>>();
  const waitingLookups = new Map<string, Promise<T>>();

  async function runAfter(
    earlierLookup: Promise<unknown> | undefined,
    key: string,
    lookup: () => Promise<T>,
  ): Promise<T> {
    await earlierLookup?.catch(() => undefined);
    // Waits one more turn, so that requests that arrived in the same read from the network join the query.
    await Promise.resolve();
    waitingLookups.delete(key);
    const query = lookup();
    runningLookups.set(key, query);
    try {
      return await query;
    } finally {
      if (runningLookups.get(key) === query) runningLookups.delete(key);
    }
  }

  return (key, lookup) => {
    const waitingLookup = waitingLookups.get(key);
    if (waitingLookup) return waitingLookup;
    const next = runAfter(runningLookups.get(key), key, lookup);
    waitingLookups.set(key, next);
    return next;
  };
}
