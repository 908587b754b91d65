import type { ObjectCache } from './object-cache.ts';

/** Writes to a build's cache in the background, so that the build never waits for them. */
export interface BackgroundWriter {
  put(key: string, bytes: Buffer | Promise<Buffer>): void;
  /** Resolves when all writes are done. */
  settled(): Promise<void>;
  /** Deletes everything that was written, because its sources may differ from what its keys say. */
  takeBack(): Promise<void>;
}

/** Creates the background writer. Without a cache, it writes nothing. */
export function createBackgroundWriter(cache: ObjectCache | undefined): BackgroundWriter {
  const keys = new Set<string>();
  const puts: Promise<void>[] = [];
  const waitForWrites = async () => void (await Promise.all(puts));
  return {
    put(key, bytes) {
      if (!cache) return;
      const write = Promise.resolve(bytes).then((content) => cache.put(key, content));
      // `settled` throws the error.
      write.catch(() => undefined);
      keys.add(key);
      puts.push(write);
    },
    settled: waitForWrites,
    async takeBack() {
      await waitForWrites();
      for (const key of keys) await cache?.remove(key);
    },
  };
}
