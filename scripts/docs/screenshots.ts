/** `npm run docs:screenshots`: updates the screenshots of the documentation from a real service with the sample project. */
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { createClient } from '../../src/client/index.ts';
import { findBrowser, startBrowser } from '../../test/helpers/browser-program.ts';
import { startDemoService } from '../demo/demo-service.ts';
import { DEMO_PROMPT } from '../demo/script.ts';
import { showMerge, showReview } from '../demo/show-automations.ts';
import { compressPng } from './compress-png.ts';

const IMAGES = path.join(import.meta.dirname, '../../docs/images');
const SIZE = { width: 1280, height: 800 };
/** The sidebar needs this height. Pages with less content get it too. */
const MIN_HEIGHT = 660;
/** Time that charts and images get to appear once a page has its heading. */
const SETTLE_MS = 1500;
/** Web analytics ignores browsers that call themselves headless. */
const USER_AGENT =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';
const OWNER = { name: 'Ada Park', email: 'ada@example.com', password: 'a long walk along the harbor' };

// The scripted model writes the same pull request each time.
delete process.env.BINDERY_MODEL;
const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'bindery-screenshots-'));
const service = await startDemoService();
try {
  const browser = await startBrowser(await findBrowser(path.join(folder, 'chromium')));
  const context = await browser.newContext({
    viewport: SIZE,
    colorScheme: 'light',
    reducedMotion: 'reduce',
    userAgent: USER_AGENT,
  });
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  const home = await signIn(page);
  const jobs = await fillService(page);
  await takeScreenshots(page, { home, ...jobs });
  await takeAutomationScreenshots(page, home);
  await browser.close();
} finally {
  await service.close();
  await fs.rm(folder, { recursive: true, force: true });
}
// Connections that the browser kept don't hold up the end.
process.exit();

/** Creates the owner, and returns the URL of the organization's overview. */
async function signIn(page: Page): Promise<string> {
  if (service.welcome === undefined) throw new Error('The service has an owner already.');
  await page.goto(service.welcome);
  await page.locator('input[name=name]').fill(OWNER.name);
  await page.locator('input[name=email]').fill(OWNER.email);
  for (const field of await page.locator('input[type=password]').all()) await field.fill(OWNER.password);
  await page.locator('button[type=submit]').click();
  await page.waitForURL(/\/dashboard\/org_/);
  return page.url().replace(/\/$/, '');
}

interface Jobs {
  exportId: string;
  agentJobId: string;
}

/** Runs an export and an agent job, and reads some pages of the site, so that every page of the dashboard has something to show. */
async function fillService(page: Page): Promise<Jobs> {
  const { projectId, domain } = service;
  const client = createClient(service);
  let exportId = '';
  for (const version of ['2.0', '2.1']) {
    ({ jobId: exportId } = await client.startExport({ domain, version }));
    await client.waitForExport(exportId, { intervalMs: 200 });
  }
  const site = `http://${domain}.localhost:${new URL(service.url).port}`;
  for (const name of ['', 'quickstart', 'install', '', 'quickstart']) {
    const isCounted = page.waitForResponse((response) => response.url().endsWith('/_bindery/events'));
    await page.goto(`${site}/${name}`);
    await isCounted;
  }
  await page.locator('#assistant-entry').waitFor();
  await save(page, 'starter');
  const { id: agentJobId } = await client.startAgentJob({ projectId, prompt: DEMO_PROMPT });
  await client.waitForAgentJob({ projectId, id: agentJobId });
  // The pull request has a preview, which is an export too.
  const { exports } = await client.listExports({ domain });
  for (const { jobId } of exports) await client.waitForExport(jobId, { intervalMs: 200 });
  return { exportId, agentJobId };
}

async function takeScreenshots(page: Page, { home, exportId, agentJobId }: Jobs & { home: string }): Promise<void> {
  const { projectId, domain } = service;
  const open = async (name: string, route: string) => {
    await page.goto(`${home}${route}`);
    await save(page, name);
  };
  await open('dashboard', '');
  await open('dashboard-project', `/projects/${projectId}`);
  await open('dashboard-export', `/exports/${exportId}`);
  await open('dashboard-domain', `/domains/${domain}`);
  await open('dashboard-agent-job', `/agent/${projectId}/${agentJobId}`);
  const pull = await page.locator('main a[href*="/pulls/"]').first().getAttribute('href');
  await open('dashboard-analytics', '/analytics');
  await open('dashboard-keys', '/keys');
  await open('dashboard-members', '/members');
  await open('dashboard-system', '/system');
  if (pull === null) throw new Error('The agent job links to no pull request.');
  await page.goto(new URL(pull, home).href);
  await save(page, 'pull-request');
  await page.setViewportSize(SIZE);
  await page.getByLabel('Page', { exact: true }).selectOption('/reference/cli');
  for (const side of ['before', 'after'])
    await page
      .frameLocator(`iframe[title="The page ${side} the change"]`)
      .frameLocator('iframe')
      .locator('h1')
      .waitFor();
  await page.evaluate(
    `scrollTo(0, document.querySelector('select[aria-label="Page"]').getBoundingClientRect().top - 120)`,
  );
  await savePage(page, 'pull-request-pages');
}

/** Follows a part of the guide about automations. */
async function takeAutomationScreenshots(page: Page, home: string): Promise<void> {
  const { signal } = new AbortController();
  const { automationId, pull } = await showMerge(service, signal);
  await showReview(service, pull, signal);
  await page.setViewportSize(SIZE);
  await page.goto(`${home}/automations/${automationId}`);
  await page.getByRole('table', { name: 'Runs' }).waitFor();
  await save(page, 'automation');
  await page.setViewportSize(SIZE);
  await page.goto(`${home}/pulls/${pull.id}`);
  await page.getByText('Resolved').waitFor();
  await settle(page);
  await page.evaluate(
    `scrollTo(0, [...document.querySelectorAll('h2')].find((each) => each.textContent === 'Conversation').getBoundingClientRect().top + scrollY - 24)`,
  );
  await savePage(page, 'pull-request-review');
}

/** Saves the window, without empty space below short content. */
async function save(page: Page, name: string): Promise<void> {
  await page.setViewportSize(SIZE);
  await page.locator('h1').first().waitFor();
  await settle(page);
  const contentBottom = await page.evaluate<number>(
    '(document.querySelector("main")?.lastElementChild ?? document.body).getBoundingClientRect().bottom',
  );
  await page.setViewportSize({
    ...SIZE,
    height: Math.max(MIN_HEIGHT, Math.min(SIZE.height, Math.ceil(contentBottom))),
  });
  await savePage(page, name);
}

/** Saves the visible part of the page. */
async function savePage(page: Page, name: string): Promise<void> {
  await settle(page);
  const file = path.join(IMAGES, `${name}.png`);
  const png = compressPng(await page.screenshot());
  await fs.writeFile(file, png);
  process.stdout.write(`docs/images/${name}.png  ${Math.round(png.length / 1000)} kB\n`);
}

async function settle(page: Page): Promise<void> {
  await page.evaluate('document.fonts.ready.then(() => undefined)');
  await page.waitForTimeout(SETTLE_MS);
}
