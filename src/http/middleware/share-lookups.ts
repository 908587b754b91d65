/**
 * Lets lookups of the same key that come at the same moment share one query. Nothing is cached: every caller gets the
 * result of a query that began after they asked, so a key that was revoked is refused from the next request on.
 */
export function shareLookups<T>(): (key: string, lookup: () => Promise<T>) => Promise<T> {
  const running = new Map<string, Promise<unknown>>();
  const waiting = new Map<string, Promise<T>>();

  async function runAfter(earlier: Promise<unknown> | undefined, key: string, lookup: () => Promise<T>): Promise<T> {
    await earlier?.catch(() => undefined);
    // One more turn: requests that were read from the network together join before the query goes out.
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
