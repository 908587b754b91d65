import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import * as fixtures from './fixtures.ts';
import { mockApi } from './mock-api.ts';
import { openPage } from './open-page.ts';
import { PAGES } from './pages.ts';
import { runAxe } from './run-axe.ts';
import { serveToBrowser } from './serve-to-browser.ts';
import { walkWithTab } from './walk-with-tab.ts';

const dashboard = serveToBrowser();

const readHeading = (page: Page) => page.locator('h1').textContent();

test('reports a resource that does not exist, and links to its list', async () => {
  const page = await dashboard.openWindow();
  const path = `${dashboard.url}/${fixtures.ORG}`;
  await page.route(/\/v1\/admin\/[a-z-]+\/(?:prj_no|se_no|pr_no|aj_no|no\.example)$/, (route) =>
    route.fulfill({ status: 404, json: { error: 'Check that the API key belongs to the same organization.' } }),
  );
  for (const [address, title, list] of [
    ['/projects/prj_no', "This project doesn't exist", 'projects'],
    ['/domains/no.example', "This domain doesn't exist", 'projects'],
    ['/exports/se_no', "This export doesn't exist", 'exports'],
    ['/agent/prj_no/aj_no', "This agent job doesn't exist", 'agent'],
    ['/pulls/pr_no', "This pull request doesn't exist", 'pulls'],
  ]) {
    await openPage(page, path + address);
    await page.getByRole('heading', { name: title, level: 1 }).waitFor();
    expect(await page.title()).toBe(`${title} · Bindery`);
    const link = page.getByRole('main').getByRole('link');
    expect(await link.getAttribute('href')).toBe(`/dashboard/${fixtures.ORG}/${list}`);
    expect(await page.getByText(/API key belongs|Try again/).count()).toBe(0);
  }
  expect(await runAxe(page)).toEqual([]);
  await page.close();
});

test('redirects an expired session to the sign-in page and back, and offers no retry for forbidden actions', async () => {
  const page = await dashboard.openWindow();
  await dashboard.open(page, 'projects');
  const refuse = (status: number, error: string) =>
    page.route('**/v1/admin/exports*', (route) => route.fulfill({ status, json: { error } }), { times: 1 });
  await refuse(403, 'Your role in this organization is viewer, but this request requires member.');
  await dashboard.open(page, 'exports');
  await page.getByText('Your role in this organization is viewer, but this request requires member.').waitFor();
  expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(0);
  await dashboard.open(page, 'projects');
  await refuse(401, 'Sign in first.');
  await page.evaluate(`__TSR_ROUTER__.history.push('/dashboard/${fixtures.ORG}/exports?status=failed')`);
  await page.getByRole('heading', { name: 'Sign in to Bindery' }).waitFor();
  await page.getByText('Your session expired.').waitFor();
  await page.route('**/v1/auth/sign-in/email', (route) => route.fulfill({ json: {} }));
  await page.getByLabel('Email').fill('ada@example.com');
  await page.getByLabel('Password').fill('correct horse battery');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect.poll(() => readHeading(page)).toBe('Exports');
  expect(new URL(page.url()).search).toBe('?status=failed');
  await page.close();
});

test('keeps the dashboard while the service is unreachable, and loads the page on a retry', async () => {
  const page = await dashboard.openWindow();
  await dashboard.open(page, 'projects');
  await page.route(/\/assets\/|\/healthz/, (route) => route.abort());
  await page.getByRole('link', { name: 'Audit log' }).click();
  await page.getByText("Couldn't reach the service.").waitFor();
  await page.getByRole('link', { name: 'Projects' }).waitFor();
  expect(await runAxe(page)).toEqual([]);
  await page.unroute(/\/assets\/|\/healthz/);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => readHeading(page)).toBe('Audit log');
  await page.close();
});

test('sends requests while the browser reports no network, because the service can be on the same machine', async () => {
  const page = await dashboard.openWindow();
  await dashboard.open(page, 'projects');
  await page.evaluate(
    "Object.defineProperty(navigator, 'onLine', { get: () => false }); dispatchEvent(new Event('offline'))",
  );
  await page.getByRole('link', { name: 'Exports' }).click();
  await page.getByRole('table', { name: 'Exports' }).waitFor();
  expect(await readHeading(page)).toBe('Exports');
  await page.close();
});

