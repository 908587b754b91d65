/** Limits the requests of each caller with a bucket that refills steadily and allows short bursts after a pause. */
export interface RateLimit {
  /** Takes one request. Returns the seconds to wait if there is none left. */
  take(caller: string, now: number): number | undefined;
  /** Returns the requests that the caller had left after the last one. */
  getLeft(caller: string): number;
}

/** Maximum number of remembered callers. Beyond it, the oldest are forgotten. */
const MAX_CALLERS = 10_000;

/** Creates the limit. `now` counts milliseconds of any monotonic clock. */
export function createRateLimit({ burst, perMinute }: { burst: number; perMinute: number }): RateLimit {
  const buckets = new Map<string, { left: number; at: number }>();
  return {
    take(caller, now) {
      const bucket = buckets.get(caller);
      const tokens = bucket ? Math.min(burst, bucket.left + ((now - bucket.at) * perMinute) / 60_000) : burst;
      buckets.delete(caller);
      buckets.set(caller, { left: tokens < 1 ? tokens : tokens - 1, at: now });
      if (buckets.size > MAX_CALLERS)
        for (const oldestCaller of buckets.keys()) if (buckets.delete(oldestCaller)) break;
      return tokens < 1 ? Math.max(1, Math.ceil(((1 - tokens) * 60) / perMinute)) : undefined;
    },
    getLeft: (caller) => buckets.get(caller)?.left ?? burst,
  };
}
