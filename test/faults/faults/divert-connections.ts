import type { Fault, ProxyName } from '../types.ts';
import { HOSTILITIES } from '../world/hostile-server.ts';

const LABELS = { git: 'git server', host: 'repository host', model: 'model server', webhook: 'webhook receiver' };

/** Puts a server that misbehaves in the place of a good one for a while. */
export function divertConnections(name: keyof typeof LABELS & ProxyName): Fault {
  return {
    name: `hostile ${LABELS[name]}`,
    async inject({ proxies, hostile }, random) {
      const proxy = proxies[name];
      const hostility = random.pick(HOSTILITIES);
      if (!proxy || !hostility) return undefined;
      hostile.setHostility(hostility);
      proxy.divert(hostile.port);
      proxy.cut();
      const heal = async () => {
        proxy.divert(undefined);
        // A call of a model may take five minutes. Others must let go of a hostile server themselves.
        if (name === 'model') proxy.cut();
        return true;
      };
      return { facts: { hostility }, milliseconds: random.between(1_000, 8_000), heal };
    },
  };
}
