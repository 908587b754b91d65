import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from '../../helpers/browser.ts';
import * as fixtures from './fixtures.ts';
import { mockApi } from './mock-api.ts';
import { openPage } from './open-page.ts';
import { PAGES } from './pages.ts';
import { runAxe } from './run-axe.ts';
import { serveDashboard } from './serve-dashboard.ts';

let browser: Browser;
let served: Awaited<ReturnType<typeof serveDashboard>>;
const pages: Page[] = [];

beforeAll(async () => {
  [browser, served] = await Promise.all([launchBrowser(), serveDashboard()]);
});
afterEach(async () => {
  for (const page of pages.splice(0)) await page.close();
});
afterAll(async () => {
  await browser?.close();
  await served?.close();
});

/** Opens a page of the dashboard, with responses that replace the fixtures'. */
async function show(name: keyof typeof PAGES & string, replies: readonly [RegExp, object][] = []): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' });
  pages.push(page);
  await mockApi(page, 'full');
  for (const [pattern, json] of replies) await page.route(pattern, (route) => route.fulfill({ json }));
  await openPage(page, served.url + PAGES[name]);
  return page;
}

const withoutModel = { projects: fixtures.projects.map((project) => ({ ...project, model: null })) };

test('says that no model is configured before anyone types a prompt, with the variable for admins', async () => {
  const page = await show('agent-jobs', [[/\/admin\/projects$/, withoutModel]]);
  expect(await page.getByLabel('What should change?').count()).toBe(0);
  expect(await page.getByText('no model is configured').count()).toBe(1);
  expect(await page.getByText('BINDERY_MODEL=anthropic').count()).toBe(1);
  expect(await runAxe(page)).toEqual([]);
});

test('asks members without access to the settings to contact their administrator about the model', async () => {
  const me = structuredClone(fixtures.me);
  for (const organization of me.organizations) organization.role = 'member';
  const page = await show('agent-jobs', [
    [/\/admin\/projects$/, withoutModel],
    [/\/v1\/admin\/me$/, me],
  ]);
  expect(await page.getByText('Ask your administrator to set up a model').count()).toBe(1);
  expect(await page.getByText('BINDERY_MODEL').count()).toBe(0);
});

test('warns beside the prompt that the budget is used up, and when it renews', async () => {
  const page = await show('agent-jobs', [[/\/budget$/, { ...fixtures.projectBudget, state: 'reached' }]]);
  await page.getByText("This month's agent budget is used up").waitFor();
  expect(await page.getByText('It renews on December 1, 2026.').count()).toBe(1);
});

test('starts a translation from the options, without a prompt', async () => {
  const page = await show('agent-jobs', [[/\/v2\/agent\/[^/]+\/job$/, { id: 'aj_1' }]]);
  const start = page.getByRole('button', { name: 'Start job' });
  await page.getByText('Options', { exact: true }).click();
  expect(await start.isDisabled()).toBe(true);
  expect(await page.getByLabel('Pages to translate').count()).toBe(0);
  await page.getByLabel('Translate into').fill(' pt-BR ');
  await page.getByLabel('Pages to translate').fill('guides/start, faq,');
  expect(await runAxe(page)).toEqual([]);
  const [request] = await Promise.all([page.waitForRequest((each) => each.method() === 'POST'), start.click()]);
  expect(request.postDataJSON()).toEqual({
    prompt: 'Translate the documentation into the language "pt-BR".',
    planFirst: false,
    translate: { language: 'pt-BR', pages: ['guides/start', 'faq'] },
  });
});

test("shows this month's usage beside the budget, and saves only the budget", async () => {
  const page = await show('project');
  await page.getByRole('tab', { name: 'Settings' }).click();
  const form = page.locator('form', { has: page.getByRole('heading', { name: 'Agent budget' }) });
  await form.getByText('Used this month: 3.1M of 5M tokens').waitFor();
  expect(await form.getByLabel('Tokens per month').inputValue()).toBe('5000000');
  await form.getByLabel('US dollars per month').fill('a lot');
  await form.getByRole('button', { name: 'Save' }).click();
  await form.getByText('Enter US dollars, such as 2.50.').waitFor();
  await form.getByLabel('US dollars per month').fill('$ 75.50');
  await form.getByLabel('Tokens per month').fill('');
  expect(await runAxe(page)).toEqual([]);
  const [request] = await Promise.all([
    page.waitForRequest((each) => each.method() === 'PATCH'),
    form.getByRole('button', { name: 'Save' }).click(),
  ]);
  expect(request.postDataJSON()).toEqual({
    agent: { budget: { monthlyTokens: null, monthlyCost: 75.5, jobTokens: null, jobCost: 2.5 } },
  });
});

test('shows the cost of each job, and the tokens from the cache', async () => {
  const page = await show('agent-jobs');
  expect(await page.getByRole('row').filter({ hasText: 'Find and fix all broken links.' }).innerText()).toContain(
    '$0.191',
  );
  await openPage(page, served.url + PAGES['agent-job']);
  await page.getByText('From the cache').waitFor();
});

test('shows what an agent searched, read and changed, its steps, and the diff before it is published', async () => {
  const page = await show('agent-job');
  const log = page.getByRole('log', { name: 'Job steps' });
  expect(await log.getByText('Searched for').innerText()).toBe('Searched for schedule|cron in guides/**: 12 matches');
  expect(await log.getByText('1 of 3 steps done').count()).toBe(1);
  expect(await log.getByText('Link it from the introduction').innerText()).toContain('(not started)');
  await log.getByText('Changed 2 files, checked the site').click();
  expect(await log.getByText('Expected the text once').isVisible()).toBe(true);
  expect(await runAxe(page)).toEqual([]);
  await page.getByRole('button', { name: 'Changes', exact: true }).click();
  await page.getByText('Read [the guide](/guides/start) first.').waitFor();
  expect(await runAxe(page)).toEqual([]);
});

