import type { Browser, BrowserContext } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { AVAILABILITY, DEPLOYMENTS, FEATURE_NAMES } from '../../src/features/deployment-kinds.ts';
import type { Availability, Deployment, FeatureName } from '../../src/features/deployment-kinds.ts';
import { launchBrowser } from '../helpers/browser.ts';
import { openFolder } from './helpers/open-site.ts';
import type { OpenSite } from './helpers/open-site.ts';
import { watchContext } from './helpers/watch-context.ts';

const READER = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const OFF = ['--no-search', '--no-assistant', '--no-analytics'];

/** One export of each kind as it is, and one with all that is configurable decided the other way. */
const EXPORTS: [Deployment, readonly string[], readonly FeatureName[]][] = [
  ['cloud', [], ['search', 'assistant', 'analytics', 'playground']],
  ['client-hosted', [], ['search', 'assistant', 'analytics', 'playground']],
  ['client-hosted', OFF, ['playground']],
  ['air-gapped', [], []],
  ['air-gapped', ['--playground'], ['playground']],
];

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser?.close());

/** Cells that a browser has seen: `search cloud true`. */
const seen = new Set<string>();

test.each(EXPORTS)(
  'readers of a site that is %s, exported with %j, have exactly %j',
  async (kind, options, expected) => {
    const site = await openFolder({
      folder: 'test/e2e/fixtures/features',
      options: ['--deployment', kind, '--site-url', 'https://switches.example', ...options],
    });
    const context = await browser.newContext({ userAgent: READER, reducedMotion: 'reduce' });
    const watched = watchContext(context);
    const found = await findFeatures(context, site);
    expect(Object.keys(found).filter((name) => found[name as FeatureName])).toEqual(expected);
    expect(watched).toEqual({ foreign: [], scriptErrors: [], consoleErrors: [] });
    // The bundle is what was served.
    seen.add(`bundle ${kind} true`);
    for (const name of FEATURE_NAMES) seen.add(`${name} ${kind} ${found[name]}`);
    await context.close();
    await site.close();
  },
);

/** Tries each feature as a reader does. */
async function findFeatures(context: BrowserContext, site: OpenSite): Promise<Record<FeatureName, boolean>> {
  const asked: string[] = [];
  context.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const page = await context.newPage();
  await page.goto(site.address('http', 'ping'), { waitUntil: 'networkidle' });
  const playground = await page.getByRole('button', { name: 'Try it' }).isVisible();
  await page.goto(site.address('http', ''), { waitUntil: 'networkidle' });
  const analytics = asked.includes('/_bindery/events');
  expect(await page.locator('.feedback-toolbar.shown').count()).toBe(analytics ? 1 : 0);
  const assistant = (await page.locator('[data-action="chatgpt"]').count()) > 0;
  await page.keyboard.press('Control+k');
  const field = page.locator('#search-input');
  const search = (await page.locator('#search-bar-entry').count()) > 0;
  if (search) {
    await field.fill('kettle');
    await page.locator('[role="option"]', { hasText: 'Switches' }).first().waitFor();
  } else expect(await field.count()).toBe(0);
  return { search, assistant, analytics, playground };
}

test('every cell of the table was seen, and what is configurable both ways', () => {
  const states: Record<Availability, boolean[]> = { on: [true], off: [false], configurable: [true, false] };
  const cells = Object.entries(AVAILABILITY).flatMap(([name, kinds]) =>
    DEPLOYMENTS.flatMap((kind) => states[kinds[kind]].map((state) => `${name} ${kind} ${state}`)),
  );
  expect([...seen].sort()).toEqual(cells.sort());
});
