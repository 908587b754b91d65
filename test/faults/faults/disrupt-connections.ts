import type { Fault, ProxyName } from '../types.ts';
import type { ProxyMode } from '../world/tcp-proxy.ts';

const MODES = ['cut', 'slow', 'stall', 'refuse'] as const satisfies readonly (ProxyMode | 'cut')[];

const LABELS: Readonly<Record<ProxyName, string>> = {
  postgres: 'PostgreSQL',
  git: 'git servers',
  host: 'repository hosts',
  model: 'model servers',
  webhook: 'webhook receivers',
  s3: 'S3',
};

/** Cuts, slows, stalls or rejects connections to one kind of server. */
export function disruptConnections(name: ProxyName): Fault {
  return {
    name: `cut or slow connections to ${LABELS[name]}`,
    findObstacle: ({ proxies }) => (proxies[name] ? undefined : 'no bucket is named (--s3)'),
    async inject({ proxies, outages }, random) {
      const proxy = proxies[name];
      const mode = random.pick(MODES);
      if (!proxy || !mode) return undefined;
      if (mode === 'cut') return { facts: { mode, count: proxy.cut() }, milliseconds: 0, heal: async () => true };
      // Without database or storage, no job can be started or finished.
      const end = name === 'postgres' || name === 's3' ? outages.begin() : () => undefined;
      proxy.setMode(mode);
      const heal = async () => {
        proxy.setMode('open');
        end();
        return true;
      };
      return { facts: { mode }, milliseconds: random.between(1_000, 15_000), heal };
    },
  };
}