test('shows markup of a model or a repository as text', async () => {
  const markup = '<img src=x onerror=alert(1)><b>bold</b>\u202e';
  const line = { kind: 'added', before: null, after: 1, text: markup };
  const file = { kind: 'added', path: markup, formerPath: null, added: 1, deleted: 0 };
  const diff = { ...fixtures.agentDiff, files: [{ ...file, hunks: [{ header: '@@ -0,0 +1 @@', lines: [line] }] }] };
  const page = await show('agent-job', [[/\/diff$/, diff]]);
  const events = fixtures.agentEvents.map((event) => ({
    ...event,
    ...(event.summary !== undefined && { summary: `Edited \`${markup}\`` }),
    ...(event.steps && { steps: [{ text: markup, state: 'doing' }] }),
  }));
  const body = events.map((event) => `id: ${event.id}\ndata: ${JSON.stringify(event)}\n\n`).join('');
  await page.route('**/events', (route) =>
    route.fulfill({ contentType: 'text/event-stream', body: `${body}event: end\ndata: {}\n\n` }),
  );
  await page.reload();
  await page.getByRole('button', { name: 'Changes', exact: true }).click();
  await page.getByText('+<img src=x').waitFor();
  expect(await page.locator('main :is(img, b)').count()).toBe(0);
  await page.getByRole('button', { name: 'Steps', exact: true }).click();
  await page.getByText('⟦U+202E⟧').first().waitFor();
  expect(await page.locator('main :is(img, b)').count()).toBe(0);
});

const [, , failedJob] = fixtures.agentJobs;

test('explains a failure by its code, whatever its message says, and continues the job at the push of a button', async () => {
  const failure = { code: 'no_progress', message: 'The agent repeated the same `edit` call 3 times. It timed out.' };
  const page = await show('agent-job-failed', [[/\/agent-jobs\/aj_3$/, { ...failedJob, failure }]]);
  const alert = page.getByRole('alert');
  expect(await alert.innerText()).toMatch(
    /^The agent made no progress\n+The agent repeated the same `edit` call 3 times/,
  );
  await page.route('**/message', (route) => route.fulfill({ json: {} }));
  const [request] = await Promise.all([
    page.waitForRequest('**/message'),
    alert.getByRole('button', { name: 'Continue' }).click(),
  ]);
  expect(request.postDataJSON()).toEqual({ prompt: 'Continue where you stopped, and finish the work.' });
});

test('links to the project when its settings are the reason for a failure', async () => {
  const failure = { code: 'host_refused', message: 'The token has expired.' };
  const page = await show('agent-job-failed', [[/\/agent-jobs\/aj_3$/, { ...failedJob, failure }]]);
  await page.getByRole('alert').getByRole('link', { name: 'Open the project' }).waitFor();
  expect(await runAxe(page)).toEqual([]);
});

test('tells "could not" from "nothing to change"', async () => {
  const job = { ...fixtures.agentJobs[0], status: 'completed' };
  const page = await show('agent-job', [[/\/agent-jobs\/aj_1$/, { ...job, outcome: 'could_not' }]]);
  expect(await page.getByText("Couldn't do it", { exact: true }).count()).toBe(1);
  expect(await page.getByText('Nothing was changed. The last message says why.').count()).toBe(1);
  expect(await runAxe(page)).toEqual([]);
  const other = await show('agent-job', [[/\/agent-jobs\/aj_1$/, { ...job, outcome: 'unchanged' }]]);
  expect(await other.getByText('Nothing to change').count()).toBe(2);
});

test('offers to resolve a conflict that the Git host reports, and says when a pull request is merged', async () => {
  const job = { ...fixtures.agentJobs[1], status: 'completed', pullState: 'open', hasConflict: true };
  const page = await show('agent-job', [[/\/agent-jobs\/aj_1$/, job]]);
  await page.route('**/message', (route) => route.fulfill({ json: {} }));
  const [request] = await Promise.all([
    page.waitForRequest('**/message'),
    page.getByRole('button', { name: 'Resolve the conflict' }).click(),
  ]);
  expect(request.postDataJSON()).toEqual({ prompt: 'Resolve the conflict with the target branch.' });
  expect(await runAxe(page)).toEqual([]);
  const merged = await show('agent-job', [
    [/\/agent-jobs\/aj_1$/, { ...job, pullState: 'merged', hasConflict: false }],
  ]);
  await merged.getByText('Pull request merged').waitFor();
});

test('lists jobs with their person and pull request, and filters them', async () => {
  const page = await show('agent-jobs');
  const row = page.getByRole('row', { name: /Translate all pages/ });
  expect(await row.innerText()).toMatch(/API reference · Ada Park[^]*Failed[^]*Draft[^]*3 min 14 s/);
  const waitForList = (query: RegExp) => page.waitForRequest((request) => query.test(request.url()));
  await Promise.all([waitForList(/pullState=merged/), page.getByLabel('Pull request').selectOption('Merged')]);
  await Promise.all([waitForList(/userId=usr_1/), page.getByLabel('Person').selectOption('Mine')]);
  expect(await runAxe(page)).toEqual([]);
});
