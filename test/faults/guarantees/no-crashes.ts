import type { Guarantee } from '../types.ts';

/** Only the suite ends services: no fault of a peer makes one crash, and each ends when it is asked to. */
export const noCrashes: Guarantee = {
  name: 'no service crashed, and each ended when asked',
  async check({ world: { services, crashes }, ends }) {
    const hung = [...ends].filter(([, how]) => !['exit code 0', 'not running', 'SIGTERM'].includes(how));
    const violations = [
      ...crashes.map(({ service, how }) => ({ text: `${service} ended without being asked: ${how}.`, trace: service })),
      ...hung.map(([service, how]) => ({ text: `${service} did not end cleanly: ${how}.`, trace: service })),
    ];
    return { checked: services.length, violations };
  },
};
