import fs from 'node:fs';

import { unpackBundledChromium } from './browser-bundled.ts';
import type { BrowserProgram } from './browser-bundled.ts';

const INSTALLED = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/**
 * The machine's own Chromium, else the one of the npm package, unpacked to `folder`, which `BINDERY_TEST_BROWSER=bundled` also
 * takes where there is another.
 */
export async function findBrowser(folder: string): Promise<BrowserProgram> {
  const installed = process.env.BINDERY_TEST_BROWSER === 'bundled' ? undefined : INSTALLED.find(fs.existsSync);
  if (installed !== undefined) return { executable: installed, env: {} };
  fs.mkdirSync(folder);
  return unpackBundledChromium(folder);
}
