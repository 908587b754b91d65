import { fork, type ChildProcess, type ForkOptions } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { signalGroup } from './process-group.ts';
import { wrapCommand } from './wrap-command.ts';

export interface ForkModuleOptions extends Pick<ForkOptions, 'env' | 'serialization'> {
  /** Arguments of the module. @defaultValue none */
  args?: readonly string[];
  /** Node options of the process. @defaultValue none */
  execArgv?: readonly string[];
  /** Standard input, output and error, `'ipc'`, and any other file descriptors of the process. */
  stdio: ('ignore' | 'inherit' | 'pipe' | 'ipc' | number)[];
}

/**
 * Runs a module in a separate Node process with a message channel, like `child_process.fork`. The process leads a
 * process group that is killed when the process exits, and when Bindery dies. The latter works even if the process is
 * in an endless loop and can't notice the closed channel. The lifeline never keeps Bindery running.
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
