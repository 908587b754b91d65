/** Service accounts, project roles, and the access that ends with them. */
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApiKey } from '../../src/accounts/api-keys/api-keys.ts';
import { acceptAsUser } from '../../src/accounts/members/accept.ts';
import { createInvitation } from '../../src/accounts/members/invitations.ts';
import { addMember, removeMember } from '../../src/accounts/members/members.ts';
import { createOrganization } from '../../src/accounts/organizations.ts';
import { listProjectMembers, setProjectRole } from '../../src/accounts/projects/project-members.ts';
import { createProject, deleteProject, updateProject } from '../../src/accounts/projects/projects.ts';
import { connect } from '../../src/db/connect.ts';
import type { Database } from '../../src/db/schema.ts';
import type { Role } from '../../src/db/tables/accounts.ts';
import { createPolicyBench, SAME_ORIGIN } from '../helpers/policy/policy-bench.ts';
import type { PolicyBench } from '../helpers/policy/policy-bench.ts';
import { createTestDatabase } from '../helpers/test-database.ts';
import type { TestDatabase } from '../helpers/test-database.ts';

let database: TestDatabase;
let db: Database;
/** Two processes on one database. */
let bench: PolicyBench;
let elsewhere: PolicyBench;
let elsewhereDb: Database;
let organizationId: string;
let projectId: string;

beforeAll(async () => {
  database = await createTestDatabase();
  ({ db } = database);
  elsewhereDb = connect({ url: database.url, max: 2 });
  bench = await createPolicyBench(db);
  elsewhere = await createPolicyBench(elsewhereDb);
  ({ id: organizationId } = await createOrganization(db, { name: 'own', plan: 'enterprise' }));
  const fields = { organizationId, name: 'Guides', repositoryUrl: 'https://git.test/guides.git' };
  ({ id: projectId } = await createProject(db, fields));
  for (const role of ['owner', 'admin', 'member', 'viewer'] as const) await addUser(role, role);
});
afterAll(async () => {
  await Promise.all([bench.app.close(), elsewhere.app.close()]);
  await elsewhereDb.destroy();
  await database.drop();
});

async function addUser(id: string, role?: Role): Promise<void> {
  await db
    .insertInto('users')
    .values({ id, name: id, email: `${id}@x.test` })
    .execute();
  if (role) await addMember(db, { organizationId, userId: id, role });
}

const asUser = (id: string) => ({ cookie: `user=${id}`, 'bindery-organization': organizationId, ...SAME_ORIGIN });
const asKey = (text: string) => ({ authorization: `Bearer ${text}` });

async function send(headers: Record<string, string>, call: string, payload?: object) {
  const [method = '', path = ''] = call.split(' ');
  const { statusCode, body } = await bench.ask({ method, url: `/v1/admin${path}` }, headers, payload);
  return { status: statusCode, body: body === '' ? null : (JSON.parse(body) as Record<string, never>) };
}

/** Creates a service account and a key of it through the API, as the admin. */
async function createAccount(name: string, role: string): Promise<{ id: string; key: string; keyId: string }> {
  await sql`update api_keys set created_at = created_at - interval '2 hours'`.execute(db);
  const account = await send(asUser('admin'), 'POST /service-accounts', { name, role });
  expect(account.status).toBe(201);
  const id = String(account.body?.['id']);
  const created = await send(asUser('admin'), 'POST /keys', { name: 'CI', scopes: ['admin'], serviceAccountId: id });
  expect(created.status).toBe(201);
  const { key, secret } = created.body as unknown as { key: { id: string }; secret: string };
  return { id, key: secret, keyId: key.id };
}

const readProject = (headers: Record<string, string>, from = bench) =>
  from.ask({ method: 'GET', url: `/v1/admin/projects/${projectId}` }, headers).then(({ statusCode }) => statusCode);

test('keys of a service account survive the person who created them, and are revoked with the account', async () => {
  await addUser('leaver', 'admin');
  const account = await send(asUser('leaver'), 'POST /service-accounts', { name: 'survivor', role: 'viewer' });
  const serviceAccountId = String(account.body?.['id']);
  const create = (limits: object) => send(asUser('leaver'), 'POST /keys', { name: 'CI', ...limits });
  const [ofAccount, ofPerson] = [await create({ serviceAccountId }), await create({})];
  const [accountKey, personKey] = [String(ofAccount.body?.['secret']), String(ofPerson.body?.['secret'])];
  await removeMember(db, { organizationId, userId: 'leaver', from: 'admin' }, async () => undefined);
  expect([await readProject(asKey(accountKey)), await readProject(asKey(personKey))]).toEqual([200, 401]);
  expect((await send(asUser('admin'), `DELETE /service-accounts/${serviceAccountId}`)).status).toBe(204);
  expect([await readProject(asKey(accountKey)), await readProject(asKey(accountKey), elsewhere)]).toEqual([401, 401]);
  const { body } = await send(asUser('admin'), 'GET /service-accounts');
  expect(JSON.stringify(body)).not.toContain('survivor');
});

