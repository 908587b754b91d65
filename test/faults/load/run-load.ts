import { createRandom } from '../../helpers/random.ts';
import { startAgentJobs } from './agents.ts';
import { exportEdits } from './edits.ts';
import { exportHostile } from './hostile.ts';
import { exportInnocent } from './innocent.ts';
import { readSites } from './readers.ts';
import type { Load } from './load.ts';

/** Puts load on the services until the signal aborts; resolves once all of it has ended. */
export async function runLoad(load: Omit<Load, 'random'> & { seed: number }): Promise<void> {
  const parts = [exportInnocent, exportEdits, startAgentJobs, exportHostile, readSites];
  await Promise.all(parts.map((part, at) => part({ ...load, random: createRandom(load.seed + at) })));
}
