/** Runs Chromium for one task, cut off from the network, and ends all of its processes afterwards. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs/promises';
import path from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { AppError, getErrorMessage } from '../../errors.ts';
import { awaitUnlessAborted } from '../await-unless-aborted.ts';
import { limitGroupMemory } from '../processes/group-memory.ts';
import { signalGroup, waitUntilGroupIsEmpty } from '../processes/process-group.ts';
import { wrapCommand } from '../processes/wrap-command.ts';
import { BrowserEndedError, openDevTools, type DevTools } from './devtools-pipe.ts';

export interface BrowserRequest {
  /** Path of Chromium or Chrome. */
  chromium: string;
  /** URL of an HTTP proxy on this machine. The browser loads everything through it. */
  proxy: string;
  /** Existing folder for the browser's profile, which is deleted afterwards. */
  scratch: string;
  /** CSS pixels of the window. */
  size: { width: number; height: number };
  /** Variables to add to the browser's environment, which otherwise contains only paths. @defaultValue none */
  env?: Readonly<Record<string, string>> | undefined;
  /** What the browser is for, in messages: `take a screenshot`. */
  purpose: string;
  /** Milliseconds after which the browser is killed, in all attempts together. */
  limitMs: number;
  /** Maximum memory of all its processes together. Checked on Linux. @defaultValue no limit */
  maxMemoryBytes?: number;
  signal: AbortSignal;
}

/** A page in the browser that runs no scripts. */
export interface BrowserPage {
  send(method: string, params?: object): Promise<Record<string, unknown>>;
  /** Opens a URL and waits until it is loaded. */
  open(url: string): Promise<void>;
}

/** The system can kill a browser, for example for lack of memory. Then the task runs again in a new one. */
const MAX_ATTEMPTS = 2;

/**
 * Starts the browser, opens a page without scripts, and runs the task with it. The browser resolves no hostnames. The task
 * runs a second time if the browser or its page ends unexpectedly. Throws `unavailable` if the browser fails, takes too
 * long, or needs too much memory.
 */
export async function useBrowser<T>(request: BrowserRequest, task: (page: BrowserPage) => Promise<T>): Promise<T> {
  const deadline = AbortSignal.timeout(request.limitMs);
  for (let attempt = 1; ; attempt++) {
    try {
      return await runBrowser({ ...request, deadline }, task);
    } catch (error) {
      const isEnded = error instanceof AppError && error.cause instanceof BrowserEndedError;
      if (!isEnded || attempt === MAX_ATTEMPTS) throw error;
    }
  }
}

async function runBrowser<T>(
  request: BrowserRequest & { deadline: AbortSignal },
  task: (page: BrowserPage) => Promise<T>,
): Promise<T> {
  const { chromium, proxy, scratch, size, env = {}, purpose, limitMs, maxMemoryBytes, deadline } = request;
  const folder = await fs.mkdtemp(path.join(scratch, 'browser-'));
  const command = [chromium, ...getBrowserArguments({ proxy, folder, size })];
  const [program = '', ...args] = wrapCommand(command, { lifeline: 5, descriptors: [3, 4] });
  const browser = spawn(program, args, {
    cwd: folder,
    env: { PATH: process.env.PATH, HOME: folder, TMPDIR: folder, LANG: 'C.UTF-8', ...env },
    // Two pipes for commands, and the lifeline, which ends the browser even if Bindery is killed.
    stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe', 'pipe'],
    // The browser's processes form a group, so that they end together.
    detached: true,
  });
  const memory = limitGroupMemory(browser.pid, maxMemoryBytes);
  const signal = AbortSignal.any([request.signal, deadline, memory.signal]);
  // A process that left the group can keep the pipes open, so nothing waits for them to close.
  const browserExit = once(browser, 'exit').then(
    () => undefined,
    (error: unknown) => error,
  );
  try {
    const [, , , input, output] = browser.stdio as [null, null, null, Writable, Readable];
    const taskPromise = openPage(openDevTools({ input, output })).then(task);
    taskPromise.catch(() => undefined);
    const startError = browserExit.then((error) => (error === undefined ? taskPromise : Promise.reject(error)));
    startError.catch(() => undefined);
    return await awaitUnlessAborted(Promise.race([taskPromise, startError]), signal);
  } catch (cause) {
    request.signal.throwIfAborted();
    let reason = getErrorMessage(cause);
    if (deadline.aborted) reason = `it took longer than ${limitMs / 1000} s`;
    if (memory.signal.aborted) reason = `it needed more than ${Math.round((maxMemoryBytes ?? 0) / 2 ** 20)} MiB`;
    throw new AppError('unavailable', `${chromium} couldn't ${purpose}: ${reason}.`, { cause });
  } finally {
    memory.stop();
    signalGroup(browser.pid, 'SIGKILL');
    await browserExit;
    await waitUntilGroupIsEmpty(browser.pid, GROUP_END_MS);
    for (const pipe of browser.stdio) pipe?.destroy();
    await fs.rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

const GROUP_END_MS = 2_000;

async function openPage(devTools: DevTools): Promise<BrowserPage> {
  const { targetId } = await devTools.send('Target.createTarget', { url: 'about:blank' });
  const { sessionId } = await devTools.send('Target.attachToTarget', { targetId, flatten: true });
  const send = (method: string, params?: object) => devTools.send(method, params, String(sessionId));
  // Reports the end of the page's process.
  await send('Inspector.enable');
  await send('Page.enable');
  await send('Emulation.setScriptExecutionDisabled', { value: true });
  return {
    send,
    async open(url) {
      const loadEvent = devTools.next('Page.loadEventFired');
      loadEvent.catch(() => undefined);
      const { errorText } = await send('Page.navigate', { url });
      if (typeof errorText === 'string') throw new Error(errorText);
      await loadEvent;
    },
  };
}

function getBrowserArguments({
  proxy,
  folder,
  size,
}: {
  proxy: string;
  folder: string;
  size: BrowserRequest['size'];
}): string[] {
  return [
    '--headless',
    '--remote-debugging-pipe',
    `--proxy-server=${proxy}`,
    // Chromium would ask this machine's own ports directly.
    '--proxy-bypass-list=<-loopback>',
    '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
    '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
    `--window-size=${size.width},${size.height}`,
    `--user-data-dir=${path.join(folder, 'profile')}`,
    // Chromium's sandbox doesn't start for root.
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    ...CHROMIUM_FLAGS,
  ];
}

const CHROMIUM_FLAGS = [
  '--hide-scrollbars',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--disable-extensions',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-default-apps',
  '--disable-quic',
  '--disable-sync',
  '--no-default-browser-check',
  '--no-first-run',
  '--no-pings',
  '--mute-audio',
];
