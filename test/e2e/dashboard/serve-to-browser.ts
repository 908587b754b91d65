import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { launchBrowser } from '../../helpers/browser.ts';
import { mockApi } from './mock-api.ts';
import type { MockState } from './mock-api.ts';
import { openPage } from './open-page.ts';
import { PAGES } from './pages.ts';
import { serveDashboard } from './serve-dashboard.ts';

interface WindowOptions {
  /** @defaultValue 1280 */
  width?: number;
  /** @defaultValue 800 */
  height?: number;
  /** What the mock API responds with. @defaultValue full */
  state?: MockState;
}

/** Starts the browser and the dashboard's server before the tests of the calling file, and stops them after. */
export function serveToBrowser() {
  let started: { browser: Browser; served: Awaited<ReturnType<typeof serveDashboard>> } | undefined;
  beforeAll(async () => {
    const [browser, served] = await Promise.all([launchBrowser(), serveDashboard()]);
    started = { browser, served };
  });
  afterAll(async () => {
    await started?.browser.close();
    await started?.served.close();
  });
  const get = () => {
    if (!started) throw new Error('The dashboard is served once the tests run.');
    return started;
  };
  return {
    get browser(): Browser {
      return get().browser;
    },
    get url(): string {
      return get().served.url;
    },
    get folder(): string {
      return get().served.folder;
    },
    /** Opens a window with the mock API. */
    async openWindow({ width = 1280, height = 800, state = 'full' }: WindowOptions = {}): Promise<Page> {
      const page = await get().browser.newPage({ viewport: { width, height }, reducedMotion: 'reduce' });
      await mockApi(page, state);
      return page;
    },
    /** Opens a page by its name in `PAGES`. */
    open: (page: Page, name: string): Promise<void> => openPage(page, get().served.url + PAGES[name]),
  };
}