test('gives the text of a side-by-side diff more space than its line numbers', async () => {
  const page = await dashboard.openWindow();
  await dashboard.open(page, 'pull');
  await page.getByText('Side by side', { exact: true }).last().click();
  const cells = page.getByRole('table', { name: 'Changes to docs/index.mdx' }).locator('tbody tr').nth(1).locator('td');
  const widths = await cells.evaluateAll((list) => list.map((cell) => cell.getBoundingClientRect().width));
  expect(widths.map((width) => width > 100)).toEqual([false, true, false, true]);
  await page.close();
});

test("explains a failed job with the API's code and message alone, whatever words it contains", async () => {
  const page = await dashboard.openWindow();
  const error = 'The model read docs.json three times without a token and stopped. Send the prompt again.';
  const failure = { code: 'other', message: error };
  await page.route('**/v1/admin/agent-jobs/aj_3', (route) =>
    route.fulfill({ json: { ...fixtures.agentJobs.find(({ id }) => id === 'aj_3'), failure } }),
  );
  await dashboard.open(page, 'agent-job-failed');
  await page.getByText('Job failed').waitFor();
  expect((await page.getByText(error).textContent())?.trim()).toBe(error);
  await page.close();
});

/** Runs in the page: returns words of names that are broken across lines. */
const CUT_WORDS = `(() => {
  const found = [];
  const range = document.createRange();
  const walker = document.createTreeWalker(document.querySelector('main'), NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const text = walker.currentNode;
    for (const { 0: word, index } of text.data.matchAll(/[A-Za-z0-9]+/g)) {
      range.setStart(text, index);
      range.setEnd(text, index + word.length);
      if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) found.push(word + ' in ' + text.data);
    }
  }
  return found;
})()`;

test.each([1280, 390])('at %d px, breaks no hostname, email or path inside a word', async (width) => {
  const page = await dashboard.openWindow({ width });
  const host = 'developer-platform-documentation.partners.emea.acme-international-holdings.example';
  const [project] = fixtures.projects;
  const [domain] = fixtures.domains;
  const [job] = fixtures.exports;
  const mockJson = (pattern: RegExp, body: object) => page.route(pattern, (route) => route.fulfill({ json: body }));
  const long = { ...project, name: 'Developer platform documentation for partners, resellers and integrators' };
  const repositoryUrl = 'https://git.example/repositories/partner-documentation.git';
  await mockJson(/\/admin\/projects$/, {
    projects: [{ ...long, repositoryUrl, branch: 'release/2026.11-candidate' }, fixtures.projects[1]],
  });
  await mockJson(/\/admin\/domains$/, { domains: [{ ...domain, host }] });
  await mockJson(/\/admin\/exports$/, { exports: [{ ...job, domain: host }], nextCursor: null });
  const email = `maximiliane-charlotte.von-hohenlohe@documentation.${host}`;
  const member = { userId: 'usr_9', name: 'Maximiliane', email, role: 'member', joinedAt: fixtures.ago(9) };
  await mockJson(/\/admin\/members$/, { members: [{ ...member, lastSeenAt: null }] });
  for (const name of ['projects', 'overview', 'exports', 'members', 'pull', 'agent-job']) {
    await dashboard.open(page, name);
    const wide = await page.evaluate<number>('Math.max(0, document.documentElement.scrollWidth - innerWidth)');
    expect({ name, wide, cut: await page.evaluate(CUT_WORDS) }).toEqual({ name, wide: 0, cut: [] });
  }
  await page.close();
});

test('fades tabs where more of them are hidden', async () => {
  const page = await dashboard.openWindow({ width: 390 });
  await dashboard.open(page, 'analytics');
  const tabs = page.getByRole('tablist');
  expect(await tabs.getAttribute('data-hidden')).toBe('end');
  await page.getByRole('tab', { name: 'Pages', exact: true }).press('End');
  await expect.poll(() => tabs.getAttribute('data-hidden')).toBe('start');
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect.poll(() => tabs.getAttribute('data-hidden')).toBe('');
  await page.close();
});

