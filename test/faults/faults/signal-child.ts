import type { Fault, World } from '../types.ts';
import { findDescendants } from '../world/process-table.ts';
import type { ProcessInfo } from '../world/process-table.ts';
import type { Random } from '../world/random.ts';

/** Time to look for a process, because most exist only briefly. */
const SEARCH_MS = 3_000;

/** SIGKILL of a rendering process. */
export const killRenderer: Fault = {
  name: 'kill a rendering process',
  inject: (world, random) => signalChild(world, { random, pattern: RENDERER, signal: 'SIGKILL' }),
};

/** SIGSTOP of a rendering process. */
export const pauseRenderer: Fault = {
  name: 'pause a rendering process',
  inject: (world, random) => signalChild(world, { random, pattern: RENDERER, signal: 'SIGSTOP' }),
};

/** SIGKILL of a Git process, or of a program that Git has started. */
export const killGit: Fault = {
  name: 'kill a git process',
  inject: (world, random) => signalChild(world, { random, pattern: GIT, signal: 'SIGKILL' }),
};

/** SIGSTOP of a Git process. */
export const pauseGit: Fault = {
  name: 'pause a git process',
  inject: (world, random) => signalChild(world, { random, pattern: GIT, signal: 'SIGSTOP' }),
};

/** A child process that hasn't called exec yet has the command line of the service. */
const RENDERER = /^\S*node\b(?!.*bin\/bindery\.js)/;
const GIT = /^(?:\S*\/)?git\b/;

interface ChildSignal {
  random: Random;
  pattern: RegExp;
  signal: 'SIGKILL' | 'SIGSTOP';
}

async function signalChild(world: World, { random, pattern, signal }: ChildSignal) {
  const child = await findChild(world, { random, pattern });
  if (!child || !trySignal(child.pid, signal)) return undefined;
  const heal = async () => {
    if (signal === 'SIGSTOP') trySignal(child.pid, 'SIGCONT');
    return true;
  };
  const milliseconds = signal === 'SIGSTOP' ? random.between(500, 10_000) : 0;
  return { facts: { pid: child.pid, command: child.command.slice(0, 200) }, milliseconds, heal };
}

async function findChild({ services }: World, { random, pattern }: Omit<ChildSignal, 'signal'>) {
  const end = performance.now() + SEARCH_MS;
  while (performance.now() < end) {
    const roots = new Set(services.flatMap(({ pid }) => pid ?? []));
    const child: ProcessInfo | undefined = random.pick(
      findDescendants(roots).filter(({ command, state }) => pattern.test(command) && state !== 'Z'),
    );
    if (child) return child;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return undefined;
}

function trySignal(pid: number, signal: NodeJS.Signals): boolean {
  try {
    return process.kill(pid, signal);
  } catch {
    return false;
  }
}
