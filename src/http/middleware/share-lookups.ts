/**
 * Lets simultaneous lookups of the same key share one query. Nothing is cached: each caller gets the result of a
 * query that began after its call, so a revoked key is rejected from the next request on.
 */
export function shareLookups<T>(): (key: string, lookup: () => Promise<T>) => Promise<T> {
  const running = new Map<string, Promise<unknown>>();
  const waiting = new Map<string, Promise<T>>();

  async function runAfter(earlier: Promise<unknown> | undefined, key: string, lookup: () => Promise<T>): Promise<T> {
    await earlier?.catch(() => undefined);
    // Waits one more turn, so that requests that arrived in the same read from the network join the query.
    await Promise.resolve();
    waiting.delete(key);
    const query = lookup();
    running.set(key, query);
    try {
      return await query;
    } finally {
      if (running.get(key) === query) running.delete(key);
    }
  }

  return (key, lookup) => {
    const joined = waiting.get(key);
    if (joined) return joined;
    const next = runAfter(running.get(key), key, lookup);
    waiting.set(key, next);
    return next;
  };
}
