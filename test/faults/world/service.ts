import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import fs from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { EventLog } from './event-log.ts';

const PROGRAM = fileURLToPath(new URL('../../../bin/bindery.js', import.meta.url));
const RESTART_MS = 500;
const PROBE_MS = 2_000;

/** One `bindery` process, restarted whenever it ends, as by a service manager. */
export interface Service {
  name: string;
  port: number;
  /** Id of the running process; undefined between two. */
  readonly pid: number | undefined;
  /** Whether it has responded since its start, and isn't paused. */
  readonly isUp: boolean;
  /** Kills the process, which is then restarted. */
  kill(): void;
  pause(): void;
  resume(): void;
  /** Sends a signal that doesn't end the process, such as SIGHUP. */
  signal(name: NodeJS.Signals): void;
  waitUntilReady(deadlineMs: number): Promise<boolean>;
  /** Starts it again after it was stopped. */
  start(): void;
  /** Requests it to end with SIGTERM. Returns how it ended, or `deadline` if it had to be killed. */
  stop(deadlineMs: number): Promise<string>;
}

export interface ServiceOptions {
  name: string;
  args: readonly string[];
  port: number;
  /** Path of the probe. */
  probe: string;
  /** Output once it handles stop signals; its probe can respond before. @defaultValue the probe counts */
  started?: RegExp;
  env: NodeJS.ProcessEnv;
  logFile: string;
  log: EventLog;
  /** Called when it ends without being stopped by the suite after it was ready. */
  onCrash(how: string): void;
}

interface State {
  child: ChildProcess | undefined;
  isReady: boolean;
  isPaused: boolean;
  isStopping: boolean;
  isKilled: boolean;
}

export function startService(options: ServiceOptions): Service {
  const { name, port, log } = options;
  const state: State = { child: undefined, isReady: false, isPaused: false, isStopping: false, isKilled: false };

  const run = () => {
    if (state.isStopping || state.child) return;
    state.isReady = false;
    state.isKilled = false;
    state.isPaused = false;
    const out = fs.openSync(options.logFile, 'a');
    const printed = fs.fstatSync(out).size;
    const current = spawn(process.execPath, [PROGRAM, ...options.args], {
      stdio: ['ignore', out, out],
      env: options.env,
    });
    fs.closeSync(out);
    state.child = current;
    log.write('service-started', { service: name, pid: current.pid });
    current.once('exit', (code, signal) => {
      const how = signal ?? `exit code ${code}`;
      log.write('service-ended', { service: name, how, isKilled: state.isKilled, isReady: state.isReady });
      if (!state.isStopping && !state.isKilled && state.isReady) options.onCrash(how);
      state.child = undefined;
      state.isReady = false;
      setTimeout(run, RESTART_MS);
    });
    void probeUntilReady(current, printed);
  };

  const hasStarted = (printed: number) =>
    options.started?.test(fs.readFileSync(options.logFile).toString('utf8', printed)) ?? true;

  const probeUntilReady = async (current: ChildProcess, printed: number) => {
    while (state.child === current && !state.isReady) {
      if ((await isResponding(port, options.probe)) && hasStarted(printed)) state.isReady = state.child === current;
      else await sleep(100);
    }
  };

  const send = (signal: NodeJS.Signals) => void state.child?.kill(signal);
  run();
  return {
    name,
    port,
    get pid() {
      return state.child?.pid;
    },
    get isUp() {
      return state.isReady && !state.isPaused;
    },
    kill() {
      state.isKilled = true;
      state.isReady = false;
      send('SIGKILL');
    },
    pause() {
      state.isPaused = true;
      send('SIGSTOP');
    },
    resume() {
      state.isPaused = false;
      send('SIGCONT');
    },
    signal: send,
    async waitUntilReady(deadlineMs) {
      const end = performance.now() + deadlineMs;
      while (!state.isReady && performance.now() < end) await sleep(50);
      return state.isReady;
    },
    start() {
      state.isStopping = false;
      run();
    },
    async stop(deadlineMs) {
      state.isStopping = true;
      const current = state.child;
      if (!current) return 'not running';
      const endedPromise = new Promise<string>((resolve) =>
        current.once('exit', (code, signal) => resolve(signal ?? `exit code ${code}`)),
      );
      current.kill('SIGCONT');
      current.kill('SIGTERM');
      const how = await Promise.race([endedPromise, sleep(deadlineMs, 'deadline', { ref: false })]);
      if (how === 'deadline') current.kill('SIGKILL');
      await endedPromise;
      return how;
    },
  };
}

async function isResponding(port: number, probe: string): Promise<boolean> {
  try {
    const response = await fetch(`http://127.0.0.1:${port}${probe}`, { signal: AbortSignal.timeout(PROBE_MS) });
    await response.arrayBuffer();
    return response.ok;
  } catch {
    return false;
  }
}
