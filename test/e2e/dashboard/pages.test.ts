import fs from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import * as fixtures from './fixtures.ts';
import { mockApi } from './mock-api.ts';
import type { MockState } from './mock-api.ts';
import { PAGES } from './pages.ts';
import { runAxe } from './run-axe.ts';
import { serveToBrowser } from './serve-to-browser.ts';
import { walkWithTab } from './walk-with-tab.ts';

const dashboard = serveToBrowser();

const DESKTOP = { width: 1280, height: 480 };
const PHONE = { width: 390, height: 480 };
/** The sidebar is the same on all pages, so axe checks it only on a window's first page. */
const SIDEBAR = 'nav[aria-label="Main"]';

/**
 * Opens pages one after another in one window and returns a line for every problem: axe violations in both modes,
 * controls that Tab doesn't reach or show, console errors, and content wider than a desktop or a phone.
 */
async function visit(names: readonly string[], state: MockState): Promise<string[]> {
  const context = await dashboard.browser.newContext({ viewport: DESKTOP, reducedMotion: 'reduce' });
  const problems: string[] = [];
  const page = await context.newPage();
  let currentPage = '';
  const note = (text: string) => problems.push(`${currentPage} (${state}): ${text}`);
  page.on('pageerror', (error) => note(error.message));
  page.on('console', (message) => {
    // The browser logs rejected responses, which the mock sends intentionally only in this state.
    const isOnPurpose = state === 'error' && message.text().startsWith('Failed to load resource');
    if (message.type() === 'error' && !isOnPurpose) note(`${message.text()} ${message.location().url}`);
  });
  await mockApi(page, state);
  let checkedPart: string | undefined;
  for (const name of names) {
    currentPage = name;
    await dashboard.open(page, name);
    for (const violation of await runAxe(page, { except: checkedPart })) note(violation);
    if (state === 'error') for (const problem of await readError(page)) note(problem);
    for (const problem of await walkWithTab(page)) note(problem);
    await page.emulateMedia({ colorScheme: 'dark' });
    for (const violation of await runAxe(page, { rules: ['color-contrast'], except: checkedPart }))
      note(`dark: ${violation}`);
    if ((await page.locator(SIDEBAR).count()) > 0) checkedPart = SIDEBAR;
    await page.emulateMedia({ colorScheme: 'light' });
    for (const viewport of [PHONE, DESKTOP]) {
      await page.setViewportSize(viewport);
      const wide = await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth');
      if (wide > 0) note(`is wider than ${viewport.width} px by ${wide} px`);
    }
  }
  await context.close();
  return problems;
}

/** Returns problems in how a page reports a loading error. */
async function readError(page: Page): Promise<string[]> {
  const [errorCount = 0, emptyStateCount = 0] = await Promise.all(
    ["Couldn't load", 'Add a project'].map((text) => page.getByText(text).count()),
  );
  const isOverview = (await page.getByRole('heading', { name: 'Tidewater', level: 1 }).count()) > 0;
  return [
    ...(errorCount > 0 ? [] : ['does not report what failed']),
    ...(isOverview && errorCount > 1 ? [`reports the failure ${errorCount} times`] : []),
    ...(emptyStateCount > 0 ? ['shows missing data instead of the error'] : []),
  ];
}

test('breaks no axe rule in either mode, keeps the focus, reports no errors, and fits its window on every page', async () => {
  expect(await visit(Object.keys(PAGES), 'full')).toEqual([]);
});

const LONG_PAGES = [
  'overview',
  'projects',
  'project',
  'domain',
  'keys',
  'agent-jobs',
  'agent-job',
  'automations',
  'automation',
  'exports',
  'new-export',
].concat(['export-failed', 'pulls', 'pull', 'analytics', 'members', 'audit', 'system', 'account']);

test.each([
  ['empty', ['overview', 'keys', 'domain', 'agent-jobs', 'automations', 'automation', 'pulls', 'analytics']],
  ['error', ['overview', 'keys', 'automations', 'automation', 'export']],
  ['long', LONG_PAGES],
] as const)(
  'does the same in the state %s, where a loading error is not mistaken for missing data',
  async (state, names) => {
    expect(await visit(names, state)).toEqual([]);
  },
);

