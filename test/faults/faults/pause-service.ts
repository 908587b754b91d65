import type { Fault } from '../types.ts';

/** SIGSTOP of one of the `bindery` processes, sometimes long enough for others to consider its work abandoned. */
export const pauseService: Fault = {
  name: 'pause a service',
  async inject({ services }, random) {
    const service = random.pick(services.filter(({ isUp }) => isUp));
    if (!service) return undefined;
    service.pause();
    const heal = async () => {
      service.resume();
      return true;
    };
    return { facts: { service: service.name }, milliseconds: random.between(1_000, 25_000), heal };
  },
};
