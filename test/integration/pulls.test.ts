import type { InjectOptions } from 'fastify';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createApiKey, revokeApiKey } from '../../src/accounts/api-keys/api-keys.ts';
import type { NewApiKey } from '../../src/accounts/api-keys/api-keys.ts';
import { createOrganization } from '../../src/accounts/organizations.ts';
import { createProject } from '../../src/accounts/projects/projects.ts';
import { listPullComments } from '../../src/agent/hosts/built-in/pull-comment-rows.ts';
import { signDecisionQuery, signPullForm } from '../../src/agent/hosts/built-in/pull-link.ts';
import type { PullAction } from '../../src/agent/hosts/built-in/pull-link.ts';
import { updateProject } from '../../src/accounts/projects/projects.ts';
import { readPullReport } from '../../src/agent/pull-reports/read-report.ts';
import { createAgentJob } from '../../src/agent/job/create-agent-job.ts';
import { createApp } from '../../src/http/app.ts';
import type { App } from '../../src/http/types.ts';
import { createLocalStore } from '../../src/store/local.ts';
import { LINK_SECRET, startBuiltIn } from '../helpers/hosts/built-in-host.ts';
import type { BuiltInFixture } from '../helpers/hosts/built-in-host.ts';
import { createTestDatabase } from '../helpers/test-database.ts';
import type { TestDatabase } from '../helpers/test-database.ts';

const { signal } = new AbortController();
const REQUEST = {
  head: 'bindery/aj_1',
  base: 'main',
  title: 'Describe <lanterns> & "lamps"',
  body: 'Lit at **dusk**.\n\n<script>alert(1)</script>\n\n[x](javascript:alert(2))',
};
let database: TestDatabase;
let repository: BuiltInFixture;
let app: App;
let time: Date;
/** Path and query of the read-only page. */
let page: string;
/** Path and query of the page with buttons. */
let deciding: string;
let id: string;
let keyId: string;

beforeAll(async () => {
  database = await createTestDatabase();
  app = await createApp({
    db: database.db,
    store: createLocalStore({ folder: '/nonexistent', secret: LINK_SECRET, publicUrl: () => '' }),
    queue: { enqueue: () => Promise.resolve('entry') },
    agentModel: 'anthropic:scripted',
    linkSecret: LINK_SECRET,
    bundleLinkTtl: 3600,
    now: () => time,
    logger: pino({ level: 'silent' }),
  });
});
afterAll(async () => {
  await app.close();
  await database.drop();
});

beforeEach(async () => {
  repository = await startBuiltIn(database.db);
  repository.push(REQUEST.head, { 'index.mdx': 'A <b>lantern</b> is lit.\n', 'image.png': Buffer.from([0, 1]) });
  const pull = await repository.createHost().openPullRequest(REQUEST, signal);
  const url = new URL(pull.url);
  page = `${url.pathname}${url.search}`;
  ({ id } = pull);
  time = new Date();
  keyId = await addKey({});
  deciding = createDecisionLink(keyId);
});
afterEach(() => repository.stop());

const get = (url = page) => app.inject({ method: 'GET', url });
const getState = async () => (await repository.createHost().findPullRequest(id, signal))?.state;

async function addKey(rights: Partial<NewApiKey>): Promise<string> {
  const { organizationId } = repository;
  return (await createApiKey(database.db, { organizationId, name: 'Key', ...rights })).key.id;
}

/** Returns a decision link of a key that expires in an hour. */
function createDecisionLink(key: string): string {
  const expires = Math.floor(time.getTime() / 1000) + 3600;
  return `/pulls/${id}?${signDecisionQuery({ id, keyId: key, expires }, LINK_SECRET)}`;
}

