import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';

const started: ChildProcess[] = [];
process.on('exit', () => {
  for (const child of started) child.kill('SIGKILL');
});

export interface StartedServer {
  pid: number;
  port: number;
  stop(): Promise<void>;
}

/** Starts a server and waits for the output line with its URL, `http://host:port`. */
export async function startProcess(
  command: string,
  args: readonly string[],
  env: Record<string, string> = {},
): Promise<StartedServer> {
  const child = spawn(command, args, { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
  started.push(child);
  const exited = new Promise((resolve) => child.once('exit', resolve));
  let output = '';
  let errors = '';
  child.stderr.on('data', (chunk: Buffer) => (errors = (errors + chunk.toString()).slice(-2000)));
  const port = await new Promise<number>((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      const portText = /http:\/\/[^\s:]+:(\d+)/.exec(output)?.[1];
      if (portText) resolve(Number(portText));
    });
    child.once('exit', (code) => reject(new Error(`${args.join(' ')} ended with code ${String(code)}: ${errors}`)));
  });
  return {
    pid: child.pid ?? 0,
    port,
    async stop() {
      child.kill('SIGTERM');
      await exited;
    },
  };
}
