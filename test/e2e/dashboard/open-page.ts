import type { Page } from 'playwright-core';
import { expect } from 'vitest';

interface Router {
  options: { context: { queryClient: { isFetching(): number } } };
  history: { push(path: string): void };
  subscribe(event: 'onRendered', listener: () => void): () => void;
}

/**
 * Opens a page of the dashboard and waits for all its requests. A window that already shows the dashboard navigates as
 * a link would, because loading the program again costs more than most pages.
 */
export async function openPage(page: Page, url: string): Promise<void> {
  const from = page.url();
  if (from === url || !from.startsWith(new URL(url).origin)) await page.goto(url);
  else await page.evaluate(follow, url.slice(new URL(url).origin.length));
  await page.locator('h1').first().waitFor();
  await expect.poll(() => page.getByText('Loading', { exact: true }).count()).toBe(0);
  await expect.poll(() => page.evaluate(countQueries)).toBe(0);
}

/** Runs in the page: counts running queries after the next frame, because rendered responses can cause more requests. */
async function countQueries(): Promise<number> {
  const { queryClient } = (globalThis as unknown as { __TSR_ROUTER__: Router }).__TSR_ROUTER__.options.context;
  const waitForDraw = () => new Promise((resolve) => setTimeout(resolve));
  await waitForDraw();
  await waitForDraw();
  return queryClient.isFetching();
}

/** Runs in the page: navigates to a path as a link does. */
function follow(path: string): Promise<void> {
  const router = (globalThis as unknown as { __TSR_ROUTER__: Router }).__TSR_ROUTER__;
  return new Promise((resolve) => {
    const stop = router.subscribe('onRendered', () => {
      stop();
      resolve();
    });
    router.history.push(path);
  });
}
