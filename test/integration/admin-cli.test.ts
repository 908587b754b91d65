import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { execa } from 'execa';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { authenticate } from '../../src/accounts/api-keys/authenticate.ts';
import { findCredentials } from '../../src/accounts/projects/credentials.ts';
import { createRepository, git } from '../helpers/git-repository.ts';
import { startChild } from '../helpers/child.ts';
import { runHere } from '../helpers/run-cli.ts';
import { createTestUser } from '../helpers/sign-in.ts';
import { createTestDatabase } from '../helpers/test-database.ts';
import type { TestDatabase } from '../helpers/test-database.ts';

const PROGRAM = fileURLToPath(new URL('../../bin/bindery.js', import.meta.url));
const SECRET_KEY = Buffer.alloc(32, 7);

let database: TestDatabase;
let folder: string;
let repository: string;

beforeAll(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'bindery-admin-'));
  repository = createRepository(join(folder, 'site'), { 'docs/docs.json': '{}' });
  git(repository, ['branch', '-m', 'trunk']);
});

afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

test('lets an operator set up an organization, a project, a domain and a working key', async () => {
  const organization = await runJson('organization', 'create', 'Acme');
  const project = await runJson(...createProjectArguments(organization.id));
  expect(project).toMatchObject({
    repositoryUrl: repository,
    branch: 'trunk',
    docsFolder: 'docs',
    hasCredentials: false,
  });
  const domain = await runJson('domain', 'create', 'docs.example.com', '--project', project.id, '--base', '/docs');
  expect(domain).toMatchObject({ host: 'docs.example.com', projectId: project.id, base: '/docs', features: {} });
  const settings = ['--deployment', 'client-hosted', '--feature', 'search=off', '--feature', 'analytics=on'];
  expect(
    await runJson('domain', 'update', 'docs.example.com', ...settings, '--groups', 'staff, partners'),
  ).toMatchObject({
    features: { search: false, analytics: true },
    groups: ['staff', 'partners'],
  });
  const back = ['--feature', 'search=default', '--feature', 'analytics=default', '--groups', ''];
  expect(await runJson('domain', 'update', 'docs.example.com', ...back)).toMatchObject({ features: {}, groups: [] });
  const key = await runJson(
    'key',
    'create',
    'CI',
    '--organization',
    organization.id,
    '--scope',
    'read',
    '--expires',
    '90d',
  );
  const caller = await authenticate(database.db, `Bearer ${key.key}`, { ip: '127.0.0.1', now: new Date() });
  expect(caller).toMatchObject({ organizationId: organization.id, plan: 'enterprise', scopes: ['read'] });
  expect(await runJson('key', 'revoke', key.id)).toMatchObject({ id: key.id, revokedAt: expect.any(String) });
  const refusedRun = await run(['organization', 'delete', organization.id], { reject: false });
  expect(refusedRun).toMatchObject({
    exitCode: 2,
    stderr: expect.stringContaining('1 project, and all domains, keys'),
  });
  const deleted = await runJson('organization', 'delete', organization.id, '--yes');
  expect(deleted).toEqual({ id: organization.id, deleted: true });
});

test('reads and stores credentials from standard input or a named variable', async () => {
  const organization = await runJson('organization', 'create', 'Acme');
  const fromInput = await run([...createProjectArguments(organization.id), '--credentials-stdin', '--json'], {
    input: 'from-input\n',
  });
  const fromVariable = await run([...createProjectArguments(organization.id), '--credentials-env', 'TOKEN', '--json'], {
    env: { TOKEN: 'from-variable' },
  });
  const stored = [fromInput, fromVariable].map(({ stdout }) =>
    findCredentials(database.db, { projectId: JSON.parse(stdout).id, secretKey: SECRET_KEY }),
  );
  expect(await Promise.all(stored)).toEqual(['from-input', 'from-variable']);
});

test('prints a table of what was created, and shows the key once', async () => {
  const organization = await runJson('organization', 'create', 'Acme');
  const table = await runInside(['key', 'create', 'CI', '--organization', organization.id]);
  expect(table).toMatch(/^ID +NAME +KEY +SCOPES/);
  expect(table).toMatch(/^bindery_[0-9A-Za-z]{40}$/m);
  const list = await runInside(['key', 'list', '--organization', organization.id]);
  expect(list).not.toMatch(/bindery_/);
});

test('reports a problem in one line on standard error, without a stack, with an exit code', async () => {
  const { stderr, exitCode } = await run(['project', 'create', 'Docs', '--organization', 'org_none'], {
    reject: false,
  });
  expect(exitCode).toBe(2);
  expect(stderr.trim()).toBe('error: Organization "org_none" doesn\'t exist. Check the ID.');
});

