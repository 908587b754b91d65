import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs/promises';
import path from 'node:path';
import type { Readable, Writable } from 'node:stream';
import type { Release } from '../../bundle-server/release/release.ts';
import { AppError, getErrorMessage } from '../../errors.ts';
import { signalGroup, waitUntilGroupIsEmpty } from '../../lib/processes/process-group.ts';
import { wrapCommand } from '../../lib/processes/wrap-command.ts';
import { awaitUnlessAborted } from '../../lib/await-unless-aborted.ts';
import { openDevTools, type DevTools } from './devtools-pipe.ts';
import { SITE_ORIGIN, startSiteProxy } from './site-proxy.ts';

export interface ScreenshotRequest {
  /** Path of Chromium or Chrome. */
  chromium: string;
  release: Pick<Release, 'files' | 'redirects' | 'locate'>;
  /** Path of the page in the site, such as `/guides/start`. */
  url: string;
  /** Existing folder for the browser's profile, which is deleted afterwards. */
  scratch: string;
  /** CSS pixels. @defaultValue 1280 × 1440 */
  size?: { width: number; height: number };
  /** Variables to add to the browser's environment, which otherwise contains only paths. @defaultValue none */
  env?: Readonly<Record<string, string>> | undefined;
  signal: AbortSignal;
}

/**
 * Takes a screenshot of a page as PNG. The browser loads everything through a proxy that serves only the site's files. It
 * resolves no hostnames and runs no scripts, so that a page can't access the network. Throws `unavailable` if the browser
 * fails.
 */
export async function takeScreenshot(request: ScreenshotRequest): Promise<Buffer> {
  const { chromium, release, url, scratch, size = DESKTOP, env = {} } = request;
  const signal = AbortSignal.any([request.signal, AbortSignal.timeout(TIME_LIMIT_MS)]);
  const folder = await fs.mkdtemp(path.join(scratch, 'picture-'));
  const proxy = await startSiteProxy(release);
  const command = [chromium, ...getBrowserArguments({ proxy: proxy.address, folder, size })];
  const [program = '', ...args] = wrapCommand(command, { lifeline: 5, descriptors: [3, 4] });
  const browser = spawn(program, args, {
    cwd: folder,
    env: { PATH: process.env.PATH, HOME: folder, TMPDIR: folder, LANG: 'C.UTF-8', ...env },
    // Two pipes for commands, and the lifeline, which ends the browser even if Bindery is killed.
    stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe', 'pipe'],
    // The browser's processes form a group, so that they end together.
    detached: true,
  });
  // A process that left the group can keep the pipes open, so nothing waits for them to close.
  const browserExit = once(browser, 'exit').then(
    () => undefined,
    (error: unknown) => error,
  );
  try {
    const [, , , input, output] = browser.stdio as [null, null, null, Writable, Readable];
    const screenshotPromise = capture(openDevTools({ input, output }), `${SITE_ORIGIN}${url}`);
    screenshotPromise.catch(() => undefined);
    const startError = browserExit.then((error) => (error === undefined ? screenshotPromise : Promise.reject(error)));
    startError.catch(() => undefined);
    return await awaitUnlessAborted(Promise.race([screenshotPromise, startError]), signal);
  } catch (cause) {
    request.signal.throwIfAborted();
    const reason = signal.aborted ? `it took longer than ${TIME_LIMIT_MS / 1000} s` : getErrorMessage(cause);
    throw new AppError('unavailable', `${chromium} couldn't take a screenshot: ${reason}.`, { cause });
  } finally {
    signalGroup(browser.pid, 'SIGKILL');
    await browserExit;
    await waitUntilGroupIsEmpty(browser.pid, GROUP_END_MS);
    for (const pipe of browser.stdio) pipe?.destroy();
    await proxy.close();
    await fs.rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

const DESKTOP = { width: 1280, height: 1440 };
const TIME_LIMIT_MS = 30_000;
const GROUP_END_MS = 2_000;

async function capture(devTools: DevTools, address: string): Promise<Buffer> {
  const { targetId } = await devTools.send('Target.createTarget', { url: 'about:blank' });
  const { sessionId } = await devTools.send('Target.attachToTarget', { targetId, flatten: true });
  const send = (method: string, params?: object) => devTools.send(method, params, String(sessionId));
  await send('Page.enable');
  await send('Emulation.setScriptExecutionDisabled', { value: true });
  const loadEvent = devTools.next('Page.loadEventFired');
  const { errorText } = await send('Page.navigate', { url: address });
  if (typeof errorText === 'string') throw new Error(errorText);
  await loadEvent;
  const { data } = await send('Page.captureScreenshot', { format: 'png' });
  return Buffer.from(String(data), 'base64');
}

function getBrowserArguments({
  proxy,
  folder,
  size,
}: {
  proxy: string;
  folder: string;
  size: typeof DESKTOP;
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
