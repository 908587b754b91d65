/** The dashboard of a large organization, with the real API and database. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from '../../helpers/browser.ts';
import { createPolicyBench } from '../../helpers/policy/policy-bench.ts';
import type { PolicyBench } from '../../helpers/policy/policy-bench.ts';
import { seedLists } from '../../helpers/seed-lists.ts';
import { fetchShared } from '../../helpers/shared.ts';
import { createTestDatabase } from '../../helpers/test-database.ts';
import type { TestDatabase } from '../../helpers/test-database.ts';
import { me } from './fixtures.ts';
import { openPage } from './open-page.ts';
import { runAxe } from './run-axe.ts';

const ORGANIZATION = `org_${'1'.padStart(26, '0')}`;
const PROJECT = `prj_${'1'.padStart(26, '0')}`;
const USER = 'owner';

const SIZES = {
  projects: 1_000,
  domains: 1_000,
  members: 2_000,
  invitations: 120,
  sessions: 120,
  keys: 120,
  webhooks: 50,
  deliveries: 120,
  serviceAccounts: 100,
  exports: 120,
  agentJobs: 120,
  automations: 120,
  runs: 120,
  previews: 120,
  auditEntries: 120,
  pulls: 120,
  definitions: 120,
};

let own: TestDatabase;
let bench: PolicyBench;
let browser: Browser;
let base: string;

beforeAll(async () => {
  own = await createTestDatabase(await fetchShared('/database'));
  const { db } = own;
  await db.insertInto('organizations').values({ id: ORGANIZATION, name: 'Acme', plan: 'enterprise' }).execute();
  await db.insertInto('users').values({ id: USER, name: 'Ada Park', email: 'ada@example.com' }).execute();
  await db.insertInto('members').values({ organization_id: ORGANIZATION, user_id: USER, role: 'owner' }).execute();
  await seedLists(db, { organizationId: ORGANIZATION, userId: USER, sizes: SIZES });
  bench = await createPolicyBench(db, {
    dashboardFolder: await fetchShared('/dashboard'),
    agentModel: 'test:model',
  });
  const url = await bench.app.listen({ host: '127.0.0.1', port: 0 });
  base = `${url}/dashboard/${ORGANIZATION}`;
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser.close();
  await bench.app.close();
  await own.drop();
});

async function openWindow(): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce' });
  await page.context().addCookies([{ name: 'user', value: USER, url: new URL(base).origin }]);
  const organization = { ...me.organizations[0], id: ORGANIZATION, name: 'Acme', role: 'owner' };
  const json = { ...me, user: { ...me.user, id: USER }, organizations: [organization] };
  await page.route('**/v1/admin/me', (route) => route.fulfill({ json }));
  return page;
}

const countRows = (page: Page, table: string) => page.getByRole('table', { name: table }).locator('tbody tr').count();

test.each([
  ['/projects', 'Projects', '50 of 1,000 shown'],
  ['/members', 'Members', '50 shown'],
  ['/members', 'Invitations', '50 shown'],
  ['/keys', 'API keys', '50 shown'],
  ['/account', 'Sessions', '50 shown'],
  ['/agent', 'Agent jobs', '50 shown'],
  ['/exports', 'Exports', '50 shown'],
  ['/automations', 'Automations', '50 shown'],
  ['/pulls', 'Pull requests', '50 shown'],
  ['/audit', 'Audit log', '50 shown'],
  [`/projects/${PROJECT}`, 'Domains', '50 of 1,000 shown'],
  [`/domains/docs-1.example.com`, 'Previews', '50 shown'],
  [`/automations/au_${'1'.padStart(26, '0')}`, 'Runs', '50 shown'],
])('shows the start of a long list on %s (%s), says so, and shows more', async (path, table, text) => {
  const page = await openWindow();
  await openPage(page, base + path);
  const tab = page.getByRole('tab', { name: table });
  if ((await tab.count()) > 0) await tab.click();
  const list = page.locator('section', { has: page.getByRole('table', { name: table }) });
  await list.getByText(text, { exact: true }).waitFor();
  expect(await countRows(page, table)).toBe(50);
  await list.getByRole('button', { name: 'Show more' }).click();
  await expect.poll(() => countRows(page, table)).toBe(100);
  await page.close();
});

test('finds one of 2,000 members, and one of the people with access to a project', async () => {
  const page = await openWindow();
  for (const [path, table] of [
    ['/members', 'Members'],
    [`/projects/${PROJECT}`, 'People with access'],
  ] as const) {
    await openPage(page, base + path);
    const people = page.getByRole('tab', { name: 'People' });
    if ((await people.count()) > 0) await people.click();
    const search = page.getByLabel('Search by name or email');
    await search.fill('person-1999@');
    await expect.poll(() => countRows(page, table)).toBe(1);
    await page.getByText('Person 1999', { exact: true }).waitFor();
    await search.fill('nobody here');
    await page.getByText('No matches.').waitFor();
    await search.fill('');
    await expect.poll(() => countRows(page, table)).toBe(50);
  }
  await page.close();
});

test('finds a project by a few characters, with the keyboard and the mouse, in every choice', async () => {
  const page = await openWindow();
  await openPage(page, `${base}/agent`);
  const filter = page.getByRole('combobox', { name: 'Project', exact: true });
  await filter.click();
  await page.getByText('951 more. Type to find them.').waitFor();
  expect(await runAxe(page)).toEqual([]);
  await filter.fill('book 987');
  await page.keyboard.press('Enter');
  await page.waitForURL(/project=prj_0*987$/);
  expect(await filter.inputValue()).toBe('Handbook 987');
  await filter.fill('zzz');
  await page.getByText('No matches.').waitFor();
  await page.keyboard.press('Escape');
  expect(await filter.inputValue()).toBe('Handbook 987');
  const prompt = page.getByRole('combobox', { name: 'Project for the new job' });
  await prompt.fill('Handbook 555');
  await page.getByRole('option', { name: 'Handbook 555' }).click();
  expect(await prompt.inputValue()).toBe('Handbook 555');
  await page.close();
});

test('keeps the selected projects of a key while other projects are searched', async () => {
  const page = await openWindow();
  await openPage(page, `${base}/keys?start=new`);
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Only selected projects').check();
  const projects = dialog.getByRole('group', { name: 'Selected projects' });
  await projects.getByText('980 more. Search to find them.').waitFor();
  for (const name of ['Handbook 700', 'Handbook 999']) {
    await projects.getByLabel('Search').fill(name);
    await projects.getByLabel(name, { exact: true }).check();
  }
  await projects.getByText('2 selected.').waitFor();
  const belongsTo = dialog.getByRole('combobox', { name: 'Belongs to' });
  await belongsTo.fill('robot-77');
  // Closes the list, and keeps the dialog with what was entered.
  await page.keyboard.press('Escape');
  await dialog.getByText('2 selected.').waitFor();
  expect(await runAxe(page)).toEqual([]);
  await page.close();
});

test('the command palette finds every project and domain, and says that it shows only some', async () => {
  const page = await openWindow();
  await openPage(page, base);
  await page.keyboard.press('Control+k');
  await page.getByText(/^\d,\d{3} more\. Type to find them\.$/).waitFor();
  const input = page.getByRole('combobox', { name: 'Search and commands' });
  await input.fill('docs-1000.example');
  await page.keyboard.press('Enter');
  await expect.poll(() => page.url()).toMatch(/domains\/docs-1000\.example\.com$/);
  await page.close();
});
