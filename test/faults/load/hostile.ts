import { repeat } from './load.ts';
import type { Load } from './load.ts';
import { startExport } from './start-export.ts';

const PAUSE_MS = 4_000;

/** Organizations with misbehaving Git servers export repeatedly. */
export async function exportHostile(load: Load): Promise<void> {
  const { tenants, random } = load;
  await repeat(load, {
    pauseMs: PAUSE_MS,
    async task() {
      const tenant = tenants.hostile[Math.floor(random() * tenants.hostile.length)];
      if (tenant) await startExport(load, tenant);
    },
  });
}
