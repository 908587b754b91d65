import fs from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';

const AXE = fs.readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
/** WCAG 2.2 at level AA. */
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Measures the final colors, not those while a dialog fades in. Endless animations can't be finished. */
const FINISH_ANIMATIONS =
  'for (const animation of document.getAnimations()) if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish()';

interface AxeOptions {
  /** Ids of the axe rules to check. @defaultValue all of WCAG 2.2 AA */
  rules?: readonly string[];
  /** Selector of elements to skip. */
  except?: string | undefined;
}

/** Returns a line for each element of the page that breaks a rule. */
export async function runAxe(page: Page, { rules, except }: AxeOptions = {}): Promise<string[]> {
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(AXE);
  const runOnly = rules ? { type: 'rule', values: rules } : { type: 'tag', values: TAGS };
  const options = { runOnly, resultTypes: ['violations'], preload: false };
  const context = { exclude: except === undefined ? [] : [except] };
  await page.evaluate(FINISH_ANIMATIONS);
  const run = `axe.run(${JSON.stringify(context)}, ${JSON.stringify(options)})`;
  const { violations } = (await page.evaluate(run)) as AxeResults;
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary = '' }) => `${id} at ${target.join(' ')}: ${failureSummary}`),
  );
}