test('a key of a deleted account stays rejected, even if it was never revoked', async () => {
  const { id, key, keyId } = await createAccount('ghost', 'admin');
  await send(asUser('admin'), `DELETE /service-accounts/${id}`);
  await db.updateTable('api_keys').set({ revoked_at: null }).where('id', '=', keyId).execute();
  expect(await readProject(asKey(key))).toBe(401);
});

test('a key of a service account creates only keys of the same account', async () => {
  const { id, key } = await createAccount('maker', 'admin');
  const { id: otherId } = await createAccount('other', 'viewer');
  const made = await send(asKey(key), 'POST /keys', { name: 'child' });
  expect(made.body?.['key']).toMatchObject({ serviceAccountId: id });
  expect((await send(asKey(key), 'POST /keys', { name: 'x', serviceAccountId: otherId })).status).toBe(403);
  await send(asUser('admin'), `DELETE /service-accounts/${id}`);
  expect(await readProject(asKey(String(made.body?.['secret'])))).toBe(401);
});

test('a key has at most the role of its account, whose changes apply to the next request in every process', async () => {
  const { id, key } = await createAccount('climber', 'viewer');
  const rename = async (from: PolicyBench) =>
    (await from.ask({ method: 'PATCH', url: `/v1/admin/projects/${projectId}` }, asKey(key), { name: 'Guides' }))
      .statusCode;
  expect([await rename(bench), await rename(elsewhere)]).toEqual([403, 403]);
  expect((await send(asUser('admin'), `PATCH /service-accounts/${id}`, { role: 'admin' })).status).toBe(200);
  expect([await rename(bench), await rename(elsewhere)]).toEqual([200, 200]);
  await send(asUser('admin'), `PATCH /service-accounts/${id}`, { role: 'viewer' });
  await send(asUser('admin'), `PATCH /projects/${projectId}/members/${id}`, { role: 'admin' });
  expect([await rename(bench), await rename(elsewhere)]).toEqual([200, 200]);
  expect((await send(asKey(key), 'GET /keys')).status).toBe(403);
});

test('service accounts are never owners, and only admins manage them', async () => {
  expect((await send(asUser('owner'), 'POST /service-accounts', { name: 'boss', role: 'owner' })).status).toBe(400);
  for (const user of ['member', 'viewer'])
    expect((await send(asUser(user), 'POST /service-accounts', { name: 'mine', role: 'viewer' })).status).toBe(403);
  const first = await send(asUser('admin'), 'POST /service-accounts', { name: 'Twin', role: 'viewer' });
  expect(first.status).toBe(201);
  expect((await send(asUser('admin'), 'POST /service-accounts', { name: 'twin', role: 'viewer' })).status).toBe(409);
});

test('the audit log names the service account of a key, and the changes of roles', async () => {
  const { id, key } = await createAccount('auditee', 'admin');
  await send(asKey(key), `PATCH /projects/${projectId}`, { name: 'Guides' });
  await send(asUser('admin'), `PATCH /projects/${projectId}/members/viewer`, { role: 'editor' });
  const rows = await db
    .selectFrom('audit_log')
    .select(['action', 'actor_name', 'subject', 'details'])
    .where('organization_id', '=', organizationId)
    .orderBy('id', 'desc')
    .limit(4)
    .execute();
  const find = (action: string) => rows.find((row) => row.action === action);
  expect(find('project.update')).toMatchObject({ actor_name: 'auditee (CI)' });
  expect(find('access.update')).toMatchObject({
    actor_name: 'admin@x.test',
    subject: projectId,
    details: { member: 'viewer@x.test', memberId: 'viewer', from: null, to: 'editor' },
  });
  expect(find('key.create')).toMatchObject({ details: { serviceAccountId: id } });
  await send(asUser('admin'), `PATCH /projects/${projectId}/members/viewer`, { role: null });
});

test('a private project is open only to people with a role in it, admins and owners, from the next request on', async () => {
  const readAll = async (from: PolicyBench) =>
    Object.fromEntries(
      await Promise.all(
        ['owner', 'admin', 'member', 'viewer'].map(async (id) => [id, await readProject(asUser(id), from)] as const),
      ),
    );
  expect(await readAll(elsewhere)).toEqual({ owner: 200, admin: 200, member: 200, viewer: 200 });
  expect((await send(asUser('member'), `PATCH /projects/${projectId}`, { isPrivate: true })).status).toBe(403);
  const change = await send(asUser('admin'), `PATCH /projects/${projectId}`, { isPrivate: true });
  expect(change.body).toMatchObject({ isPrivate: true, role: 'admin' });
  expect(await readAll(elsewhere)).toEqual({ owner: 200, admin: 200, member: 404, viewer: 404 });
  await send(asUser('admin'), `PATCH /projects/${projectId}/members/viewer`, { role: 'admin' });
  expect(await readAll(elsewhere)).toEqual({ owner: 200, admin: 200, member: 404, viewer: 200 });
  const members = await listProjectMembers(db, { projectId, organizationId });
  expect(members.filter(({ kind }) => kind === 'user').map(({ id }) => id)).toEqual(['admin', 'owner', 'viewer']);
  // An admin of the project manages its people, and nothing of the organization.
  expect((await send(asUser('viewer'), `PATCH /projects/${projectId}/members/member`, { role: 'viewer' })).status).toBe(
    200,
  );
  expect((await send(asUser('viewer'), 'PATCH /members/member', { role: 'admin' })).status).toBe(403);
  expect((await send(asUser('viewer'), 'POST /projects', { name: 'Mine' })).status).toBe(403);
  await send(asUser('admin'), `PATCH /projects/${projectId}/members/viewer`, { role: null });
  expect(await readAll(elsewhere)).toEqual({ owner: 200, admin: 200, member: 200, viewer: 404 });
  await updateProject(db, { id: projectId, isPrivate: false });
  await setProjectRole(db, { projectId, memberId: 'member', role: null });
});

