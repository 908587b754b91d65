import { spawn } from 'node:child_process';

export interface Timed {
  wallSeconds: number;
  /** User and system seconds of the command and all its child processes. */
  cpuSeconds: number;
}

/** A command with its arguments and working directory. */
export interface Command {
  file: string;
  args: readonly string[];
  cwd?: string;
  env?: NodeJS.ProcessEnv;
}

/** Runs a command; throws if it fails. The shell's `times` counts the seconds of its children. */
export async function runTimed({ file, args, cwd, env }: Command): Promise<Timed> {
  const startTime = performance.now();
  const child = spawn('sh', ['-c', '"$@" >&2; code=$?; times; exit $code', 'sh', file, ...args], {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [times, errors] = ['', ''];
  child.stdout.on('data', (chunk: Buffer) => (times += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (errors = (errors + chunk.toString()).slice(-4000)));
  const code = await new Promise((resolve) => child.on('close', resolve));
  if (code !== 0) throw new Error(`${file} failed with code ${String(code)}: ${errors}`);
  return { wallSeconds: (performance.now() - startTime) / 1000, cpuSeconds: readTimes(times) };
}

/** POSIX: the shell's own times, and on the next line its children's, as `0m1.234s 0m0.056s`. */
function readTimes(text: string): number {
  const [, children = ''] = text.split('\n');
  const parts = Array.from(children.matchAll(/(\d+)m([\d.,]+)s/g), ([, minutes, seconds = '0']) => {
    return Number(minutes) * 60 + Number(seconds.replace(',', '.'));
  });
  return parts.reduce((sum, part) => sum + part, 0);
}
