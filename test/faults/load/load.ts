import { setTimeout as sleep } from 'node:timers/promises';
import type { Records, Tenants, World } from '../types.ts';
import type { Peers } from './peers.ts';

/** Data that the parts of the load share. */
export interface Load {
  world: World;
  records: Records;
  peers: Peers;
  tenants: Tenants;
  /** Aborted when the load ends. */
  signal: AbortSignal;
  /** Seeded numbers from 0 to 1. */
  random: () => number;
}

/**
 * Repeats a task with pauses until the load ends. A task that fails, for example because of a stopped database, is
 * tried again.
 */
export async function repeat(
  { world, signal }: Pick<Load, 'world' | 'signal'>,
  { pauseMs, task }: { pauseMs: number; task: () => Promise<void> },
): Promise<void> {
  while (!signal.aborted) {
    await task().catch((error: unknown) => {
      if (!signal.aborted) world.log.write('load-failed', { reason: String(error) });
    });
    await sleep(pauseMs, undefined, { signal }).catch(() => undefined);
  }
}
