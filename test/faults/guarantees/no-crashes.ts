import type { Guarantee } from '../types.ts';

/** Only the suite stops services: no fault of a peer crashes one, all run after the faults, and each stops when requested. */
export const noCrashes: Guarantee = {
  name: 'no service crashed, each recovered, and ended when asked',
  async check({ world: { services, crashes }, ends, down }) {
    const hung = [...ends].filter(([, how]) => !['exit code 0', 'not running', 'SIGTERM'].includes(how));
    const violations = [
      ...crashes.map(({ service, how }) => ({ text: `${service} ended without being asked: ${how}.`, trace: service })),
      ...down.map((service) => ({ text: `${service} did not run again after the faults.`, trace: service })),
      ...hung.map(([service, how]) => ({ text: `${service} did not end cleanly: ${how}.`, trace: service })),
    ];
    return { checked: services.length, violations };
  },
};
