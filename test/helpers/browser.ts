import { chromium } from 'playwright-core';
import type { Browser } from 'playwright-core';

import type { BrowserProgram } from './browser-bundled.ts';
import { fetchShared } from './shared.ts';

let started: Promise<Browser> | undefined;

/**
 * Returns the Chromium of this test process: one for all its files, talked to without a process between. To close it closes the
 * windows of the file; it ends with the process.
 */
export async function launchBrowser(): Promise<Browser> {
  const browser = await (started ??= start());
  const close = async (): Promise<void> => {
    await Promise.all(browser.contexts().map((context) => context.close()));
  };
  return new Proxy(browser, {
    get(target, name) {
      if (name === 'close') return close;
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
  });
}

/** No host but this machine can be resolved, so that no test reaches the network. */
async function start(): Promise<Browser> {
  const { executable, env } = JSON.parse(await fetchShared('/browser')) as BrowserProgram;
  return chromium.launch({
    executablePath: executable,
    env: { ...process.env, ...env },
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
      // A window goes on in its process when it opens another page. Windows of different contexts never share one.
      '--renderer-process-limit=1',
      '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
    ],
  });
}
