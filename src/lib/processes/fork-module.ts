import { fork, type ChildProcess, type ForkOptions } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { signalGroup } from './process-group.ts';
import { wrapCommand } from './wrap-command.ts';

export interface ForkModuleOptions extends Pick<ForkOptions, 'env' | 'serialization'> {
  /** Arguments of the module. @defaultValue none */
  args?: readonly string[];
  /** Options of Node for the process. @defaultValue none */
  execArgv?: readonly string[];
  /** Standard input, output and error, `'ipc'`, and what else the process gets. */
  stdio: ('ignore' | 'inherit' | 'pipe' | 'ipc' | number)[];
}

/**
 * Runs a module in a Node process of its own, with a channel for messages, like `child_process.fork`. The process leads a process
 * group that ends with it, and that ends when Bindery dies, even while the process is in an endless loop and can't notice that its
 * channel was closed. The lifeline never keeps Bindery running.
 */
export function forkModule(
  module: URL,
  { args = [], execArgv = [], stdio, ...options }: ForkModuleOptions,
): ChildProcess {
  const lifeline = stdio.length;
  const descriptors = Array.from({ length: lifeline }, (_, index) => index).slice(3);
  const [execPath = '', ...words] = wrapCommand([process.execPath, ...execArgv], { lifeline, descriptors });
  const child = fork(fileURLToPath(module), [...args], {
    ...options,
    execPath,
    execArgv: words,
    detached: true,
    stdio: [...stdio, 'pipe'],
  });
  const pipe = child.stdio[lifeline] as (NodeJS.ReadableStream & { unref(): void; destroy(): void }) | null | undefined;
  pipe?.on('error', () => undefined);
  pipe?.unref();
  child.on('exit', () => {
    signalGroup(child.pid, 'SIGKILL');
    pipe?.destroy();
  });
  return child;
}
