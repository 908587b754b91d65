import fs from 'node:fs';
import { createRequire } from 'node:module';

import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';

/** Everything in WCAG 2.2 level AA that axe can check. */
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
const AXE = fs.readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
/** No rule with these tags reads style sheets; by default axe would load and parse them again for each run. */
const OPTIONS = { runOnly: { type: 'tag', values: TAGS }, resultTypes: ['violations'], preload: { assets: ['media'] } };

/** Attributes of the frame that differ between pages without affecting any rule. */
const VARYING = / (?:href|src|data-active|aria-current)="[^"]*"/g;

/** Width of the window in pixels, and color mode. */
export interface View {
  width: number;
  colorScheme: 'light' | 'dark';
}

/** Parts around the text of a page. Most pages share them with others. */
const FRAME = ['#banner', '#navbar', '#sidebar', '#footer'];

/** Records which frames were checked in which view. */
export type SeenFrames = Set<string>;

/**
 * Shows the open page in a view, and returns one line for each element that breaks a rule. Only checks elements below
 * the selector `scope`. With `seen`, a part of the frame that was already checked in the same view is skipped.
 */
export async function findViolations(
  page: Page,
  view: View,
  { scope = ':root', seen }: { scope?: string; seen?: SeenFrames | undefined } = {},
): Promise<string[]> {
  await page.setViewportSize({ width: view.width, height: 900 });
  await page.emulateMedia({ colorScheme: view.colorScheme });
  await page.evaluate(`new Promise((resolve) => {
    const look = () => document.documentElement.classList.contains('dark') === ${view.colorScheme === 'dark'}
      ? resolve() : requestAnimationFrame(look);
    look();
  })`);
  // A script element would make axe read its own source with each run.
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(AXE);
  const context = { include: [scope], exclude: seen ? await listSeen(page, view, seen) : [] };
  const { violations } = await page.evaluate<Pick<AxeResults, 'violations'>>(
    `axe.run(${JSON.stringify(context)}, ${JSON.stringify(OPTIONS)}).then(({ violations }) => ({ violations }))`,
  );
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary?.replaceAll('\n', ' ')}`),
  );
}

/**
 * Returns the parts of the frame that are the same as on an earlier page, except for URLs and the mark of the current
 * page.
 */
async function listSeen(page: Page, view: View, frameKeys: SeenFrames): Promise<string[]> {
  const frame = await page.evaluate<[selector: string, html: string][]>(
    `${JSON.stringify(FRAME)}.map((selector) => [selector, document.querySelector(selector)?.outerHTML ?? ''])`,
  );
  return frame.flatMap(([selector, html]) => {
    const key = `${view.width} ${view.colorScheme} ${html.replaceAll(VARYING, '')}`;
    if (frameKeys.has(key)) return [selector];
    frameKeys.add(key);
    return [];
  });
}
