import type { Fault, ProxyName } from '../types.ts';
import { HOSTILITIES } from '../world/hostile-server.ts';

const LABELS = { git: 'git server', host: 'repository host', model: 'model server', webhook: 'webhook receiver' };

/** Temporarily replaces a good server with one that misbehaves. */
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
        // A model call can take five minutes. Other clients must disconnect from a hostile server themselves.
        if (name === 'model') proxy.cut();
        return true;
      };
      return { facts: { hostility }, milliseconds: random.between(1_000, 8_000), heal };
    },
  };
}
