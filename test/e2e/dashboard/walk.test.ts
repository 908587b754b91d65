import { createHash } from 'node:crypto';
import fs from 'node:fs/promises';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DEMO_PROMPT, DEMO_SCRIPTS } from '../../../scripts/demo/script.ts';
import { startScriptedModel } from '../../../scripts/demo/scripted-model.ts';
import type { ScriptedModel } from '../../../scripts/demo/scripted-model.ts';
import { readConfig } from '../../../src/config/config.ts';
import type { RenderPool, RenderPoolOptions } from '../../../src/export/build/process/render-pool.ts';
import { startEmbedded } from '../../../src/main/embedded.ts';
import type { RunningBindery } from '../../../src/main/embedded.ts';
import { launchBrowser } from '../../helpers/browser.ts';
import { createLocalPool } from '../../helpers/renderer/local-pool.ts';
import { fetchShared } from '../../helpers/shared.ts';
import { createTestDatabase } from '../../helpers/test-database.ts';
import type { TestDatabase } from '../../helpers/test-database.ts';

const PASSWORD = 'a long walk along the harbor';
const DESKTOP = { width: 1280, height: 480 };
const PHONE = { width: 390, height: 640 };

let folder: string;
let database: TestDatabase;
let model: ScriptedModel;
let service: RunningBindery;
let browser: Browser;

beforeAll(async () => {
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'bindery-walk-'));
  database = await createTestDatabase(await fetchShared('/database'));
  model = await startScriptedModel(DEMO_SCRIPTS);
  // The service would build it, too.
  await fetchShared('/dashboard');
  const config = readConfig({
    BINDERY_DATA_DIR: folder,
    DATABASE_URL: database.url,
    BINDERY_HOST: '127.0.0.1',
    BINDERY_PORT: '0',
    BINDERY_LOG_LEVEL: 'error',
    BINDERY_RENDER_THREADS: '1',
    BINDERY_MODEL: 'openai-compatible:scripted-demo',
    OPENAI_BASE_URL: model.url,
  });
  [service, browser] = await Promise.all([startEmbedded(config, { createPool }), launchBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await service?.close({ graceful: false });
  await database?.drop();
  await model?.close();
  await fs.rm(folder, { recursive: true, force: true });
});

/** Promise that the next export awaits before rendering, so that its progress is reliably visible. */
let hold: Promise<void> = Promise.resolve();

/** Renders in this process, because these tests don't depend on a separate one. */
function createPool(options: RenderPoolOptions): RenderPool {
  const pool = createLocalPool(options);
  if (options.purpose === 'check') return pool;
  return { ...pool, run: (task, onProgress) => hold.then(() => pool.run(task, onProgress)) };
}

/** Opens a window with an empty profile, and records its console. */
async function openWindow(viewport: { width: number; height: number }): Promise<{ page: Page; errors: string[] }> {
  const context = await browser.newContext({ viewport, reducedMotion: 'reduce', acceptDownloads: true });
  const page = await context.newPage();
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(`${message.text()} ${message.location().url}`);
  });
  return { page, errors };
}

const getHeading = (page: Page) => page.getByRole('heading', { level: 1 });

/** Adds a project with a built-in repository and a domain, and waits for its first export. */
async function addProject(page: Page, { name, host }: { name: string; host: string }): Promise<void> {
  await openPage(page, 'Projects');
  await page.getByRole('link', { name: 'New project' }).first().click();
  await page.getByLabel('A repository hosted by Bindery').check();
  await page.getByLabel('Name').fill(name);
  await page.getByRole('button', { name: 'Add project' }).click();
  await page.getByLabel('Hostname').fill(host);
  const { promise, resolve: goOn } = Promise.withResolvers<void>();
  hold = promise;
  try {
    await page.getByRole('button', { name: 'Add domain and export' }).click();
    await getHeading(page).getByText(host).waitFor();
    await page.getByRole('progressbar', { name: 'Export progress' }).waitFor();
  } finally {
    goOn();
  }
  await page.getByText('Completed').waitFor();
}

/** Downloads the displayed export's bundle, and compares it with the hash beside it. */
async function downloadBundle(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Get download link' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download bundle' }).click(),
  ]);
  const file = path.join(folder, `${crypto.randomUUID()}.tar.gz`);
  await download.saveAs(file);
  const bytes = await fs.readFile(file);
  await page.getByText(createHash('sha256').update(bytes).digest('hex')).waitFor();
  await page.getByText('npx bindery serve').waitFor();
}