test('opens a site once it has a release, also from the export that it serves', async () => {
  const page = await dashboard.openWindow();
  const unpublished = { ...fixtures.domains[0], isPublished: false };
  await page.route('**/v1/admin/domains', (route) => route.fulfill({ json: { domains: [unpublished] } }));
  await page.route('**/v1/admin/domains/docs*', (route) => route.fulfill({ json: unpublished }));
  const open = page.getByRole('main').getByRole('link', { name: /^Open/ });
  await dashboard.open(page, 'overview');
  expect(await open.count()).toBe(0);
  await dashboard.open(page, 'domain');
  expect(await open.count()).toBe(0);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await mockApi(page);
  await page.goto(dashboard.url + PAGES['domain']);
  await open.waitFor();
  await dashboard.open(page, 'export');
  expect(await open.getAttribute('href')).toBe(fixtures.domains[0]?.url);
  await page.route('**/releases', (route) =>
    route.fulfill({ json: { domain: '', releases: fixtures.releases.map((each) => ({ ...each, current: false })) } }),
  );
  await page.goto(dashboard.url + PAGES['export']);
  await page.getByRole('button', { name: 'Publish' }).waitFor();
  expect(await open.count()).toBe(0);
  await page.close();
});

test('fits long names into dialogs on a phone, returns the focus through a menu, and submits once', async () => {
  const page = await dashboard.openWindow({ width: 390, state: 'long' });
  const dialog = page.getByRole('dialog');
  const check = async () => {
    await dialog.waitFor();
    const size = `(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)(document.querySelector('[role="dialog"]'))`;
    expect(await page.evaluate(size)).toBe(0);
    expect(await walkWithTab(page)).toEqual([]);
    for (let press = 0; press < 3; press++) await page.keyboard.press('Tab');
    expect(await dialog.locator(':focus').count()).toBe(1);
    expect(await runAxe(page)).toEqual([]);
  };
  const readFocused = () => page.evaluate<string>('document.activeElement.getAttribute("aria-label")');
  await dashboard.open(page, 'members');
  const actions = page.getByRole('button', { name: 'Actions for Sam Reyes' });
  await actions.click();
  await page.getByRole('menuitem', { name: 'Remove' }).click();
  await check();
  await page.keyboard.press('Escape');
  await expect.poll(readFocused).toContain('Actions for Sam Reyes');
  await dashboard.open(page, 'keys');
  await page.getByRole('button', { name: 'Create key' }).click();
  await check();
  const sent: string[] = [];
  await page.route('**/v1/admin/keys', (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    sent.push(route.request().url());
    return undefined;
  });
  await dialog.getByLabel('Name').fill('Pipeline');
  await dialog.getByLabel('Name').press('Enter');
  await expect.poll(() => dialog.getByRole('button', { name: 'Create key' }).isDisabled()).toBe(true);
  await expect.poll(() => sent.length).toBe(1);
  await dialog.getByLabel('Name').press('Enter');
  expect(sent.length).toBe(1);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.close();
});

test('creates a key that is limited to the chosen projects and actions', async () => {
  const page = await dashboard.openWindow();
  await dashboard.open(page, 'keys');
  const sent: unknown[] = [];
  await page.route('**/v1/admin/keys', (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    sent.push(route.request().postDataJSON());
    return route.fulfill({ status: 403, json: { error: 'Not now.' } });
  });
  await page.getByRole('button', { name: 'Create key' }).click();
  const dialog = page.getByRole('dialog');
  const submit = dialog.getByRole('button', { name: 'Create key' });
  await dialog.getByLabel('Name').fill('Pipeline');
  await dialog.getByLabel('Only selected actions').check();
  await dialog.getByLabel('Manage members').check();
  await dialog.getByLabel('Only selected projects').check();
  // Neither projects nor actions are chosen: a choice for the whole organization doesn't stay.
  expect(await submit.isDisabled()).toBe(true);
  expect(await dialog.getByLabel('Manage members').count()).toBe(0);
  const [project] = fixtures.projects;
  await dialog.getByLabel(project?.name ?? '').check();
  await dialog.getByLabel('Start exports').check();
  await dialog.getByLabel('Publish and roll back').check();
  expect(await runAxe(page)).toEqual([]);
  await submit.click();
  await dialog.getByText('Not now.').waitFor();
  expect(sent).toEqual([
    {
      name: 'Pipeline',
      projectIds: [project?.id],
      actions: ['export.create', 'site.publish'],
      expiresAt: expect.any(String) as string,
    },
  ]);
  await page.close();
});

