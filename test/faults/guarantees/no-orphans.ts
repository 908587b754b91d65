import type { Guarantee } from '../types.ts';

/**
 * No process that a service started outlives it, whether killed or stopped. The services have ended by the time of the
 * check.
 */
export const noOrphans: Guarantee = {
  name: 'no orphan processes',
  async check({ world, strays }) {
    const orphans = [...strays, ...world.processes.findOrphans()];
    const violations = orphans.map(({ pid, command }) => ({
      text: `Process ${pid} outlived the service that started it: ${command.slice(0, 200)}`,
      trace: String(pid),
    }));
    return { checked: 1, violations };
  },
};
