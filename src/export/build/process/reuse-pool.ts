/**
 * Keeps a rendering process alive between checks of a site, because starting one and loading the renderer takes longer
 * than checking a page.
 */
import type { CreatePool } from '../types.ts';
import type { RenderPool } from './render-pool.ts';

/** Milliseconds for which an idle process waits for the next check. It holds memory. */
const IDLE_MS = 60_000;

/**
 * Creates pools whose process keeps running after they are closed, for the next pool, until `over` is aborted or the
 * process was idle for `idleMs`. A process in which anything failed is ended.
 */
export function reusePool(
  create: CreatePool,
  { over, idleMs = IDLE_MS }: { over: AbortSignal; idleMs?: number },
): CreatePool {
  let idlePool: RenderPool | undefined;
  let timer: NodeJS.Timeout | undefined;

  function take(): RenderPool | undefined {
    clearTimeout(timer);
    const pool = idlePool;
    idlePool = undefined;
    return pool;
  }

  async function closeIdlePool(): Promise<void> {
    await take()?.close();
  }
  over.addEventListener('abort', () => void closeIdlePool(), { once: true });

  function keep(pool: RenderPool): void {
    pool.rest();
    idlePool = pool;
    timer = setTimeout(() => void closeIdlePool(), idleMs).unref();
  }

  return (options) => {
    const { signal } = options;
    const pool = take() ?? create({ ...options, signal: undefined });
    const aborted = Promise.withResolvers<never>();
    aborted.promise.catch(() => undefined);
    const onAbort = () => aborted.reject(signal?.reason);
    if (signal?.aborted) onAbort();
    signal?.addEventListener('abort', onAbort, { once: true });
    let isUsable = true;
    return {
      ...pool,
      async run(task, onProgress) {
        try {
          return await Promise.race([pool.run(task, onProgress), aborted.promise]);
        } catch (error) {
          isUsable = false;
          throw error;
        }
      },
      async close() {
        signal?.removeEventListener('abort', onAbort);
        if (isUsable && idlePool === undefined && !over.aborted && signal?.aborted !== true) keep(pool);
        else await pool.close();
      },
    };
  };
}