test("shows a frame in the table's place while a list is loading", async () => {
  const page = await dashboard.browser.newPage({ viewport: DESKTOP, reducedMotion: 'reduce' });
  await mockApi(page, 'loading');
  await page.goto(dashboard.url + PAGES['exports']);
  await page.getByRole('heading', { name: 'Exports', level: 1 }).waitFor();
  const placeholder = await page.getByRole('status').locator('div').first().boundingBox();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await mockApi(page);
  await page.goto(dashboard.url + PAGES['exports']);
  const table = await page.locator('section:has(table)').boundingBox();
  expect(placeholder).toMatchObject({ x: table?.x, y: table?.y, width: table?.width });
  await page.close();
});

test('tells a user without an organization what to do, and lets them sign out', async () => {
  const page = await dashboard.browser.newPage({ viewport: DESKTOP, reducedMotion: 'reduce' });
  await mockApi(page);
  await page.route('**/v1/admin/me', (route) => route.fulfill({ json: { ...fixtures.me, organizations: [] } }));
  await page.goto(`${dashboard.url}/`);
  await page.getByRole('button', { name: 'Sign out' }).waitFor();
  expect(await runAxe(page)).toEqual([]);
  await page.close();
});

let shared: Promise<Page> | undefined;

/**
 * Shows a page of the dashboard in the window that the tests below share. Each opens a different page, and changes
 * nothing that is stored.
 */
async function show(name: string): Promise<Page> {
  const page = await (shared ??= openWindow());
  await dashboard.open(page, name);
  return page;
}

async function openWindow(): Promise<Page> {
  const context = await dashboard.browser.newContext({ reducedMotion: 'reduce' });
  const page = await context.newPage();
  await mockApi(page);
  return page;
}

test('finds a project by a few characters in the palette and opens it, with the keyboard only', async () => {
  const page = await show('overview');
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search and commands' }).fill('handb');
  expect(await runAxe(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await expect.poll(() => page.locator('h1').textContent()).toBe('Handbook');
  await page.keyboard.press('g');
  await page.keyboard.press('k');
  await expect.poll(() => page.locator('h1').textContent()).toBe('API keys');
});

test("focuses a dialog's first field", async () => {
  const page = await show('new-export');
  await page.getByRole('dialog').waitFor();
  await expect.poll(() => page.getByRole('dialog').locator('select:focus').count()).toBe(1);
});

test('moves with Tab from the skip link through the navigation; Escape returns the focus to the opener of a dialog', async () => {
  const page = await show('exports');
  expect(await walkWithTab(page, 'body')).toEqual([]);
  const readFocused = () => page.evaluate<string>('document.activeElement.textContent');
  await page.getByRole('link', { name: 'Skip to content' }).press('Enter');
  await page.keyboard.press('Tab');
  expect(await readFocused()).toBe('New export');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(readFocused).toBe('New export');
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('combobox', { name: 'Search and commands' });
  await palette.fill('create api');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'Create an API key' }).waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => page.evaluate('document.activeElement.id')).toBe('content');
});

test('keeps times on one line next to a long name, and the start button in the row of the project list', async () => {
  const page = await dashboard.openWindow();
  const long = {
    ...fixtures.projects[0],
    name: 'The documentation for partners, resellers and integrators '.repeat(3),
  };
  await page.route(/\/v1\/admin\/projects(\?|$)/, (route) =>
    route.fulfill({ json: { projects: [...fixtures.projects, { ...long, id: 'prj_3' }], nextCursor: null } }),
  );
  await dashboard.open(page, 'projects');
  await page.getByRole('link', { name: 'The documentation' }).waitFor();
  const lines = '[...document.querySelectorAll("td time")].map((time) => time.getClientRects().length)';
  const times = await page.evaluate<number[]>(lines);
  expect(times).toEqual([1, 1, 1]);
  await dashboard.open(page, 'agent-jobs');
  const select = await page.getByLabel('Project for the new job').boundingBox();
  const start = await page.getByRole('button', { name: 'Start job' }).boundingBox();
  expect(start?.y).toBeCloseTo(select?.y ?? 0, -1);
  await page.close();
});

