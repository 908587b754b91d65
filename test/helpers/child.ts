import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

/** A program from `test/helpers/processes/` in a separate process. */
export interface Child {
  pid: number;
  /** Waits for its next output line; rejects if it ends before. */
  nextLine(): Promise<string>;
  /** Sends a signal and waits until the process has ended. */
  end(signal: NodeJS.Signals): Promise<void>;
}

/** Starts a program. Its standard error goes to the test's. */
export function startChild(name: string, ...args: string[]): Child {
  return startChildWith(process.env, name, ...args);
}

/** Does the same with a given environment. */
export function startChildWith(env: NodeJS.ProcessEnv, name: string, ...args: string[]): Child {
  const file = fileURLToPath(new URL(`./processes/${name}.ts`, import.meta.url));
  const child = spawn(process.execPath, [file, ...args], { stdio: ['ignore', 'pipe', 'inherit'], env });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return {
    pid: child.pid ?? 0,
    async nextLine() {
      const { value, done } = await lines.next();
      if (done) throw new Error(`${name} ended without another line`);
      return value;
    },
    async end(signal) {
      if (hasEnded(child)) return;
      child.kill(signal);
      await once(child, 'exit');
    },
  };
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}