test('stores a project only after fetching its repository, unless told otherwise', async () => {
  const { id } = await runJson('organization', 'create', 'Acme');
  const create = (...more: string[]) => run([...createProjectArguments(id), '--json', ...more], { reject: false });
  const incomplete = await run(['project', 'create', 'Docs', '--organization', id], { reject: false });
  expect(incomplete).toMatchObject({
    exitCode: 2,
    stderr: expect.stringMatching(/^error: Add --repository <url> with/),
  });
  const wrong = await create('--branch', 'release');
  expect(wrong).toMatchObject({ exitCode: 2, stdout: '' });
  expect(wrong.stderr).toMatch(/^error: The repository doesn't have a branch "release": it has "trunk"/);
  expect(await runJson('project', 'list', '--organization', id)).toEqual([]);
  const stored = JSON.parse((await create('--branch', 'release', '--no-check')).stdout) as { id: string };
  const movedRun = await run(['project', 'update', stored.id, '--docs-folder', 'nothing'], { reject: false });
  expect(movedRun.stderr).toContain('have a branch "release"');
  const agent = [
    '--agent-branch-prefix',
    'docs/',
    '--agent-may-write',
    'mkdocs.yml, api/conf.py',
    '--agent-web-hosts',
    'a.test',
    '--agent-monthly-tokens',
    '5000000',
    '--agent-monthly-cost',
    '20',
    '--agent-job-cost',
    '0.50',
  ];
  expect(await runJson('project', 'update', stored.id, ...agent)).toMatchObject({
    agent: { branchPrefix: 'docs/', mayWrite: ['mkdocs.yml', 'api/conf.py'], webHosts: ['a.test'] },
  });
  const budget = { monthlyTokens: 5_000_000, monthlyCost: 20, jobTokens: null, jobCost: 0.5 };
  expect(await runJson('project', 'update', stored.id, '--agent-monthly-cost', 'off')).toMatchObject({
    agent: { budget: { ...budget, monthlyCost: null } },
  });
  expect(await runJson('project', 'update', stored.id, '--poll', 'off')).toMatchObject({ pollSeconds: null });
  const wrongBudget = await run(['project', 'update', stored.id, '--agent-job-tokens', 'many'], { reject: false });
  expect(wrongBudget.stderr).toContain('Expected "off", or a number of tokens such as 5000000.');
});

test('creates no database in a folder without Bindery data, and explains how to choose the right folder', async () => {
  const dataDir = join(folder, 'elsewhere');
  const { stderr, exitCode } = await run(['project', 'list', '--data-dir', dataDir], {
    env: { DATABASE_URL: '' },
    reject: false,
  });
  expect(exitCode).toBe(2);
  expect(stderr).toMatch(/^error: There is no Bindery data in .*elsewhere\. Set .* --data-dir/);
  expect(existsSync(dataDir)).toBe(false);
});

test('starts the embedded database without DATABASE_URL, or joins a running Bindery', async () => {
  const dataDir = join(folder, 'data');
  const embedded = ['--data-dir', dataDir, '--json'];
  const env = { DATABASE_URL: '' };
  await runInside(['organization', 'create', 'Alone', ...embedded], env);
  const server = startChild('open-database', dataDir);
  expect(await server.nextLine()).toBe('open');
  expect(JSON.parse(await runInside(['organization', 'list', ...embedded], env))).toMatchObject([{ name: 'Alone' }]);
  await server.end('SIGTERM');
});

function createProjectArguments(organizationId: string): string[] {
  const place = ['--repository', repository, '--branch', 'trunk', '--docs-folder', '/docs/'];
  return ['project', 'create', 'Docs', '--organization', organizationId, ...place];
}

test('lets an operator invite users, list them, and create a password link that the audit log records', async () => {
  const { id } = await runJson('organization', 'create', 'People');
  const invited = await runJson(
    'user',
    'invite',
    '--organization',
    id,
    '--role',
    'owner',
    '--email',
    'Kim@Example.com',
  );
  expect(invited.url).toMatch(/^https:\/\/docs-admin\.test\/dashboard\/invitation\?token=\S{20}/);
  const user = await createTestUser(database.db, { [id]: 'member' });
  const organizations = [expect.objectContaining({ id, role: 'member' })];
  expect(await runJson('user', 'list')).toContainEqual(expect.objectContaining({ email: user.email, organizations }));
  expect(await runInside(['user', 'list'])).toContain(`${id} (member)`);
  const reset = await runJson('user', 'reset-link', user.email.toUpperCase());
  expect(reset.url).toContain('/dashboard/reset?token=');
  await database.db
    .insertInto('user_second_factors')
    .values({ id: 'sec_1', user_id: user.userId, secret: 'x', backup_codes: 'x', verified: true, locked_until: null })
    .execute();
  expect(await runInside(['user', 'reset-second-factor', user.email])).toContain('now only needs the password');
  expect(await database.db.selectFrom('user_second_factors').select('id').execute()).toEqual([]);
  const actions = await database.db
    .selectFrom('audit_log')
    .select(['action', 'actor_kind'])
    .where('organization_id', '=', id)
    .where('action', 'in', ['invitation.create', 'member.reset', 'second-factor.reset'])
    .orderBy('action')
    .execute();
  expect(actions.map(({ action, actor_kind }) => `${action} by ${actor_kind}`)).toEqual([
    'invitation.create by operator',
    'member.reset by operator',
    'second-factor.reset by operator',
  ]);
  const unknown = await runHere(['admin', 'user', 'reset-link', 'nobody@example.com'], {
    ...process.env,
    ...settings(),
  });
  expect([unknown.exitCode, unknown.stderr]).toEqual([2, expect.stringContaining('nobody@example.com')]);
});

async function runJson(...args: string[]) {
  return JSON.parse(await runInside([...args, '--json']));
}

/** Runs a command in this process; returns its output if it succeeds. */
async function runInside(args: string[], env: Record<string, string> = {}): Promise<string> {
  const { exitCode, stdout, stderr } = await runHere(['admin', ...args], { ...process.env, ...settings(), ...env });
  expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
  return stdout;
}

function settings() {
  return {
    DATABASE_URL: database.url,
    BINDERY_SECRET_KEY: SECRET_KEY.toString('base64'),
    BINDERY_PUBLIC_URL: 'https://docs-admin.test',
  };
}

interface RunOptions {
  input?: string;
  env?: Record<string, string>;
  reject?: boolean;
}

function run(args: string[], { input = '', env = {}, reject = true }: RunOptions = {}) {
  return execa(process.execPath, [PROGRAM, 'admin', ...args], {
    input,
    reject,
    env: { ...settings(), ...env },
  });
}
