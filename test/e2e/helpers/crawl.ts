import type { Browser } from 'playwright-core';

import { findWide } from './find-wide.ts';
import type { Medium, OpenSite } from './open-site.ts';
import { watchContext } from './watch-context.ts';
import type { Watched } from './watch-context.ts';

/**
 * Height of the window in pixels. Painting the window is half the cost of opening a page; its requests and width don't
 * depend on the height.
 */
const HEIGHT = 200;

/** A visit of many pages of a site. */
export interface Crawl {
  browser: Browser;
  site: OpenSite;
  medium: Medium;
  /** URLs that the authors of the site embedded. @defaultValue none */
  allowed?: readonly string[];
  /** Files of the bundle to visit. @defaultValue all pages */
  chosen?: RegExp;
  /** Width of the window in pixels. @defaultValue 1280 */
  width?: number | undefined;
}

/** Observations during the visit. */
export interface Crawled extends Watched {
  /** Number of pages that were visited. */
  visited: number;
  /** Pages on which an author's script ran. */
  pwned: string[];
  /** Pages that are wider than the window. */
  wide: string[];
}

/** Opens each page of a site in one window, and waits for all its requests. */
export async function crawl({ browser, site, medium, allowed, chosen = /./, width = 1280 }: Crawl): Promise<Crawled> {
  // Only a server shows the page for unknown URLs: its links start at the root of the host.
  const files = site.pages.filter((file) => chosen.test(file) && (medium === 'http' || file !== '404.html'));
  const context = await browser.newContext({
    reducedMotion: 'reduce',
    viewport: { width, height: HEIGHT },
  });
  const crawled = Object.assign(watchContext(context, allowed), {
    visited: files.length,
    pwned: new Array<string>(),
    wide: new Array<string>(),
  });
  const page = await context.newPage();
  for (const file of files) {
    await page.goto(site.address(medium, file));
    if ((await page.evaluate('typeof globalThis.pwned')) !== 'undefined') crawled.pwned.push(file);
    crawled.wide.push(...(await findWide(page, file)));
  }
  await context.close();
  return crawled;
}
