import { once } from 'node:events';
import http from 'node:http';

import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { AVAILABILITY, DEPLOYMENTS, FEATURE_NAMES } from '../../src/features/deployment-kinds.ts';
import type { Availability, Deployment, FeatureName } from '../../src/features/deployment-kinds.ts';
import { launchBrowser } from '../helpers/browser.ts';
import { openHosted } from './helpers/open-hosted.ts';
import { exportShared, openFolder } from './helpers/open-site.ts';
import type { OpenSite } from './helpers/open-site.ts';
import { startScriptedAssistant } from './helpers/scripted-assistant.ts';
import type { ScriptedAssistant } from './helpers/scripted-assistant.ts';
import { watchContext } from './helpers/watch-context.ts';

const READER = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const OFF = ['--no-search', '--no-assistant', '--no-mcp', '--no-analytics'];

/** One default export of each kind, and one with every configurable feature inverted. */
const EXPORTS: [Deployment, readonly string[], readonly FeatureName[]][] = [
  ['cloud', [], ['search', 'assistant', 'mcp', 'analytics', 'playground']],
  ['client-hosted', [], ['search', 'assistant', 'mcp', 'analytics', 'playground']],
  ['client-hosted', OFF, ['playground']],
  ['air-gapped', [], []],
  ['air-gapped', ['--playground'], ['playground']],
];

let browser: Browser;
let scripted: ScriptedAssistant;
beforeAll(async () => {
  [browser, scripted] = await Promise.all([launchBrowser(), startScriptedAssistant()]);
});
afterAll(async () => {
  await browser?.close();
  await scripted?.model.close();
});

/** Combinations that a browser has seen: `search cloud true`. */
const combinations = new Set<string>();

test.each(EXPORTS)('a %s site exported with %j has exactly the features %j', async (kind, options, expected) => {
  const site = await open(kind, ['--deployment', kind, '--site-url', `https://${HOST}`, ...options]);
  const context = await browser.newContext({ userAgent: READER, reducedMotion: 'reduce' });
  const watched = watchContext(context);
  const available = await findFeatures(context, site);
  expect(Object.keys(available).filter((name) => available[name as FeatureName])).toEqual(expected);
  expect(watched).toEqual({ foreign: [], scriptErrors: [], consoleErrors: [] });
  // The served bundle is the exported one.
  combinations.add(`bundle ${kind} true`);
  for (const name of FEATURE_NAMES) combinations.add(`${name} ${kind} ${available[name]}`);
  await context.close();
  await site.close();
});

const HOST = 'switches.example';

/** Serves the site as its kind is served, always with an assistant: the bundle decides whether readers have it. */
async function open(kind: Deployment, options: readonly string[]): Promise<Pick<OpenSite, 'address' | 'close'>> {
  const folder = 'test/e2e/fixtures/features';
  const { assistant } = scripted;
  if (kind !== 'cloud') return openFolder({ folder, options, assistant });
  return openHosted({ host: HOST, bundle: await exportShared(folder, ...options), assistant });
}

/** Tries each feature as a reader does, on an endpoint's page. */
async function findFeatures(
  context: BrowserContext,
  site: Pick<OpenSite, 'address'>,
): Promise<Record<FeatureName, boolean>> {
  const requestedPaths: string[] = [];
  context.on('request', (request) => requestedPaths.push(new URL(request.url()).pathname));
  const page = await context.newPage();
  await page.goto(site.address('http', 'ping'), { waitUntil: 'networkidle' });
  const playground = await page.getByRole('button', { name: 'Try it' }).isVisible();
  const analytics = requestedPaths.includes('/_bindery/events');
  expect(await page.locator('.feedback-toolbar.bd-Shown').count()).toBe(analytics ? 1 : 0);
  const mcp = await hasMcp(site);
  return { search: await hasSearch(page), assistant: await hasAssistant(page), mcp, analytics, playground };
}

/** Connects by IP address, because not every resolver finds names below `localhost`. */
async function hasMcp(site: Pick<OpenSite, 'address'>): Promise<boolean> {
  const { host, port, pathname: path } = new URL(site.address('http', 'mcp'));
  const headers = { Host: host, 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' };
  const request = http.request({ host: '127.0.0.1', port, path, method: 'POST', headers });
  request.end(JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} }));
  const [response] = (await once(request, 'response')) as [http.IncomingMessage];
  response.resume();
  expect([200, 404]).toContain(response.statusCode);
  return response.statusCode === 200;
}

async function hasSearch(page: Page): Promise<boolean> {
  await page.keyboard.press('Control+k');
  const field = page.locator('#search-input');
  if ((await page.locator('#search-bar-entry').count()) === 0) {
    expect(await field.count()).toBe(0);
    return false;
  }
  await field.fill('kettle');
  await page.locator('[role="option"]', { hasText: 'Switches' }).first().waitFor();
  await page.keyboard.press('Escape');
  return true;
}

/** Asks the panel for a page, and expects links to external assistants exactly if there is a panel. */
async function hasAssistant(page: Page): Promise<boolean> {
  const { model } = scripted;
  const steps = model.requests.length;
  model.script(
    { calls: [{ name: 'read_page', args: { path: '/index' } }] },
    { text: ['It boils in the [kettle](/index).'] },
  );
  const hasEntry = await page.locator('#assistant-entry').isVisible();
  const panel = page.locator('#chat-assistant-sheet');
  await page.keyboard.press('Control+i');
  expect(await page.locator('[data-bd-action="chatgpt"]').count()).toBe(hasEntry ? 1 : 0);
  if (hasEntry) {
    await page.locator('#chat-assistant-textarea:focus').waitFor();
    await page.keyboard.type('Where does it boil?');
    await page.keyboard.press('Enter');
    await panel.locator('.bd-AsSource', { hasText: 'Switches' }).waitFor();
  } else expect(await panel.count()).toBe(0);
  expect(model.requests.length - steps).toBe(hasEntry ? 2 : 0);
  return hasEntry;
}

test('covers every cell of the table, and both values of configurable features', () => {
  const states: Record<Availability, boolean[]> = { on: [true], off: [false], configurable: [true, false] };
  const cells = Object.entries(AVAILABILITY).flatMap(([name, kinds]) =>
    DEPLOYMENTS.flatMap((kind) => states[kinds[kind]].map((state) => `${name} ${kind} ${state}`)),
  );
  expect([...combinations].sort()).toEqual(cells.sort());
});