test("answers an agent's question, approves an edited plan, and archives a working job only when confirmed", async () => {
  const page = await dashboard.browser.newPage();
  const job = fixtures.agentJobs[0];
  const open = async (waiting: object) => {
    await mockApi(page);
    const fields = { event: 8, until: '2099-01-01T00:00:00.000Z', ...waiting };
    await page.route('**/v1/admin/agent-jobs/aj_1', (route) => route.fulfill({ json: { ...job, waiting: fields } }));
    await dashboard.open(page, 'agent-job');
  };
  const post = async (path: string, button: string) => {
    await page.route(`**${path}`, (route) => route.fulfill({ json: {} }), { times: 1 });
    const [request] = await Promise.all([
      page.waitForRequest((each) => each.url().endsWith(path)),
      page.getByRole('button', { name: button, exact: true }).click(),
    ]);
    return request.postDataJSON() as unknown;
  };
  await open({ for: 'answer', text: 'Which keys?', choices: ['API keys', 'House keys'] });
  expect(await runAxe(page)).toEqual([]);
  expect(await post('/answer', 'House keys')).toEqual({ answer: 'House keys', question: 8 });
  await page.getByLabel('Or answer in your own words').fill(' Both. ');
  expect(await post('/answer', 'Answer')).toEqual({ answer: 'Both.', question: 8 });

  await open({ for: 'approval', text: 'Add a page.' });
  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByLabel('Plan', { exact: true }).fill('Add two pages.');
  expect(await runAxe(page)).toEqual([]);
  const decision = await post('/approval', 'Approve edited plan');
  expect(decision).toEqual({ decision: 'approve', plan: 'Add two pages.', event: 8 });

  await page.getByRole('button', { name: 'Archive' }).click();
  await page.getByText('its unpublished changes will be lost.').waitFor();
  const dialog = page.getByRole('dialog');
  await page.route('**/archive', (route) => route.fulfill({ json: {} }), { times: 1 });
  await Promise.all([
    page.waitForRequest((each) => each.url().endsWith('/archive')),
    dialog.getByRole('button', { name: 'Archive' }).click(),
  ]);
  await page.close();
});

test("marks exports that are previews, because they don't change the site", async () => {
  const page = await dashboard.openWindow();
  await dashboard.open(page, 'exports');
  const preview = page.getByRole('row').filter({ hasText: 'handbook.tidewater.example' });
  expect(await preview.getByText('Preview', { exact: true }).count()).toBe(1);
  expect(await page.getByRole('row').getByText('Preview', { exact: true }).count()).toBe(1);
  await dashboard.open(page, 'overview');
  expect(await page.getByText('handbook.tidewater.example · 2026.10 · Preview').count()).toBe(1);
  const site = page.getByRole('article').filter({ hasText: 'handbook.tidewater.example' });
  expect(await site.count()).toBe(1);
  expect(await site.getByText('Completed').count()).toBe(0);
  await page.close();
});

test('shows code in the summary of an automation run without its backticks', async () => {
  const page = await show('automation');
  const summary = page.getByText('All guides follow');
  await summary
    .locator('code')
    .filter({ hasText: /^styles\/guide\.md$/ })
    .waitFor();
  expect(await summary.textContent()).toBe('All guides follow styles/guide.md.');
});

test('revokes a key only after its name is typed', async () => {
  const page = await show('keys');
  await page.getByRole('button', { name: 'Revoke Docs pipeline' }).click();
  const revoke = page.getByRole('button', { name: 'Revoke key' });
  expect(await revoke.isDisabled()).toBe(true);
  await page.getByLabel('Type “Docs pipeline” to confirm').fill('Docs pipeline');
  expect(await revoke.isEnabled()).toBe(true);
  expect(await runAxe(page)).toEqual([]);
});

