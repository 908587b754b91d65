/** What a build puts into its cache meanwhile: nobody who goes on with the build waits for it. */
export interface Puts {
  add(put: Promise<void>): void;
  /** Resolves when all is put that was added. */
  settled(): Promise<void>;
}

export function createPuts(): Puts {
  const puts: Promise<void>[] = [];
  return {
    add(put) {
      // `settled` throws what went wrong.
      put.catch(() => undefined);
      puts.push(put);
    },
    async settled() {
      await Promise.all(puts);
    },
  };
}
