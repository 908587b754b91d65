import fs from 'node:fs';

import { chromium } from 'playwright-core';
import type { BrowserServer } from 'playwright-core';

import { unpackBundledChromium } from './browser-bundled.ts';
import type { BrowserProgram } from './browser-bundled.ts';

const INSTALLED = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

export interface SharedBrowser {
  /** Returns the address that `chromium.connect` takes; starts the browser when it is asked first. */
  connect(): Promise<string>;
  close(): Promise<void>;
}

/**
 * One Chromium for the whole run: the machine's own, else the one of the npm package, unpacked to `folder`, which
 * `BINDERY_TEST_BROWSER=bundled` also takes where there is another. No host but this machine can be resolved, so that no
 * test reaches the network.
 */
export function startSharedBrowser(folder: string): SharedBrowser {
  let started: Promise<BrowserServer> | undefined;
  return {
    async connect() {
      started ??= start(folder);
      return (await started).wsEndpoint();
    },
    async close() {
      await (await started?.catch(() => undefined))?.close();
    },
  };
}

async function start(folder: string): Promise<BrowserServer> {
  const { executable, env } = await findBrowser(folder);
  return chromium.launchServer({
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

async function findBrowser(folder: string): Promise<BrowserProgram> {
  const installed = process.env.BINDERY_TEST_BROWSER === 'bundled' ? undefined : INSTALLED.find(fs.existsSync);
  if (installed !== undefined) return { executable: installed, env: {} };
  fs.mkdirSync(folder);
  return unpackBundledChromium(folder);
}