test('gives and removes roles in a project, and makes it private', async () => {
  const page = await dashboard.openWindow();
  const sent: unknown[] = [];
  const editor = fixtures.projectMembers[1];
  const [project] = fixtures.projects;
  await page.route(/\/members\/[^/]+$/, (route) => {
    sent.push([new URL(route.request().url()).pathname.split('/').at(-1), route.request().postDataJSON()]);
    return route.fulfill({ json: editor });
  });
  await page.route(/\/projects\/[^/]+$/, (route) => {
    if (route.request().method() !== 'PATCH') return route.fallback();
    sent.push(route.request().postDataJSON());
    return route.fulfill({ json: { ...project, isPrivate: true } });
  });
  await dashboard.open(page, 'project');
  await page.getByRole('tab', { name: 'People' }).click();
  await page.getByRole('button', { name: `Actions for ${editor?.name}` }).click();
  expect(await runAxe(page)).toEqual([]);
  await page.getByRole('menuitem', { name: 'Remove role' }).click();
  await page.getByText('no longer has a role in this project').waitFor();
  await page.getByRole('button', { name: 'Add role' }).click();
  const dialog = page.getByRole('dialog');
  // The editor already has a role, and is in the table.
  const options = await dialog.getByLabel('Member').locator('option').allTextContents();
  expect(options.some((text) => text.startsWith('translations'))).toBe(true);
  expect(options.some((text) => text.startsWith('release-bot'))).toBe(false);
  await dialog.getByLabel('Member').selectOption('sa_2');
  await dialog.getByLabel('Admin').check();
  expect(await runAxe(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Add role' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByLabel('Only people with a role in this project').check();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Project saved.').waitFor();
  expect(sent).toEqual([[editor?.id, { role: null }], ['sa_2', { role: 'admin' }], { isPrivate: true }]);
  await page.close();
});

test("shows an editor of one project that project's actions, and only people without settings", async () => {
  const page = await dashboard.openWindow();
  const [organization] = fixtures.me.organizations;
  const viewer = { ...fixtures.me, organizations: [{ ...organization, role: 'viewer' }] };
  await page.route('**/v1/admin/me', (route) => route.fulfill({ json: viewer }));
  const [project] = fixtures.projects;
  const ofEditor = { ...project, role: 'editor' };
  await page.route('**/v1/admin/projects/*', (route) => route.fulfill({ json: ofEditor }));
  await page.route(/\/admin\/projects$/, (route) =>
    route.fulfill({ json: { projects: [ofEditor], nextCursor: null } }),
  );
  await dashboard.open(page, 'project');
  await page.getByRole('link', { name: 'New agent job' }).waitFor();
  for (const name of ['Update all', 'Check again', 'Update translations'])
    await page.getByRole('button', { name }).waitFor();
  expect(await page.getByRole('tab').allTextContents()).toEqual(['Overview', 'People']);
  await page.getByRole('tab', { name: 'People' }).click();
  await page.getByText('release-bot').waitFor();
  expect(await page.getByRole('button', { name: /Actions for|Add role|Save/ }).count()).toBe(0);
  await page.close();
});

test('deletes a service account after a confirmation that counts its keys', async () => {
  const page = await dashboard.openWindow();
  const sent: string[] = [];
  await page.route('**/v1/admin/service-accounts/**', (route) => {
    sent.push(`${route.request().method()} ${new URL(route.request().url()).pathname}`);
    return route.fulfill({ status: 204 });
  });
  await dashboard.open(page, 'members');
  await page.getByRole('button', { name: 'Actions for release-bot' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByText('Its 2 API keys are revoked.').waitFor();
  expect(await runAxe(page)).toEqual([]);
  await page.getByRole('button', { name: 'Delete service account' }).click();
  await page.getByText('release-bot deleted.').waitFor();
  expect(sent).toEqual(['DELETE /v1/admin/service-accounts/sa_1']);
  await page.close();
});

test('offers a retry after a transient error, and immediately loads the release that an export produces', async () => {
  const page = await dashboard.openWindow();
  const refused = { status: 429, json: { error: 'Too many requests; wait 3 seconds.' } };
  await page.route('**/v1/admin/exports/se_4', (route) => route.fulfill(refused), { times: 1 });
  await dashboard.open(page, 'export');
  await page.getByText('Too many requests; wait 3 seconds.').waitFor();
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('heading', { name: 'docs.tidewater.example', level: 1 }).waitFor();
  const requests: string[] = [];
  const [job] = fixtures.exports;
  let status = 'running';
  await page.route('**/v1/admin/exports/se_5', (route) => route.fulfill({ json: { ...job, status } }));
  await dashboard.open(page, 'domain');
  await dashboard.open(page, 'export-running');
  page.on('request', (request) => requests.push(new URL(request.url()).pathname));
  status = 'completed';
  await expect.poll(() => requests.some((path) => path.endsWith('/releases'))).toBe(true);
  await page.close();
});

test.each(['full', 'empty'] as const)(
  'shows a viewer no action that the API would reject: pages are %s',
  async (state) => {
    const page = await dashboard.openWindow({ state });
    const [organization] = fixtures.me.organizations;
    const viewer = { ...fixtures.me, organizations: [{ ...organization, role: 'viewer' }] };
    await page.route('**/v1/admin/me', (route) => route.fulfill({ json: viewer }));
    const offered: string[] = [];
    const changes =
      /^(?:New|Create|Add|Delete|Revoke|Invite|Start|Merge|Close|Cancel|Publish|Roll|Archive|Stop|Save|Send|Withdraw|Get|Rotate|Redeliver|Render)/;
    for (const [name, path] of Object.entries(PAGES)) {
      if (!path.startsWith(`/${fixtures.ORG}`) || name === 'account') continue;
      await openPage(page, dashboard.url + path);
      for (const role of ['button', 'link'] as const)
        for (const text of await page.getByRole('main').getByRole(role, { name: changes }).allTextContents())
          offered.push(`${name}: ${text}`);
      if ((await page.getByRole('dialog').count()) > 0) offered.push(`${name}: a dialog`);
      if ((await page.getByText("Couldn't load").count()) > 0) offered.push(`${name}: an error`);
    }
    expect(offered).toEqual([]);
    await dashboard.open(page, 'keys');
    await page.getByText('Ask an admin of your organization').waitFor();
    await page.close();
  },
);

test('offers the page System, and folders on the server, only to the organization that has them', async () => {
  const page = await dashboard.openWindow();
  const offers = async () => {
    await openPage(page, `${dashboard.url}/${fixtures.ORG}/projects/new`);
    const folder = await page.getByRole('radio', { name: 'A folder on the server' }).count();
    const link = await page.getByRole('link', { name: 'System' }).count();
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Search and commands' }).fill('System');
    const command = await page.getByRole('option', { name: /^System\s*Page/ }).count();
    return { folder, link, command };
  };
  expect(await offers()).toEqual({ folder: 1, link: 1, command: 1 });
  const [organization] = fixtures.me.organizations;
  const organizations = [{ ...organization, runsInstallation: false, canUseFolders: false }];
  await page.route('**/v1/admin/me', (route) => route.fulfill({ json: { ...fixtures.me, organizations } }));
  expect(await offers()).toEqual({ folder: 0, link: 0, command: 0 });
  await dashboard.open(page, 'system');
  await page.getByText("Only the operator's organization can view this page").waitFor();
  await page.close();
});

test('offers a generated key for an SSH URL, keeps the lines of a private key, and shows the key of the server', async () => {
  const page = await dashboard.openWindow();
  const publicKey = `ssh-ed25519 AAAA${'C'.repeat(60)} bindery-dk_1`;
  const checks: Record<string, unknown>[] = [];
  const hostKey = { host: 'git.example.com', fingerprint: `SHA256:${'a'.repeat(43)}`, isChanged: true };
  await page.route('**/v1/admin/deploy-keys', (route) =>
    route.fulfill({ status: 201, json: { id: 'dk_1', publicKey, fingerprint: `SHA256:${'b'.repeat(43)}` } }),
  );
  await page.route('**/v1/admin/projects/check', (route) => {
    const body = route.request().postDataJSON() as Record<string, unknown>;
    checks.push(body);
    const isTrusted = body['hostKey'] !== undefined;
    const result = { ok: isTrusted, problem: isTrusted ? null : 'The host key has changed.', branches: ['main'] };
    const place = { defaultBranch: 'main', branch: 'main', docsFolders: [''], docsFolder: '', commit: 'c' };
    return route.fulfill({ json: { ...result, ...place, hostKey: { ...hostKey, isChanged: !isTrusted } } });
  });
  await openPage(page, `${dashboard.url}/${fixtures.ORG}/projects/new`);
  const main = page.getByRole('main');
  await main.getByLabel('Repository URL').fill('git@git.example.com:acme/docs.git');
  await main.getByRole('button', { name: 'Generate key' }).click();
  await main.getByText(publicKey).waitFor();
  expect(await runAxe(page)).toEqual([]);
  await main.getByRole('button', { name: 'Check repository' }).click();
  await main.getByRole('button', { name: 'Trust the new key' }).click();
  await main.getByText('Compare it with the fingerprints').waitFor();
  await main.getByRole('radio', { name: 'Enter a private key' }).check();
  await main.getByRole('textbox', { name: 'Private key' }).fill('-----BEGIN\nA\nB\n-----END');
  await main.getByRole('button', { name: 'Check repository' }).click();
  await expect.poll(() => checks.length).toBe(3);
  expect(checks.map(({ credentials, hostKey: key }) => ({ credentials, key }))).toEqual([
    { credentials: { deployKey: 'dk_1' }, key: undefined },
    { credentials: { deployKey: 'dk_1' }, key: hostKey.fingerprint },
    { credentials: { token: '-----BEGIN\nA\nB\n-----END' }, key: undefined },
  ]);
  await page.close();
});

test('ends the check of a repository when its URL changes or the page is left', async () => {
  const page = await dashboard.openWindow();
  const endedRequests: string[] = [];
  page.on('requestfailed', (request) => endedRequests.push(new URL(request.url()).pathname));
  // The response never arrives, as from a slow Git host.
  let requests = 0;
  await page.route('**/v1/admin/projects/check', () => void (requests += 1));
  await dashboard.open(page, 'new-project');
  const check = async () => {
    await page.getByLabel('Repository URL').fill(`https://git.example.com/docs-${requests}.git`);
    await page.getByRole('button', { name: 'Check repository' }).click();
  };
  await check();
  await expect.poll(() => requests).toBe(1);
  await page.getByLabel('Repository URL').fill('https://git.example.com/other.git');
  await expect.poll(() => endedRequests).toHaveLength(1);
  await page.getByRole('button', { name: 'Check repository' }).click();
  await expect.poll(() => requests).toBe(2);
  await page.getByRole('link', { name: 'Projects' }).first().click();
  await expect.poll(() => endedRequests).toEqual(Array.from({ length: 2 }, () => '/v1/admin/projects/check'));
  await page.close();
});

test("suggests a project's name from its repository, and keeps a name that someone typed", async () => {
  const page = await dashboard.openWindow();
  const place = { ok: true, problem: null, branches: ['main'], defaultBranch: 'main', branch: 'main', hostKey: null };
  await page.route('**/v1/admin/projects/check', (route) =>
    route.fulfill({ json: { ...place, docsFolders: [''], docsFolder: '', commit: 'c' } }),
  );
  await dashboard.open(page, 'new-project');
  const name = page.getByLabel('Name', { exact: true });
  const check = async (repository: string) => {
    await page.getByLabel('Repository URL').fill(`https://git.example.com/${repository}.git`);
    await page.getByRole('button', { name: 'Check repository' }).click();
    await name.waitFor();
    return name.inputValue();
  };
  expect(await check('docs')).toBe('docs');
  expect(await check('handbook')).toBe('handbook');
  await name.fill('Our handbook');
  expect(await check('docs')).toBe('Our handbook');
  await page.close();
});
