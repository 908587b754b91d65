import type { ObjectCache } from './object-cache.ts';

/** What a build puts into its cache: nobody who goes on with the build waits for it. */
export interface Puts {
  put(key: string, bytes: Buffer | Promise<Buffer>): void;
  /** Resolves when all is put. */
  settled(): Promise<void>;
  /** Takes everything back, for it may be of other sources than its keys say. */
  takeBack(): Promise<void>;
}

/** Without a cache, nothing is put. */
export function createPuts(cache: ObjectCache | undefined): Puts {
  const keys = new Set<string>();
  const puts: Promise<void>[] = [];
  const settled = async () => void (await Promise.all(puts));
  return {
    put(key, bytes) {
      if (!cache) return;
      const put = Promise.resolve(bytes).then((given) => cache.put(key, given));
      // `settled` throws what went wrong.
      put.catch(() => undefined);
      keys.add(key);
      puts.push(put);
    },
    settled,
    async takeBack() {
      await settled();
      for (const key of keys) await cache?.remove(key);
    },
  };
}
