/** The API of automations. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createContextRepository } from '../../src/accounts/projects/context-repositories.ts';
import { startAgentApi } from '../helpers/agent-api.ts';
import type { AgentApi } from '../helpers/agent-api.ts';
import { runHere } from '../helpers/run-cli.ts';

let api: AgentApi;
let key: string;
let otherKey: string;
let projectId: string;

beforeAll(async () => {
  api = await startAgentApi();
  ({ key, projectId } = api.own);
  otherKey = api.other.key;
});
afterAll(() => api.close());

interface Body {
  id: string;
  name: string;
  status: string;
  error?: string;
  lastRun: { id: string } | null;
  [field: string]: unknown;
}

async function send(
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
  path: string,
  { body, headers = {}, as = key }: { body?: object; headers?: Record<string, string>; as?: string } = {},
) {
  const response = await api.send({ method, url: `/v1/automations${path}`, key: as, headers, ...(body && { body }) });
  return { status: response.statusCode, body: (response.body === '' ? null : response.json()) as Body };
}

const FIELDS = {
  name: 'Style',
  prompt: 'Check the style.',
  trigger: { type: 'schedule', cron: '0 6 * * 1', timeZone: 'Europe/Berlin' },
};
const create = (change: object = {}) => send('POST', '', { body: { projectId, ...FIELDS, ...change } });

test('an automation can be created, listed, changed, paused, resumed and deleted', async () => {
  const created = await create({ budget: { cost: 2.5 }, delivery: 'new' });
  expect(created).toMatchObject({
    status: 201,
    body: {
      ...FIELDS,
      projectId,
      delivery: 'new',
      budget: { tokens: null, cost: 2.5 },
      contextRepositories: null,
      baseBranch: null,
      status: 'enabled',
      pausedReason: null,
      nextRunAt: expect.stringContaining('T0') as string,
      lastRun: null,
    },
  });
  const { id, nextRunAt } = created.body;
  const renamed = await send('PATCH', `/${id}`, { body: { name: 'Style check', budget: { tokens: 5_000 } } });
  expect(renamed.body).toMatchObject({ name: 'Style check', budget: { tokens: 5_000, cost: 2.5 }, nextRunAt });
  expect((await send('PATCH', `/${id}`, { body: { status: 'paused' } })).body).toMatchObject({
    status: 'paused',
    nextRunAt: null,
  });
  expect(await send('POST', `/${id}/run`)).toMatchObject({
    status: 409,
    body: { error: 'The automation is paused. Resume it first.' },
  });
  expect((await send('PATCH', `/${id}`, { body: { status: 'enabled' } })).body).toMatchObject({ nextRunAt });
  const list = await send('GET', `?projectId=${projectId}`);
  expect(list.body).toMatchObject({ automations: [{ id, name: 'Style check' }], nextCursor: null });
  expect((await send('GET', `/${id}`)).body.name).toBe('Style check');
  expect((await send('DELETE', `/${id}`)).status).toBe(204);
  expect((await send('GET', `/${id}`)).status).toBe(404);
  const audit = await api.database.db
    .selectFrom('audit_log')
    .select('action')
    .where('subject', '=', id)
    .orderBy('id')
    .execute();
  expect(audit.map(({ action }) => action)).toEqual([
    'automation.create',
    'automation.update',
    'automation.update',
    'automation.update',
    'automation.delete',
  ]);
});

test('a call with the same idempotency key starts one run, and calls before the start share a run', async () => {
  const { body: automation } = await create({ name: 'On request', trigger: { type: 'api' } });
  const headers = { 'idempotency-key': 'release-7' };
  const first = await send('POST', `/${automation.id}/run`, { headers });
  expect(first).toMatchObject({
    status: 202,
    body: { status: 'waiting', cause: { type: 'api' }, events: 1, jobId: null },
  });
  expect((await send('POST', `/${automation.id}/run`, { headers })).body).toEqual(first.body);
  expect((await send('POST', `/${automation.id}/run`)).body).toMatchObject({ id: first.body.id, events: 2 });
  const runs = await send('GET', `/${automation.id}/runs`);
  expect(runs.body).toMatchObject({ runs: [{ id: first.body.id }], nextCursor: null });
  expect((await send('GET', `/${automation.id}`)).body.lastRun).toMatchObject({ id: first.body.id });
  // Pausing drops the run.
  await send('PATCH', `/${automation.id}`, { body: { status: 'paused' } });
  expect((await send('GET', `/${automation.id}/runs`)).body).toMatchObject({ runs: [] });
});

test('fields that no run could use are refused with what to write instead', async () => {
  await createContextRepository(api.database.db, {
    projectId,
    name: 'api',
    repositoryUrl: 'https://git.test/acme/api.git',
    branch: 'main',
    operator: true,
  });
  await create({ name: 'Taken' });
  const refuse = async (change: object, status: number, text: string) => {
    const { status: actual, body } = await create({ name: 'New', ...change });
    expect([actual, body.error]).toEqual([status, expect.stringContaining(text)]);
  };
  await refuse({ trigger: { type: 'schedule', cron: '* * * * *' } }, 400, 'at least 15 minutes');
  await refuse({ trigger: { type: 'schedule', cron: 'daily' } }, 400, 'five fields');
  await refuse({ trigger: { type: 'schedule' } }, 400, 'five fields');
  await refuse({ trigger: { type: 'schedule', cron: '0 6 * * *', timeZone: 'Moon' } }, 400, 'IANA time zone');
  await refuse({ trigger: { type: 'api', cron: '0 6 * * *' } }, 400, 'doesn\'t have the field "cron"');
  await refuse({ trigger: { type: 'moon' } }, 400, 'type');
  await refuse({ name: ' . ' }, 400, 'letter or digit');
  await refuse({ prompt: '​' }, 400, 'no visible characters');
  await refuse({ contextRepositories: ['sdk'] }, 400, 'The project has api.');
  await refuse({ notify: ['nobody'] }, 400, 'members who can read the project');
  await refuse({ baseBranch: '../x' }, 400, 'branch');
  await refuse({ name: 'Taken' }, 409, 'Choose another name');
  await refuse({ projectId: 'prj_1' }, 404, "doesn't exist");
  expect((await create({ name: 'Code', contextRepositories: ['api'] })).status).toBe(201);
});

test('automations of other organizations are not found, and a key that can only read changes nothing', async () => {
  const { body } = await create({ name: 'Private' });
  for (const [method, path, change] of [
    ['GET', `/${body.id}`, undefined],
    ['GET', `/${body.id}/runs`, undefined],
    ['PATCH', `/${body.id}`, { status: 'paused' }],
    ['POST', `/${body.id}/run`, undefined],
    ['DELETE', `/${body.id}`, undefined],
  ] as const)
    expect((await send(method, path, { ...(change && { body: change }), as: otherKey })).status).toBe(404);
  expect((await send('POST', '', { body: { projectId, ...FIELDS, name: 'Theft' }, as: otherKey })).status).toBe(404);
  expect((await send('GET', '', { as: otherKey })).body).toMatchObject({ automations: [] });
  const { readerKey: reader } = api;
  expect((await send('GET', `/${body.id}`, { as: reader })).status).toBe(200);
  expect((await send('PATCH', `/${body.id}`, { body: { status: 'paused' }, as: reader })).status).toBe(403);
  expect((await send('POST', `/${body.id}/run`, { as: reader })).status).toBe(403);
});

test('a ready-made automation can be created as it is, and a translation needs its language', async () => {
  const { templates } = (await send('GET', '/templates')).body as unknown as {
    templates: { id: string; name: string; prompt: string; trigger: object; delivery: string; needs?: string }[];
  };
  expect(templates.map(({ id }) => id)).toContain('code-changes');
  for (const { id: template, name, prompt, trigger, delivery, needs } of templates) {
    const base = { template, name, prompt, trigger, delivery };
    const fields = { ...base, ...(needs === 'language' && { translate: { language: 'fr' } }) };
    const created = await create(fields);
    expect(created).toMatchObject({ status: 201, body: { ...fields, translate: fields.translate ?? null } });
    expect((await send('DELETE', `/${created.body.id}`)).status).toBe(204);
  }
  const unknown = await create({ name: 'Bad', template: 'unknown' });
  expect([unknown.status, unknown.body.error]).toEqual([400, expect.stringContaining('code-changes')]);
  const refused = await create({ name: 'Bad', translate: { language: 'no such language' } });
  expect([refused.status, refused.body.error]).toEqual([400, expect.stringContaining('language code')]);
  const report = await create({ name: 'Bad', translate: { language: 'fr' }, delivery: 'report' });
  expect([report.status, report.body.error]).toEqual([400, expect.stringContaining("can't translate")]);
});

test('`bindery automations` creates, lists, runs, pauses, changes and deletes', async () => {
  const url = await api.app.listen({ host: '127.0.0.1', port: 0 });
  const env = { ...process.env, BINDERY_URL: url, BINDERY_API_KEY: key };
  const run = (...args: string[]) => runHere(['automations', ...args], env);
  const fields = [
    'create',
    '--project',
    projectId,
    '--name',
    'From CLI',
    '--prompt',
    'Check it.',
    '--cron',
    '0 6 * * 1',
    '--json',
  ];
  const created = await runHere(['automations', ...fields], env);
  const { id } = JSON.parse(created.stdout) as Body;
  expect((await run('list', '--project', projectId)).stdout).toMatch(
    new RegExp(`${id} +From CLI +enabled +Mondays at 06:00 \\(UTC\\)`),
  );
  expect(await run('run', id)).toMatchObject({ exitCode: 0, stdout: expect.stringContaining('starts soon') as string });
  expect((await run('runs', id)).stdout).toMatch(/ar_\S+ +waiting +api/);
  expect((await run('pause', id)).stdout).toBe(`${id} is paused.\n`);
  expect(await run('run', id)).toMatchObject({ exitCode: 2, stderr: expect.stringContaining('is paused') as string });
  expect((await run('resume', id)).stdout).toBe(`${id} is enabled.\n`);
  await run('update', id, '--on', 'tag', '--tags', 'v*', '--delivery', 'new');
  expect((await run('show', id)).stdout).toContain('Trigger:  After a tag v* in the docs');
  expect((await run('update', id)).stderr).toContain('Add an option with what to change');
  expect((await run('update', id, '--cron', '0 6 * * *', '--on', 'push')).stderr).toContain('one of --cron and --on');
  expect((await run('templates')).stdout).toContain('broken-links: When readers');
  const template = ['create', '--project', projectId, '--template'];
  const links = await run(...template, 'broken-links', '--threshold', '1', '--days', '1');
  expect(links.stdout).toMatch(
    /^Created au_\S+\. It runs after 1 view of missing pages in 1 day\.\nTo run it now: bindery/,
  );
  const linksId = /au_\w+/.exec(links.stdout)?.[0] ?? '';
  await run('update', linksId, '--threshold', '3');
  expect((await run('show', linksId)).stdout).toContain('Trigger:  After 3 views of missing pages in 1 day\n');
  expect((await run(...template, 'style', '--name', 'S', '--time-zone', 'Europe/Berlin')).stdout).toContain(
    'next run is at',
  );
  expect((await run(...template, 'style', '--threshold', '1')).stderr).toContain('doesn\'t have the field "threshold"');
  expect((await run('create', '--threshold', '1')).stderr).toContain('Add --on <event>');
  expect((await run('create', '--template', 'style')).stderr).toBe('error: Add --project <id>.\n');
  expect((await run('create', '--project', projectId, '--name', 'A')).stderr).toBe(
    'error: Add --prompt <text> or --prompt-file <file>. Or start from a ready-made automation with --template <id>.\n',
  );
  expect((await run(...template, 'broken')).stderr).toContain('one of code-changes, changelog');
  await run(...template, 'translations', '--translate', 'fr', '--name', 'French');
  expect((await send('GET', '')).body).toMatchObject({
    automations: expect.arrayContaining([
      expect.objectContaining({ name: 'French', translate: { language: 'fr' } }),
    ]) as object[],
  });
  expect((await run('delete', id)).stdout).toBe(`${id} is deleted.\n`);
  expect((await run('show', id)).exitCode).toBe(2);
});
