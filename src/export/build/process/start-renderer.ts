import type { ChildProcess } from 'node:child_process';
import fs from 'node:fs';
import { findExceeded, readActivities, type Activity, type Exceeded } from './activity-record.ts';
import { takeRenderer } from './fork-renderer.ts';
import { watchFromOutside } from './watch-from-outside.ts';
import type { FromRenderer, RendererArguments, ToRenderer } from './protocol.ts';

/** A rendering process, as its parent sees it. */
export interface Renderer {
  send(message: ToRenderer): void;
  /** Ends the process immediately. */
  kill(): void;
  /** Resolves when the process is gone and everything it sent has been received. */
  exitPromise: Promise<RendererExit>;
}

export interface RendererExit {
  /** The last activity of each thread. */
  activities: Activity[];
  /** The limit for which the process was ended. */
  exceededLimit: Exceeded | undefined;
  /** A short line for the log: how it ended, and the first line of its stderr. */
  note: string;
}

export interface RendererOptions extends RendererArguments {
  /** Node.js options for the process and its threads. */
  execArgv: readonly string[];
}

/** Starts a rendering process. It ends with this process, and a crash in it doesn't affect this one. */
export function startRenderer(options: RendererOptions, receive: (message: FromRenderer) => void): Renderer {
  const { execArgv, ...args } = options;
  const { child, box } = takeRenderer({ execArgv, ahead: args.onMainThread });
  const watch = args.onMainThread ? watchFromOutside({ ...args, box, child }) : undefined;
  const stderr = readFirstLine(child);
  child.on('message', (message) => receive(message as FromRenderer));
  const exit = waitForEnd(child).then((ending): RendererExit => {
    clearInterval(watch);
    const activities = readActivities(box, args.threads);
    const exceededLimit = findExceeded(box);
    fs.closeSync(box);
    child.stderr?.destroy();
    return { activities, exceededLimit, note: [ending, stderr()].filter((part) => part !== '').join('; ') };
  });
  const send = (message: RendererArguments | ToRenderer) =>
    // A process that has ended receives nothing; `ended` reports it.
    void (child.connected && child.send(message, () => undefined));
  send(args);
  return { send, kill: () => void child.kill('SIGKILL'), exitPromise: exit };
}

/** Waits for both events, because messages may still be read after the exit. */
function waitForEnd(child: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    let ending: string | undefined;
    const settle = () => {
      if (ending !== undefined && !child.connected) resolve(ending);
    };
    child.on('exit', (code, signal) => {
      ending = signal === null ? `it exited with code ${code}` : `it was terminated by ${signal}`;
      settle();
    });
    child.on('disconnect', settle);
    child.on('error', (error) => {
      if (child.pid === undefined) resolve(`it couldn't be started: ${error.message}`);
    });
  });
}

const MAX_STDERR = 2_000;
const MAX_LINE = 200;

/**
 * Returns a function that gets the first line of stderr. Further output is read and dropped, so that the process
 * doesn't block.
 */
function readFirstLine(child: ChildProcess): () => string {
  let text = '';
  child.stderr?.setEncoding('utf8').on('data', (chunk: string) => {
    if (text.length < MAX_STDERR) text += chunk.slice(0, MAX_STDERR);
  });
  return () => {
    const lines = text.split('\n').map((line) => line.replace(/\p{C}/gu, ' ').trim());
    const line = lines.find((line) => line.startsWith('FATAL')) ?? lines.find((line) => line !== '') ?? '';
    return line.slice(0, MAX_LINE);
  };
}