test("saves a project's agent settings: one file per line", async () => {
  const page = await show('project');
  await page.getByRole('tab', { name: 'Settings' }).click();
  const form = page.locator('form', { has: page.getByRole('heading', { name: 'Agent jobs' }) });
  expect(await form.getByLabel('Style guides').inputValue()).toBe('docs/STYLE.md');
  await form.getByLabel('Branch prefix').fill('docs/agent-');
  await form.getByLabel('Protected files').fill('mkdocs.yml\n\n api/conf.py ');
  await form.getByLabel('Hosts agents can fetch').fill('docs.example.com');
  expect(await runAxe(page)).toEqual([]);
  const [request] = await Promise.all([
    page.waitForRequest((each) => each.method() === 'PATCH'),
    form.getByRole('button', { name: 'Save' }).click(),
  ]);
  expect(request.postDataJSON()).toEqual({
    agent: {
      branchPrefix: 'docs/agent-',
      followReviews: true,
      fixChecks: false,
      planFirst: false,
      styleGuides: ['docs/STYLE.md'],
      mayWrite: ['mkdocs.yml', 'api/conf.py'],
      webHosts: ['docs.example.com'],
    },
  });
});

test('adds, changes and removes a repository that agents can read, without showing its token', async () => {
  const page = await show('project');
  await page.getByRole('tab', { name: 'Settings' }).click();
  await page.getByText('https://github.com/tidewater/api.git').waitFor();
  await page.getByRole('button', { name: 'Add repository' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('web');
  await dialog.getByLabel('Repository URL').fill('https://github.com/tidewater/web.git');
  await dialog.getByLabel('Access token').fill('hush');
  expect(await runAxe(page)).toEqual([]);
  const list = '**/projects/*/repositories';
  const problem = 'The Git host refused the token. Store one that can read the repository.';
  await page.route(list, (route) => route.fulfill({ status: 400, json: { error: problem } }), { times: 1 });
  const save = dialog.getByRole('button', { name: 'Add repository' });
  const [request] = await Promise.all([page.waitForRequest((each) => each.method() === 'POST'), save.click()]);
  expect(request.postDataJSON()).toEqual({
    name: 'web',
    repositoryUrl: 'https://github.com/tidewater/web.git',
    folder: '',
    credentials: { token: 'hush' },
  });
  await dialog.getByText(problem).waitFor();
  const [stored] = fixtures.contextRepositories;
  await page.route(list, (route) => route.fulfill({ status: 201, json: stored }), { times: 1 });
  await save.click();
  await page.getByText('Repository saved.').waitFor();
  const openMenu = async (name: string) => {
    await page.getByRole('button', { name: 'Actions for api' }).click();
    await page.getByRole('menuitem', { name }).click();
  };
  await openMenu('Edit');
  expect(await dialog.getByLabel('New access token').inputValue()).toBe('');
  await dialog.getByLabel('Folder').fill('src');
  await page.route('**/repositories/api', (route) => route.fulfill({ json: stored }), { times: 1 });
  const [change] = await Promise.all([
    page.waitForRequest((each) => each.method() === 'PATCH'),
    dialog.getByRole('button', { name: 'Save' }).click(),
  ]);
  expect(change.postDataJSON()).toEqual({ repositoryUrl: stored?.repositoryUrl, branch: 'main', folder: 'src' });
  await dialog.waitFor({ state: 'hidden' });
  await openMenu('Remove');
  await page.route('**/repositories/api', (route) => route.fulfill({ status: 204 }), { times: 1 });
  await Promise.all([
    page.waitForRequest((each) => each.method() === 'DELETE'),
    page.getByRole('button', { name: 'Remove repository' }).click(),
  ]);
  await page.getByText('Repository removed.').waitFor();
});

test('adds a webhook with its events, shows the result of each delivery in its log, and changes it', async () => {
  const page = await show('project');
  await page.getByRole('tab', { name: 'Settings' }).click();
  await page.getByRole('button', { name: 'Add webhook' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('URL').fill('https://ci.example.com/hook');
  for (const event of ['Export completed', 'Export canceled', 'Agent job completed'])
    await dialog.getByLabel(event).uncheck();
  expect(await runAxe(page)).toEqual([]);
  const created = { webhook: fixtures.webhooks[0], secret: 'whsec_shown-once' };
  await page.route('**/v1/admin/webhooks', (route) => route.fulfill({ status: 201, json: created }), { times: 1 });
  const [request] = await Promise.all([
    page.waitForRequest((each) => each.method() === 'POST'),
    dialog.getByRole('button', { name: 'Add webhook' }).click(),
  ]);
  expect(request.postDataJSON()).toEqual({
    url: 'https://ci.example.com/hook',
    format: 'standard',
    events: ['export.failed', 'agent.waiting', 'agent.failed', 'automation.paused'],
    projectId: fixtures.projects[0]?.id,
  });
  await dialog.getByText('whsec_shown-once').waitFor();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('button', { name: 'Actions for https://ci.tidewater.example' }).click();
  await page.getByRole('menuitem', { name: 'Deliveries' }).click();
  await dialog.getByText('response 503').waitFor();
  expect(await runAxe(page)).toEqual([]);
  const again = dialog.getByRole('button', { name: `Redeliver ${fixtures.deliveries[0]?.id}` });
  await Promise.all([page.waitForRequest((each) => each.url().endsWith('/redeliver')), again.click()]);
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  const openMenu = (name: string) =>
    page
      .getByRole('button', { name: 'Actions for https://ci.tidewater.example' })
      .click()
      .then(() => page.getByRole('menuitem', { name }).click());
  await openMenu('Edit');
  await dialog.getByLabel('Slack message').check();
  await dialog.getByLabel('Export canceled').uncheck();
  await page.route('**/webhooks/wh_1', (route) => route.fulfill({ json: fixtures.webhooks[0] }), { times: 1 });
  const [change] = await Promise.all([
    page.waitForRequest((each) => each.method() === 'PATCH'),
    dialog.getByRole('button', { name: 'Save' }).click(),
  ]);
  // An omitted URL is unchanged.
  expect(change.postDataJSON()).toEqual({
    format: 'slack',
    events: ['export.completed', 'export.failed', 'agent.completed', 'agent.failed'],
  });
  await dialog.waitFor({ state: 'detached' });
  const rotated = { webhook: fixtures.webhooks[0], secret: 'whsec_new' };
  await page.route('**/rotate', (route) => route.fulfill({ json: rotated }), { times: 1 });
  await openMenu('Rotate secret');
  await dialog.getByLabel('Keep signing with the old secret').selectOption('For one week');
  expect(await runAxe(page)).toEqual([]);
  const [rotation] = await Promise.all([
    page.waitForRequest((each) => each.url().endsWith('/rotate')),
    dialog.getByRole('button', { name: 'Rotate secret' }).click(),
  ]);
  expect(rotation.postDataJSON()).toEqual({ keepOldSeconds: 604_800 });
  await dialog.getByText('whsec_new').waitFor();
});

test('applies the chosen color mode from the first byte of the next visit', async () => {
  const page = await show('overview');
  await page.getByRole('button', { name: 'Account menu' }).click();
  await page.getByRole('menuitem', { name: 'Dark' }).click();
  const context = page.context();
  const [cookie] = await context.cookies();
  expect(`${cookie?.name}=${cookie?.value}`).toBe('bindery-theme=dark');
  const html = await (await context.request.get(dashboard.url)).text();
  expect(html).toContain('data-theme="dark"');
});

test('loads less than 210 kB for a first page, compressed, including its font', async () => {
  const page = await openWindow();
  await dashboard.open(page, 'overview');
  const loaded: string[] = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => new URL(name).pathname)
      .filter((name) => name.includes('/assets/')),
  );
  // Preloaded files are listed twice.
  const names = [...new Set(loaded)];
  const sizes = names.map((name) => getSize(path.join(dashboard.folder, name.replace('/dashboard/', ''))));
  expect(names.length).toBeGreaterThan(3);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(210_000);
});

/** Returns the size in bytes as sent to a browser that only accepts gzip. */
function getSize(file: string): number {
  return fs.statSync(fs.existsSync(`${file}.gz`) ? `${file}.gz` : file).size;
}
