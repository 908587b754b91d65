/**
 * Keeps rendering processes alive between builds of a site, because starting one, loading the renderer and running its
 * code for the first time take longer than rendering a page.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { CreatePool } from '../types.ts';
import type { RenderPool } from './render-pool.ts';

export interface KeepOptions {
  /** When it aborts, all idle processes end, and no more are kept. */
  closeSignal: AbortSignal;
  /** Maximum number of idle processes. @defaultValue 1 */
  maxIdle?: number;
  /** Milliseconds for which an idle process waits for the next build. It holds memory. @defaultValue a minute */
  idleMs?: number;
  /** Milliseconds that a process has to close its site. @defaultValue five seconds */
  restMs?: number;
}

export interface KeptPools {
  /** Returns whether an idle process waits for this site. */
  hasIdle(site: string): boolean;
  /**
   * Returns a function that creates pools for one site. A closed pool leaves its process to the next pool of the same
   * site, unless something failed in it, or it has grown too old or too large.
   */
  forSite(site: string): CreatePool;
}

interface Kept {
  site: string;
  pool: RenderPool;
  /** Number of builds. */
  uses: number;
}

const IDLE_MS = 60_000;
const REST_MS = 5_000;
/** Number of builds after which a process is replaced, because what it caches isn't collected. */
const MAX_USES = 50;
/** Resident memory above which an idle process ends. A site of 20 pages needs 160 MB. */
const MAX_BYTES = 400 * 2 ** 20;

/**
 * Keeps processes until `closeSignal` is aborted. A process serves one build at a time, and always the same site: an escape
 * from the sandbox can't reach another one. It forgets the site's state between builds.
 */
export function keepPools(
  create: CreatePool,
  { closeSignal, maxIdle = 1, idleMs = IDLE_MS, restMs = REST_MS }: KeepOptions,
): KeptPools {
  const idlePools = new Map<Kept, NodeJS.Timeout>();

  function take(keptPool: Kept | undefined): Kept | undefined {
    if (keptPool) clearTimeout(idlePools.get(keptPool));
    return keptPool && idlePools.delete(keptPool) ? keptPool : undefined;
  }

  const find = (site: string) => [...idlePools.keys()].findLast((keptPool) => keptPool.site === site);

  async function end(keptPool: Kept | undefined): Promise<void> {
    await take(keptPool)?.pool.close();
  }
  closeSignal.addEventListener('abort', () => void Promise.all([...idlePools.keys()].map(end)), { once: true });

  /** Keeps a process that has done all its tasks, or ends it. One that doesn't respond is killed. */
  async function release(keptPool: Kept): Promise<void> {
    if (keptPool.uses >= MAX_USES || closeSignal.aborted) return keptPool.pool.close();
    const bytes = await Promise.race([keptPool.pool.rest(), sleep(restMs, undefined, { ref: false })]);
    // `closeSignal` can have been aborted in the meantime.
    if (bytes === undefined || bytes > MAX_BYTES || closeSignal.aborted) return keptPool.pool.close();
    idlePools.set(keptPool, setTimeout(() => void end(keptPool), idleMs).unref());
    const [oldestPool] = idlePools.keys();
    if (idlePools.size > maxIdle) await end(oldestPool);
  }

  return {
    hasIdle: (site) => find(site) !== undefined,
    forSite: (site) => (options) => {
      const { signal } = options;
      const keptPool = take(find(site)) ?? { site, uses: 0, pool: create({ ...options, signal: undefined }) };
      keptPool.uses += 1;
      const { pool } = keptPool;
      const tasks = new Set<Promise<unknown>>();
      const abortPromise = Promise.withResolvers<never>();
      abortPromise.promise.catch(() => undefined);
      const onAbort = () => abortPromise.reject(signal?.reason);
      if (signal?.aborted) onAbort();
      signal?.addEventListener('abort', onAbort, { once: true });
      let isUsable = true;
      let closePromise: Promise<void> | undefined;

      async function close(): Promise<void> {
        // A build that finds its result in the cache doesn't wait for its first task.
        const tasksDone = Promise.all(tasks).catch(() => undefined);
        await Promise.race([tasksDone, abortPromise.promise]).catch(() => undefined);
        signal?.removeEventListener('abort', onAbort);
        await (isUsable && signal?.aborted !== true ? release(keptPool) : pool.close());
      }

      return {
        ...pool,
        async run(task, onProgress) {
          const taskRun = pool.run(task, onProgress);
          tasks.add(taskRun);
          try {
            return await Promise.race([taskRun, abortPromise.promise]);
          } catch (error) {
            isUsable = false;
            throw error;
          } finally {
            tasks.delete(taskRun);
          }
        },
        close: () => (closePromise ??= close()),
      };
    },
  };
}