/** Submits the form of a button, as a browser does after a click. */
async function press(
  action: PullAction,
  change: Partial<InjectOptions> & { fields?: object; body?: string; at?: string } = {},
) {
  const { fields, headers, body: bodyOverride, at = deciding, ...rest } = change;
  const body = bodyOverride ?? (await get(deciding)).body;
  const form = new RegExp(`<form method="post" action="([^"]*/${action}\\?[^"]*)">(.*?)</form>`, 's').exec(body);
  const target = new URL(form?.[1]?.replaceAll('&amp;', '&') ?? '', `http://host${at}`);
  const inputs = [...(form?.[2] ?? '').matchAll(/name="(\w+)" value="([^"]*)"/g)].map(([, name, value]) => [
    name,
    value,
  ]);
  return app.inject({
    method: 'POST',
    url: `${target.pathname}${target.search}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin', ...headers },
    payload: new URLSearchParams({ ...Object.fromEntries(inputs), ...fields }).toString(),
    ...rest,
  });
}

test('shows the text and the changes without interpreting HTML in them', async () => {
  const { statusCode, headers, body } = await get();
  expect(statusCode).toBe(200);
  expect(headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-/);
  expect(headers).toMatchObject({ 'referrer-policy': 'same-origin', 'cache-control': 'private, no-store' });
  expect(body).toContain('<h1>Describe &lt;lanterns&gt; &amp; &quot;lamps&quot;</h1>');
  expect(body).toContain('<strong>dusk</strong>');
  expect(body).toContain('&lt;script&gt;alert(1)');
  expect(body).not.toMatch(/<script|javascript:alert|<b>/);
  expect(body).toMatch(/<span class="badge open">Open/);
  expect(body).toMatch(/<tr class="added">.*\+A &lt;b&gt;lantern&lt;\/b&gt; is lit\./);
  expect(body).toMatch(/image\.png.*Binary file not shown/s);
});

describe('the report on the newest commit', () => {
  async function getCommit(): Promise<string | null> {
    const query = database.db.selectFrom('pull_requests').select('head_commit').where('id', '=', id);
    return (await query.executeTakeFirstOrThrow()).head_commit;
  }

  async function storeReport(commit: string | null, change: { due_at?: Date | null } = {}): Promise<void> {
    const problem = {
      severity: 'error',
      code: 'broken-link',
      message: 'The link "<b>" is broken.',
      file: 'a.mdx',
      line: 7,
    };
    const result = {
      pages: [],
      pageCount: 1,
      otherCount: 0,
      problems: [problem],
      counts: { error: 1, warning: 0, info: 0 },
      fixed: 0,
      orphans: [],
    };
    const status = { state: 'failure', description: '1 new error.', url: 'http://host' };
    const place = { project_id: repository.projectId, pull_id: id };
    await database.db.deleteFrom('pull_reports').where('pull_id', '=', id).execute();
    await database.db
      .insertInto('pull_reports')
      .values({
        ...place,
        mark: `rm_${id}`,
        commit_id: commit,
        result: JSON.stringify(result),
        status: JSON.stringify(status),
        due_at: null,
        ...change,
      })
      .execute();
  }
  const read = async () => {
    const commit = await getCommit();
    return readPullReport(database.db, { projectId: repository.projectId, pullId: id, commit });
  };

  test('is on the page, with its problems at their lines and without interpreting HTML', async () => {
    expect((await get()).body).not.toContain('Documentation checks');
    await storeReport(await getCommit());
    const { body } = await get();
    expect(body).toMatch(/<span class="badge failure">Failed<\/span> 1 new error\./);
    expect(body).toContain('<code>a.mdx:7</code>: The link &quot;&lt;b&gt;&quot; is broken.');
    expect(await read()).toMatchObject({ state: 'failure', problemCount: 1, problems: [{ path: 'a.mdx', line: 7 }] });
  });

  test('is pending until the newest commit has been examined, and shows nothing of an older one', async () => {
    await storeReport('0'.repeat(40), { due_at: new Date() });
    expect(await read()).toMatchObject({ state: 'pending', problems: [] });
    expect((await get()).body).toContain('<span class="badge pending">Checking</span>');
    await storeReport('0'.repeat(40));
    expect(await read()).toBeUndefined();
  });

  test('is decided from the problems if only the comment is on, and is missing if reports are off', async () => {
    await storeReport(await getCommit());
    await database.db.updateTable('pull_reports').set({ status: null }).where('pull_id', '=', id).execute();
    expect(await read()).toMatchObject({ state: 'failure', description: '1 new error.' });
    await updateProject(database.db, { id: repository.projectId, pullRequests: { status: false, comment: false } });
    expect(await read()).toBeUndefined();
  });
});

describe('comments', () => {
  const listComments = () => listPullComments(database.db, id);

  /** Creates a job that has finished with this pull request. */
  async function finishJob(): Promise<string> {
    const { organizationId, projectId } = repository;
    const queue = { enqueue: () => Promise.resolve('entry') };
    const job = { organizationId, projectId, prompt: 'Explain lanterns.', model: 'anthropic:scripted' };
    const accepted = await database.db.transaction().execute((trx) => createAgentJob(trx, { queue, job }));
    await database.db
      .updateTable('agent_jobs')
      .set({ status: 'completed', pr_id: id, pr_link: 'http://host' })
      .where('id', '=', accepted.job.id)
      .execute();
    await database.db.updateTable('agent_turns').set({ finished_at: new Date() }).execute();
    return accepted.job.id;
  }

  test('on lines are shown below the line, with replies, without interpreting their HTML', async () => {
    const jobId = await finishJob();
    const fields = { path: 'index.mdx', line: '1', side: 'after', body: '<b>How</b> often, and **why**?' };
    const { statusCode, headers } = await press('comment', { fields });
    const [comment] = await listComments();
    expect(statusCode).toBe(303);
    expect(headers.location).toMatch(new RegExp(`#${comment?.id}$`));
    await press('comment', { fields: { thread: comment?.id, body: 'Or never?' } });
    const { body } = await get();
    expect(body).toMatch(
      /is lit\..*<tr class="threads">.*<strong>Key<\/strong>.*&lt;b&gt;How&lt;\/b&gt; often, and <strong>why<\/strong>.*Or never\?/s,
    );
    // Its job is due.
    const job = await database.db.selectFrom('agent_jobs').selectAll().where('id', '=', jobId).executeTakeFirst();
    expect(job?.review_at).toBeInstanceOf(Date);

    await press('resolve', { fields: { thread: comment?.id, resolved: 'yes' } });
    expect((await get()).body).toMatch(/<summary>Resolved by Key: &lt;b&gt;How&lt;\/b&gt; often/);
    await press('comment', { fields: { thread: comment?.id, body: 'One more.' } });
    expect((await get()).body).not.toContain('<summary>Resolved');
  });

  test('can be a review that requests changes or approves', async () => {
    await press('comment', { fields: { body: 'Too long.', verdict: 'request-changes' } });
    await press('comment', { fields: { thread: '', body: '', verdict: 'approve' } });
    const { body } = await get();
    expect(body).toMatch(/id="conversation".*Requested changes<\/span>.*Too long\..*Approved<\/span>/s);
    expect((await press('comment', { fields: { thread: '', body: ' ' } })).body).toContain('Enter a comment.');
    expect(await listComments()).toHaveLength(2);
  });

  test('need a decision link, the form of the page, and the same site', async () => {
    expect((await get()).body).not.toContain('<form');
    const responses = [
      await press('comment', { at: page, fields: { body: 'x' }, url: `${page.replace('?', '/comment?')}` }),
      await press('comment', { headers: { 'sec-fetch-site': 'cross-site' }, fields: { body: 'x' } }),
      await press('comment', { fields: { body: 'x', token: 'AAAA' } }),
      await press('resolve', { fields: { thread: 'pc_x' } }),
    ];
    expect(responses.slice(0, 3).map(({ statusCode }) => statusCode)).toEqual([403, 403, 403]);
    expect(responses[3]?.statusCode).not.toBe(303);
    await database.db
      .updateTable('api_keys')
      .set({ scopes: ['read'] })
      .where('id', '=', keyId)
      .execute();
    expect((await get(deciding)).statusCode).toBe(403);
    expect(await listComments()).toEqual([]);
  });

  test('the buttons ask the agent for changes and to resolve a conflict, once', async () => {
    expect((await get(deciding)).body).not.toContain('name="prompt"');
    const jobId = await finishJob();
    repository.push('main', { 'index.mdx': 'A lamp.\n' });
    const { body } = await get(deciding);
    expect(body).toContain(`/agent/${repository.projectId}/${jobId}`);
    expect(body).toContain('Resolve the conflict</button>');
    const conflict =
      /has conflicting changes in <code>index\.mdx<\/code>\. Ask the agent to resolve the conflict, or merge <code>main<\/code>/;
    expect(body).toMatch(conflict);
    // A visitor with a read link learns about it, too.
    const { body: readBody } = await get(page);
    expect(readBody).toMatch(conflict);
    expect(readBody).not.toContain('Resolve the conflict</button>');
    const opened = { body };
    expect((await press('ask', { fields: { prompt: 'Shorter, please.' } })).statusCode).toBe(303);
    // While the agent works, the message waits for it.
    expect((await press('fix-conflict', opened)).statusCode).toBe(303);
    const turns = await database.db
      .selectFrom('agent_turns')
      .selectAll()
      .where('job_id', '=', jobId)
      .orderBy('turn')
      .execute();
    expect(turns.map(({ prompt }) => prompt)).toEqual(['Explain lanterns.', 'Shorter, please.']);
    expect((await get(deciding)).body).toMatch(/agent job<\/a> is working/);
  });
});