test('finds no member of another organization, and gives no roles in its projects', async () => {
  const { id: otherOrganization } = await createOrganization(db, { name: 'other' });
  const fields = { organizationId: otherOrganization, name: 'Secret', repositoryUrl: 'https://git.test/s.git' };
  const { id: otherProject } = await createProject(db, fields);
  await addUser('outsider');
  await addMember(db, { organizationId: otherOrganization, userId: 'outsider', role: 'owner' });
  const set = (project: string, member: string) =>
    send(asUser('owner'), `PATCH /projects/${project}/members/${member}`, { role: 'admin' });
  expect((await set(projectId, 'outsider')).status).toBe(404);
  expect((await set(otherProject, 'member')).status).toBe(404);
  const values = {
    project_id: otherProject,
    organization_id: organizationId,
    user_id: 'member',
    role: 'admin',
  } as const;
  await expect(db.insertInto('project_roles').values(values).execute()).rejects.toThrow('foreign key');
});

test('roles in projects end with the membership and with the project', async () => {
  const fields = { organizationId, name: 'Short', repositoryUrl: 'https://git.test/short.git' };
  const { id } = await createProject(db, fields);
  await addUser('guest', 'viewer');
  for (const memberId of ['guest', 'member']) await setProjectRole(db, { projectId: id, memberId, role: 'editor' });
  const count = async () =>
    (await db.selectFrom('project_roles').select('user_id').where('project_id', '=', id).execute()).length;
  expect(await count()).toBe(2);
  await removeMember(db, { organizationId, userId: 'guest', from: 'viewer' }, async () => undefined);
  expect(await count()).toBe(1);
  await deleteProject(db, { id });
  expect(await count()).toBe(0);
});

test('an invitation gives roles in projects, except in ones that were deleted since', async () => {
  const fields = { organizationId, name: 'Gone', repositoryUrl: 'https://git.test/gone.git' };
  const { id: goneId } = await createProject(db, fields);
  const projectRoles = [
    { projectId, role: 'editor' },
    { projectId: goneId, role: 'admin' },
  ] as const;
  const invited = await send(asUser('admin'), 'POST /invitations', { role: 'viewer', projectRoles });
  expect(invited.body?.['invitation']).toMatchObject({ role: 'viewer', projectRoles });
  const unknown = [{ projectId: 'prj_0000000000000000000000000z', role: 'editor' }];
  expect((await send(asUser('admin'), 'POST /invitations', { role: 'viewer', projectRoles: unknown })).status).toBe(
    404,
  );
  const { token } = await createInvitation(db, { organizationId, role: 'viewer', projectRoles });
  await deleteProject(db, { id: goneId });
  await addUser('newcomer');
  await acceptAsUser(db, token, 'newcomer');
  const member = (await listProjectMembers(db, { projectId })).find(({ id }) => id === 'newcomer');
  expect(member).toMatchObject({ organizationRole: 'viewer', projectRole: 'editor', role: 'editor' });
});

test('a limited admin of a project cannot read another project through its repository on this machine', async () => {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'bindery-projects-'));
  const secret = path.join(folder, 'secret.git');
  await fs.mkdir(secret);
  await createProject(db, { organizationId, name: 'Local', repositoryUrl: secret, operator: true });
  const repositories = { folder, open: [], isLocalService: false, example: '' };
  const local = await createPolicyBench(db, { repositories });
  const limited = await createApiKey(db, { organizationId, name: 'x', scopes: ['admin'], projectIds: [projectId] });
  const all = await createApiKey(db, { organizationId, name: 'x', scopes: ['admin'] });
  for (const [method, suffix, payload] of [
    ['PATCH', '', { repositoryUrl: secret }],
    ['POST', '/repositories', { name: 'copy', repositoryUrl: secret }],
  ] as const) {
    const url = `/v1/admin/projects/${projectId}${suffix}`;
    const readError = async ({ text }: { text: string }) =>
      (await local.ask({ method, url }, asKey(text), payload)).body;
    expect(await readError(limited)).toContain('Expected');
    // Without the limit, Bindery tries to read the folder, which has no documentation.
    expect(await readError(all)).not.toContain('Expected');
  }
  await local.app.close();
  await fs.rm(folder, { recursive: true });
});
