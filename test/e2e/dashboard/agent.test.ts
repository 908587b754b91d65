import type { Page } from 'playwright-core';
import { afterEach, expect, test } from 'vitest';
import * as fixtures from './fixtures.ts';
import type { PAGES } from './pages.ts';
import { runAxe } from './run-axe.ts';
import { serveToBrowser } from './serve-to-browser.ts';

const dashboard = serveToBrowser();
const pages: Page[] = [];

afterEach(async () => {
  for (const page of pages.splice(0)) await page.close();
});

/** Opens a page of the dashboard, with responses that replace the fixtures'. */
async function show(name: keyof typeof PAGES & string, replies: readonly [RegExp, object][] = []): Promise<Page> {
  const page = await dashboard.openWindow();
  pages.push(page);
  for (const [pattern, json] of replies) await page.route(pattern, (route) => route.fulfill({ json }));
  await dashboard.open(page, name);
  return page;
}

const withoutModel = { projects: fixtures.projects.map((project) => ({ ...project, model: null })) };

test('says that no model is configured before anyone types a prompt, with the variable for admins', async () => {
  const page = await show('agent-jobs', [
    [/\/admin\/projects$/, withoutModel],
    [/\/agent-jobs(?:\?|$)/, { jobs: [] }],
  ]);
  // The empty list doesn't mention the missing box.
  await page.getByText('Jobs of your organization appear here.').waitFor();
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

const setFiles = (page: Page, count: number) =>
  page.locator('input[type=file]').setInputFiles(
    Array.from({ length: count }, (_, index) => ({
      name: `notes-${index + 1}.md`,
      mimeType: 'text/markdown',
      buffer: Buffer.from(`# ${index + 1}`),
    })),
  );

test('takes files by drop and by choice, lists them with a button to remove each, and says which are too many', async () => {
  const page = await show('agent-jobs', [[/\/v2\/agent\/[^/]+\/job$/, { id: 'aj_1' }]]);
  await page.getByText('You can also drop or paste images and text files here.').waitFor();
  const drag = (type: string) =>
    page.evaluate(`(() => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File(['a'], 'dropped.png', { type: 'image/png' }));
      document.querySelector('main textarea').dispatchEvent(new DragEvent('${type}', { dataTransfer, bubbles: true }));
    })()`);
  await drag('dragover');
  await page.getByText('Drop files here to attach them.').waitFor();
  await drag('drop');
  const list = page.getByRole('list', { name: 'Attached files' });
  await list.getByText('dropped.png').waitFor();
  await setFiles(page, 5);
  await page.getByText('A message can have up to 5 files. 1 file was left out.').waitFor();
  expect(await runAxe(page)).toEqual([]);
  for (const name of ['notes-1.md', 'notes-2.md', 'notes-3.md', 'notes-4.md'])
    await page.getByRole('button', { name: `Remove ${name}` }).click();
  expect(await page.getByText('left out').count()).toBe(0);
  await page.getByLabel('What should change?').fill('Explain it.');
  const [request] = await Promise.all([
    page.waitForRequest((each) => each.method() === 'POST'),
    page.getByRole('button', { name: 'Start job' }).click(),
  ]);
  expect(request.postDataJSON()).toMatchObject({ attachments: [{ name: 'dropped.png', data: 'YQ==' }] });
});

/** The body of an event stream that has ended. */
function writeEvents(events: readonly object[]): string {
  return [
    ...events.map((event) => `id: ${(event as { id: number }).id}\ndata: ${JSON.stringify(event)}\n\n`),
    'event: end\ndata: {}\n\n',
  ].join('');
}

test('shows the files of a prompt, and code in suggested answers', async () => {
  const [prompt, ...events] = fixtures.agentEvents;
  const waiting = {
    for: 'answer',
    event: 99,
    text: 'Which one?',
    choices: ['`tidewater run`'],
    until: fixtures.ago(-60),
  };
  const page = await show('agent-job', [[/\/agent-jobs\/aj_1$/, { ...fixtures.agentJobs[0], waiting }]]);
  const body = writeEvents([{ ...prompt, attachments: ['settings.png'] }, ...events]);
  await page.route('**/events', (route) => route.fulfill({ contentType: 'text/event-stream', body }));
  await page.reload();
  await page.getByRole('log', { name: 'Job steps' }).getByText('settings.png').waitFor();
  expect(await page.getByRole('button', { name: 'tidewater run' }).locator('code').count()).toBe(1);
  expect(await runAxe(page)).toEqual([]);
});

test('shows a follow-up that someone else has started, without a reload', async () => {
  const job = { ...fixtures.agentJobs[0], status: 'completed', outcome: 'unchanged' };
  const page = await show('agent-job', [[/\/agent-jobs\/aj_1$/, job]]);
  await page.clock.install();
  await page.reload();
  await page.getByText('Nothing to change').first().waitFor();
  // The page knows the job once its stream has ended.
  const loadJob = () => page.waitForResponse(/\/agent-jobs\/aj_1$/);
  await Promise.all([loadJob(), page.clock.runFor(21_000)]);
  const body = writeEvents([
    ...fixtures.agentEvents,
    { ...fixtures.agentEvents[0], id: 99, turn: 2, text: 'Comments on the pull request:' },
  ]);
  await page.route('**/events', (route) => route.fulfill({ contentType: 'text/event-stream', body }));
  const updatedAt = new Date().toISOString();
  await page.route(/\/agent-jobs\/aj_1$/, (route) => route.fulfill({ json: { ...job, updatedAt } }));
  await Promise.all([loadJob(), page.clock.runFor(21_000)]);
  await page.clock.resume();
  await expect.poll(() => page.getByText('Comments on the pull request:').count()).toBe(1);
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
  await dashboard.open(page, 'agent-job');
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
  const body = writeEvents(events);
  await page.route('**/events', (route) => route.fulfill({ contentType: 'text/event-stream', body }));
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
    /^The agent made no progress\n+The agent repeated the same edit call 3 times/,
  );
  await page.route('**/message', (route) => route.fulfill({ json: {} }));
  const [request] = await Promise.all([
    page.waitForRequest('**/message'),
    alert.getByRole('button', { name: 'Continue' }).click(),
  ]);
  expect(request.postDataJSON()).toEqual({ prompt: 'Continue where you left off, and finish the work.' });
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
  expect(await page.getByText('Nothing was changed. The last message explains why.').count()).toBe(1);
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