test("rejects a changed link, and opens another pull request's link only for that one", async () => {
  const [path = '', query = ''] = page.split('?');
  const secondHost = await startBuiltIn(database.db);
  await secondHost.addBranch(REQUEST.head);
  const pull = await secondHost.createHost().openPullRequest(REQUEST, signal);
  await secondHost.stop();
  for (const url of [path, `${path}?${query.slice(0, -9)}`, `${path}?${query}AAAA`, `/pulls/${pull.id}?${query}`]) {
    const { statusCode, json } = await get(url);
    expect([statusCode, json()]).toEqual([403, { error: expect.stringMatching(/This link's signature/) }]);
  }
  const { statusCode } = await app.inject({ method: 'DELETE', url: page });
  expect(statusCode).toBe(405);
});

test('reports a deleted pull request', async () => {
  await database.db.deleteFrom('pull_requests').where('id', '=', id).execute();
  const response = await get();
  expect([response.statusCode, response.json().error]).toEqual([404, expect.stringMatching(/deleted/)]);
});

test('returns to the page after merging, which says it is merged and still shows the changes', async () => {
  const { statusCode, headers } = await press('merge');
  expect(statusCode).toBe(303);
  const back = new URL(String(headers.location), `http://host/pulls/${id}/merge`);
  expect(`${back.pathname}${back.search}`).toBe(page);
  const { body } = await get();
  expect(body).toMatch(/<span class="badge merged">Merged/);
  expect(body).toContain('+A &lt;b&gt;lantern');
  expect(body).not.toContain('<form');
});

test('leaves the branches unchanged when closing', async () => {
  const before = await repository.head('main');
  expect((await press('close')).statusCode).toBe(303);
  expect((await get()).body).toMatch(/<span class="badge closed">Closed/);
  expect(await repository.head('main')).toBe(before);
});

test('changes nothing more if a button is pressed twice, or after another', async () => {
  const { body } = await get(deciding);
  const [first, second] = await Promise.all([press('merge', { body }), press('merge', { body })]);
  expect([first.statusCode, second.statusCode]).toEqual([303, 303]);
  expect(await repository.createHost().findPullRequest(id, signal)).toMatchObject({ state: 'merged' });
});

test.each([
  ['from another site', { headers: { 'sec-fetch-site': 'cross-site' } }],
  ['without the token of the form', { fields: { token: '' } }],
  ['with the token of another commit', { fields: { head: '0'.repeat(40) } }],
])('ignores a form %s', async (_title, change) => {
  const { statusCode, json } = await press('merge', change as Parameters<typeof press>[1]);
  expect([statusCode, json()]).toEqual([403, { error: expect.stringMatching(/button on the page/) }]);
  expect(await repository.createHost().findPullRequest(id, signal)).toMatchObject({ state: 'open' });
});

test("does not accept one button's token for the other", async () => {
  const { body } = await get(deciding);
  const [, token] = /close\?.*?name="token" value="([^"]*)"/s.exec(body) ?? [];
  expect((await press('merge', { fields: { token } })).statusCode).toBe(403);
});

test('explains a conflict on the page, with the files, and the buttons there work', async () => {
  repository.push('main', { 'index.mdx': 'A lamp.\n' });
  const { statusCode, body } = await press('merge');
  expect(statusCode).toBe(409);
  expect(body).toMatch(/role="alert">Can&#39;t merge automatically: main has conflicting changes in index\.mdx/);
  expect(body).toMatch(/badge open/);
  expect((await press('close', { body, at: `/pulls/${id}/merge` })).statusCode).toBe(303);
});

test('requires viewing what was pushed after the page was opened before merging it', async () => {
  const { body: seen } = await get(deciding);
  const [, head] = /name="head" value="(\w+)"/.exec(seen) ?? [];
  const [, token] = /merge\?.*?name="token" value="([^"]*)"/s.exec(seen) ?? [];
  repository.push(REQUEST.head, { 'late.mdx': 'Late.\n' }, { from: REQUEST.head });
  const { statusCode, body } = await press('merge', { fields: { head, token } });
  expect(statusCode).toBe(409);
  expect(body).toMatch(/role="alert">The branch has changed since/);
  expect(body).toContain('late.mdx');
  expect((await press('merge')).statusCode).toBe(303);
});

describe('permission to decide', () => {
  /** Submits the form of a page opened with the decision link to another link's URL. */
  async function pressAt(url: string) {
    const { body } = await get(deciding);
    const [, head = ''] = /name="head" value="(\w+)"/.exec(body) ?? [];
    const [, token = ''] = /merge\?.*?name="token" value="([^"]*)"/s.exec(body) ?? [];
    return sendForm(url, { head, token });
  }

  function sendForm(url: string, fields: Record<string, string>) {
    const [path = '', query = ''] = url.split('?');
    return app.inject({
      method: 'POST',
      url: `${path}/merge?${query}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
      payload: new URLSearchParams(fields).toString(),
    });
  }

  test("is missing from the read link, which explains how to get the buttons and cannot merge even with a form's fields", async () => {
    const { body } = await get();
    expect(body).not.toContain('<form');
    expect(body).toContain(`<code>POST /v2/agent/${repository.projectId}/job/aj_1/decision-link</code>`);
    const { statusCode, json } = await pressAt(page);
    expect([statusCode, json()]).toEqual([403, { error: expect.stringMatching(/is read-only\. .*decision-link/) }]);
    expect(await getState()).toBe('open');
  });

  test('is not interchangeable between the two links, and no part of a decision link can be changed', async () => {
    const secondKey = await addKey({ name: 'Other' });
    const read = new URL(page, 'http://host').searchParams;
    const changes: Record<string, string | undefined>[] = [
      { by: undefined, expires: undefined },
      { expires: undefined },
      { by: undefined },
      { by: secondKey },
      { expires: '9999999999' },
      { signature: read.get('signature') ?? '' },
      { signature: '' },
    ];
    const urls = changes.map((change) => {
      const url = new URL(deciding, 'http://host');
      for (const [name, value] of Object.entries(change))
        if (value === undefined) url.searchParams.delete(name);
        else url.searchParams.set(name, value);
      return `${url.pathname}${url.search}`;
    });
    urls.push(deciding.replace('expires=', 'expires=0'), `${deciding}&by=${keyId}`, deciding.replace('by=', 'By='));
    for (const url of urls) {
      expect([url, (await get(url)).statusCode]).toEqual([url, 403]);
      expect([url, (await pressAt(url)).statusCode]).toEqual([url, 403]);
    }
    expect(await getState()).toBe('open');
  });

  test('expires, after which the decision link only allows reading', async () => {
    const { body: seen } = await get(deciding);
    time = new Date(time.getTime() + 3_600_000);
    const { statusCode, body } = await get(deciding);
    expect(statusCode).toBe(200);
    expect(body).toMatch(/role="alert">This link has expired, so it can no longer merge or close/);
    expect(body).not.toContain('<form');
    const late = await press('merge', { body: seen });
    expect([late.statusCode, late.headers['content-type']]).toEqual([403, 'text/html; charset=utf-8']);
    expect(await getState()).toBe('open');
  });

  test('ends immediately when the requesting key is revoked or loses write access', async () => {
    const { body } = await get(deciding);
    await database.db
      .updateTable('api_keys')
      .set({ scopes: ['read'] })
      .where('id', '=', keyId)
      .execute();
    expect((await press('merge', { body })).json()).toEqual({ error: expect.stringMatching(/requires write/) });
    await database.db
      .updateTable('api_keys')
      .set({ scopes: ['write'] })
      .where('id', '=', keyId)
      .execute();
    expect((await get(deciding)).statusCode).toBe(200);
    await revokeApiKey(database.db, { id: keyId });
    expect((await get(deciding)).json()).toEqual({ error: expect.stringMatching(/revoked/) });
    expect((await press('merge', { body })).statusCode).toBe(403);
    expect(await getState()).toBe('open');
  });

  test('applies only where the key works, until the key expires, and for its own organization', async () => {
    const expiring = createDecisionLink(await addKey({ expiresAt: new Date(time.getTime() + 60_000) }));
    expect((await get(expiring)).body).toContain('<form');
    const elsewhere = createDecisionLink(await addKey({ allowedIps: ['192.0.2.1'] }));
    expect((await get(elsewhere)).json()).toEqual({
      error: expect.stringMatching(/can't be used from 127\.0\.0\.1/),
    });
    const { id: organizationId } = await createOrganization(database.db, { name: 'Other' });
    expect((await get(createDecisionLink(await addKey({ organizationId })))).statusCode).toBe(403);
    const ownProject = await addKey({ projectIds: [repository.projectId], actions: ['pull.link'] });
    expect((await get(createDecisionLink(ownProject))).body).toContain('<form');
    const fields = {
      organizationId: repository.organizationId,
      name: 'Guides',
      repositoryUrl: 'https://git.test/g.git',
    };
    const { id: otherProject } = await createProject(database.db, fields);
    for (const limits of [{ projectIds: [otherProject] }, { actions: ['pull.read'] }])
      expect((await get(createDecisionLink(await addKey(limits)))).statusCode).toBe(403);
    time = new Date(time.getTime() + 60_000);
    expect((await get(expiring)).statusCode).toBe(403);
  });

  test.each([
    ['comment', 'pull.comment'],
    ['resolve', 'pull.comment'],
    ['ask', 'agent.prompt'],
    ['fix-conflict', 'agent.prompt'],
  ] as const)('cannot %s if the key is limited to actions without %s', async (action, missing) => {
    const all = ['pull.link', 'pull.comment', 'agent.prompt'] as const;
    const limited = createDecisionLink(await addKey({ actions: all.filter((each) => each !== missing) }));
    const { body } = await get(limited);
    expect(body).toContain('/merge?');
    expect(body).not.toContain(`/${action}?`);
    const { head = '' } = /name="head" value="(?<head>\w+)"/.exec(body)?.groups ?? {};
    const { statusCode, body: refusal } = await app.inject({
      method: 'POST',
      url: limited.replace('?', `/${action}?`),
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
      payload: new URLSearchParams({ head, token: signPullForm({ id, action, head }, LINK_SECRET) }).toString(),
    });
    expect([statusCode, refusal]).toEqual([409, expect.stringContaining('limited to some actions')]);
  });

  test('ends with the pull request', async () => {
    const { body } = await get(deciding);
    await press('close');
    expect((await get(deciding)).body).not.toContain('<form');
    expect((await press('merge', { body })).statusCode).toBe(303);
    expect(await getState()).toBe('closed');
  });
});
