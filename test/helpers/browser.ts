import type { Browser, BrowserContext, BrowserContextOptions } from 'playwright-core';

import type { BrowserProgram } from './browser-bundled.ts';
import { startBrowser } from './browser-program.ts';
import { fetchShared } from './shared.ts';

/** As wide as a desktop, but low, because the cost of software rendering depends on the area. */
const LOW = { width: 1280, height: 480 };

let browserPromise: Promise<Browser> | undefined;

/**
 * Returns the Chromium of this test process: one for all its files, without a process in between. Closing it closes the
 * file's windows; it ends with the process.
 */
export async function launchBrowser(): Promise<Browser> {
  const browser = await (browserPromise ??= start());
  const close = async (): Promise<void> => {
    await Promise.all(browser.contexts().map((context) => context.close()));
  };
  return new Proxy(browser, {
    get(target, name) {
      if (name === 'close') return close;
      if (name === 'newContext')
        return (options?: BrowserContextOptions) => openContext(target, { viewport: LOW, ...options });
      if (name === 'newPage')
        return async (options?: BrowserContextOptions) => (await openContext(target, options)).newPage();
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
  });
}

/** Opens a window with a time limit that only a hang reaches, even on a busy machine. */
async function openContext(browser: Browser, options: BrowserContextOptions = {}): Promise<BrowserContext> {
  const context = await browser.newContext(options);
  context.setDefaultTimeout(300_000);
  return context;
}

async function start(): Promise<Browser> {
  return startBrowser(JSON.parse(await fetchShared('/browser')) as BrowserProgram);
}
