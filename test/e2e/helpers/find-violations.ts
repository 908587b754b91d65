import fs from 'node:fs';
import { createRequire } from 'node:module';

import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';

/** Everything that axe can tell of WCAG 2.2 at level AA. */
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
const AXE = fs.readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
/** No rule of these tags reads style sheets; by default axe would load and parse them again for each run. */
const OPTIONS = { runOnly: { type: 'tag', values: TAGS }, resultTypes: ['violations'], preload: { assets: ['media'] } };

/** How a page is looked at: width of the window in pixels, and color mode. */
export interface View {
  width: number;
  colorScheme: 'light' | 'dark';
}

/**
 * Shows the page that is open in a view, and returns one line for each element that breaks a rule. Only what is below
 * `scope`, a selector, is looked at.
 */
export async function findViolations(page: Page, view: View, scope = ':root'): Promise<string[]> {
  await page.setViewportSize({ width: view.width, height: 900 });
  await page.emulateMedia({ colorScheme: view.colorScheme });
  await page.locator(view.colorScheme === 'dark' ? 'html.dark' : 'html:not(.dark)').waitFor();
  // Not as an element of the page: axe would read its own source with each run.
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(AXE);
  const { violations } = await page.evaluate<Pick<AxeResults, 'violations'>>(
    `axe.run(${JSON.stringify(scope)}, ${JSON.stringify(OPTIONS)}).then(({ violations }) => ({ violations }))`,
  );
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary?.replaceAll('\n', ' ')}`),
  );
}
