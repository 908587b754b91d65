import { chromium } from 'playwright-core';
import type { Browser } from 'playwright-core';
import { inject } from 'vitest';

/**
 * Starts the Chromium that `browser-global.ts` found. No host but this machine can be resolved, so that no test
 * reaches the network. The caller closes it.
 */
export function launchBrowser(): Promise<Browser> {
  const { executable, env } = inject('browser');
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
      '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
    ],
  });
}