/** Creates a key and returns it. */
async function createKey(page: Page, name: string): Promise<string> {
  await openPage(page, 'API keys');
  await page.getByRole('button', { name: 'Create key' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByRole('button', { name: 'Create key' }).click();
  await dialog.getByText('Copy this key now').waitFor();
  const key = await dialog.locator('code').first().textContent();
  await dialog.getByRole('button', { name: 'Done' }).click();
  return key ?? '';
}

/** Starts an agent job, checks its change in `review`, and merges it. */
async function promptAndMerge(page: Page, project: string, review?: (page: Page) => Promise<void>): Promise<void> {
  await openPage(page, 'Agent jobs');
  await page.getByLabel('Project for the new job').selectOption({ label: project });
  await page.getByLabel('What should change?').fill(DEMO_PROMPT);
  await page.getByRole('button', { name: 'Start job' }).click();
  await page
    .getByText(/Searched for|Read \d+ files/)
    .first()
    .waitFor();
  await page.getByText('Ready for review').waitFor();
  await page.getByRole('link', { name: 'Review' }).click();
  await page.getByText('guides/move-from-cron.mdx').first().waitFor();
  await review?.(page);
  await page.getByRole('button', { name: 'Merge' }).click();
  await page.getByText('Merged', { exact: true }).waitFor();
}

/** Compares a page before and after the change: both scroll together, and no reader is counted. */
async function comparePages(page: Page): Promise<void> {
  const getVersionFrame = (side: 'before' | 'after') =>
    page.frameLocator(`iframe[title="The page ${side} the change"]`).frameLocator('iframe');
  await getVersionFrame('after').getByRole('heading', { name: 'Move from cron' }).waitFor();
  await page.getByText('This page is new').waitFor();
  await page.getByLabel('Page', { exact: true }).selectOption('/reference/cli');
  for (const side of ['before', 'after'] as const) await getVersionFrame(side).locator('#run').waitFor();
  const origins = page.frames().map((frame) => new URL(frame.url()).origin);
  expect(new Set(origins).size).toBe(3);
  await getVersionFrame('after')
    .locator('#run')
    .evaluate((heading) => heading.scrollIntoView());
  const getPlace = (side: 'before' | 'after') =>
    getVersionFrame(side)
      .locator('#run')
      .evaluate((heading) => Math.round(heading.getBoundingClientRect().top));
  await expect.poll(async () => (await getPlace('before')) - (await getPlace('after'))).toBe(0);
  expect(await getPlace('after')).toBeLessThan(200);
}

/** Opens a page through the sidebar, which a phone hides behind a button. */
async function openPage(page: Page, label: string): Promise<void> {
  const menu = page.getByRole('button', { name: 'Menu', exact: true });
  if (await menu.isVisible()) await menu.click();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: label }).click();
  await expect.poll(() => getHeading(page).textContent()).toBe(label);
}

test('leads from the first start to a published change: account, project, export, key, curl, prompt, pull request, merge', async () => {
  const { page, errors } = await openWindow(DESKTOP);
  await page.goto(service.welcome ?? '');
  await page.getByLabel('Name').fill('Ada Park');
  await page.getByLabel('Email').fill('ada@example.com');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.getByRole('navigation', { name: 'Main' }).waitFor();

  await addProject(page, { name: 'Handbook', host: 'handbook.example' });
  await downloadBundle(page);
  const key = await createKey(page, 'Docs pipeline');
  const started = await startExport(key, 'handbook.example');
  expect(started.status).toBe(202);

  await promptAndMerge(page, 'Handbook', comparePages);
  await expect
    .poll(() => readSite('handbook.example', '/guides/move-from-cron'), { timeout: 300_000 })
    .toContain('Move from cron');
  expect(errors).toEqual([]);
  await page.context().close();
});

test('works the same on a phone, signed in with the password', async () => {
  const { page, errors } = await openWindow(PHONE);
  await page.goto(`${service.url}/dashboard`);
  await page.getByLabel('Email').fill('ada@example.com');
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('button', { name: 'Menu', exact: true }).waitFor();

  await addProject(page, { name: 'Pocket', host: 'pocket.example' });
  await downloadBundle(page);
  expect((await listExports(await createKey(page, 'Phone'))).status).toBe(200);
  await promptAndMerge(page, 'Pocket');
  expect(errors).toEqual([]);
  await page.context().close();
});

/** Sends the same request as the example command in the dialog of a new key. */
function startExport(key: string, domain: string): Promise<Response> {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  return fetch(`${service.url}/v1/static-export/jobs`, { method: 'POST', headers, body: JSON.stringify({ domain }) });
}

function listExports(key: string): Promise<Response> {
  return fetch(`${service.url}/v1/admin/exports`, { headers: { authorization: `Bearer ${key}` } });
}

/** Requests a page of a site as a proxy in front of the service would. */
function readSite(host: string, path: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const { port } = new URL(service.url);
    const request = http.get({ host: '127.0.0.1', port, path, headers: { host } }, (response) => {
      text(response).then(resolve, reject);
    });
    request.on('error', reject);
  });
}
