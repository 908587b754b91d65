import type { Fault } from '../types.ts';

const READY_MS = 60_000;

/** Kills one of the `bindery` processes with SIGKILL, and restarts it. */
export const killService: Fault = {
  name: 'kill a service',
  async inject({ services }, random) {
    const service = random.pick(services.filter(({ isUp }) => isUp));
    if (!service) return undefined;
    service.kill();
    return { facts: { service: service.name }, milliseconds: 0, heal: () => service.waitUntilReady(READY_MS) };
  },
};
