import { setTimeout as sleep } from 'node:timers/promises';
import type { Fault, Injection, World } from './types.ts';
import type { Random } from './world/random.ts';

/** How often a fault was injected, and how often its target recovered. */
export interface FaultCount {
  injected: number;
  recovered: number;
  /** Why it wasn't injected. */
  obstacle?: string;
}

export interface InjectOptions {
  world: World;
  faults: readonly Fault[];
  random: Random;
  /** How long new faults are injected. */
  milliseconds: number;
}

/** Maximum number of simultaneous faults. With more, almost nothing ever works. */
const MAX_ACTIVE = 2;
const PAUSE_MS = [300, 3_000] as const;

/** Injects random faults, one after another, and heals each after a while. Resolves once all are healed. */
export async function injectFaults({ world, faults, random, milliseconds }: InjectOptions) {
  const counts = new Map<string, FaultCount>();
  for (const fault of faults) {
    const obstacle = fault.findObstacle?.(world);
    counts.set(fault.name, { injected: 0, recovered: 0, ...(obstacle !== undefined && { obstacle }) });
  }
  const possible = faults.filter(({ name }) => counts.get(name)?.obstacle === undefined);
  const active = new Map<string, Promise<void>>();
  const end = performance.now() + milliseconds;
  for (const fault of takeInTurn(possible, random)) {
    if (performance.now() >= end) break;
    // Two faults of the same type at once would undo each other's healing.
    while (active.has(fault.name) || active.size >= MAX_ACTIVE) await Promise.race(active.values());
    const injection = await fault.inject(world, random).catch((error: unknown) => {
      world.log.write('fault-failed', { fault: fault.name, reason: String(error) });
    });
    if (!injection) {
      await sleep(50);
      continue;
    }
    const count = counts.get(fault.name);
    if (count) count.injected += 1;
    const milliseconds = Math.min(injection.milliseconds, Math.max(500, end - performance.now()));
    world.log.write('fault', { fault: fault.name, ...injection.facts, milliseconds: Math.round(milliseconds) });
    const healing = healLater({ world, fault, injection, milliseconds, count });
    active.set(fault.name, healing);
    void healing.finally(() => active.delete(fault.name));
    await sleep(random.between(...PAUSE_MS));
  }
  await Promise.all(active.values());
  return counts;
}

interface RecoveryInput {
  world: World;
  fault: Fault;
  injection: Injection;
  milliseconds: number;
  count: FaultCount | undefined;
}

async function healLater({ world, fault, injection, milliseconds, count }: RecoveryInput): Promise<void> {
  await sleep(milliseconds);
  const isRecovered = await injection.heal();
  if (count && isRecovered) count.recovered += 1;
  world.log.write('healed', { fault: fault.name, isRecovered });
}

/** Yields each fault once, in a different order each time, so that short runs include every fault. */
function* takeInTurn(faults: readonly Fault[], random: Random): Generator<Fault> {
  while (faults.length > 0) {
    const round = [...faults];
    while (round.length > 0) yield* round.splice(random.integer(round.length), 1);
  }
}
