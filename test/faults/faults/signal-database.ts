import type { Fault, Injection, World } from '../types.ts';

const READY_MS = 60_000;

/** SIGKILL of the PostgreSQL server. Committed data must survive. */
export const killDatabase: Fault = {
  name: 'kill PostgreSQL',
  inject: async (world) => signalDatabase(world, { signal: 'SIGKILL' }),
};

/** A clean restart, which ends every connection. */
export const restartDatabase: Fault = {
  name: 'restart PostgreSQL',
  inject: async (world) => signalDatabase(world, { signal: 'SIGINT' }),
};

/** SIGSTOP of the PostgreSQL server and all its processes: connections stay open, but silent. */
export const pauseDatabase: Fault = {
  name: 'pause PostgreSQL',
  inject: async (world, random) =>
    signalDatabase(world, { signal: 'SIGSTOP', milliseconds: random.between(1_000, 15_000) }),
};

/** Databases under a fault. Killing a paused one would leave stopped connections that no new server can replace. */
const struck = new WeakSet<World>();

function signalDatabase(
  world: World,
  { signal, milliseconds = 0 }: { signal: NodeJS.Signals; milliseconds?: number },
): Injection | undefined {
  if (struck.has(world)) return undefined;
  struck.add(world);
  const { database, outages } = world;
  const end = outages.begin();
  const everyProcess = signal === 'SIGSTOP';
  database.signal(signal, { everyProcess });
  return {
    facts: { signal },
    milliseconds,
    async heal() {
      if (everyProcess) database.signal('SIGCONT', { everyProcess });
      const isBack = await database.waitUntilReady(READY_MS);
      end();
      struck.delete(world);
      return isBack;
    },
  };
}
