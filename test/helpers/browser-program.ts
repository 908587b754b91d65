import fs from 'node:fs';

import { chromium } from 'playwright-core';
import type { Browser } from 'playwright-core';

import { unpackBundledChromium } from './browser-bundled.ts';
import type { BrowserProgram } from './browser-bundled.ts';

const INSTALLED_BROWSERS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/**
 * Returns the machine's own Chromium, or else the npm package's, unpacked to `folder`. `BINDERY_TEST_BROWSER=bundled`
 * always selects the latter.
 */
export async function findBrowser(folder: string): Promise<BrowserProgram> {
  const installedBrowser =
    process.env.BINDERY_TEST_BROWSER === 'bundled' ? undefined : INSTALLED_BROWSERS.find(fs.existsSync);
  if (installedBrowser !== undefined) return { executable: installedBrowser, env: {} };
  fs.mkdirSync(folder);
  return unpackBundledChromium(folder);
}

/**
 * Starts a Chromium that ends with this process. Only names below localhost can be resolved, so that no test reaches
 * the network.
 */
export function startBrowser({ executable, env }: BrowserProgram): Promise<Browser> {
  return chromium.launch({
    executablePath: executable,
    // Without a UTF-8 locale, Chromium can't write downloads below a folder with non-ASCII letters.
    env: { ...process.env, LC_ALL: 'C.UTF-8', ...env },
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
      // A window keeps its process when it opens another page. Windows of different contexts never share one.
      '--renderer-process-limit=1',
      '--host-resolver-rules=MAP *.localhost 127.0.0.1, MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
    ],
  });
}
