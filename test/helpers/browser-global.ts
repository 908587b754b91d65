import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

import type { TestProject } from 'vitest/node';

import { unpackBundledChromium } from './browser-bundled.ts';
import type { BrowserProgram } from './browser-bundled.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The Chromium that `launchBrowser` starts. */
    browser: BrowserProgram;
  }
}

const INSTALLED = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/**
 * Obtains one Chromium for the whole run: the machine's own, else the one of the npm package, which
 * `BINDERY_TEST_BROWSER=bundled` also takes where there is another. Vitest calls it before the first test file.
 */
export async function setup(project: TestProject): Promise<() => void> {
  const installed = process.env.BINDERY_TEST_BROWSER === 'bundled' ? undefined : INSTALLED.find(fs.existsSync);
  if (installed !== undefined) {
    project.provide('browser', { executable: installed, env: {} });
    return () => undefined;
  }
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'bindery-chromium-'));
  const remove = (): void => fs.rmSync(folder, { recursive: true, force: true });
  try {
    project.provide('browser', await unpackBundledChromium(folder));
  } catch (error) {
    remove();
    throw error;
  }
  return remove;
}
