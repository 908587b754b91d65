import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createApiKey, listApiKeys, revokeApiKey } from '../../src/accounts/api-keys/api-keys.ts';
import type { NewApiKey } from '../../src/accounts/api-keys/api-keys.ts';
import { authenticate } from '../../src/accounts/api-keys/authenticate.ts';
import { createKeyText } from '../../src/accounts/api-keys/key-text.ts';
import {
  createDomain,
  deleteDomain,
  getDomain,
  listDomains,
  updateDomain,
} from '../../src/accounts/domains/domains.ts';
import {
  createOrganization,
  deleteOrganization,
  getOrganization,
  updateOrganization,
} from '../../src/accounts/organizations.ts';
import { findCredentials } from '../../src/accounts/projects/credentials.ts';
import {
  createProject,
  deleteProject,
  getProject,
  listProjects,
  updateProject,
} from '../../src/accounts/projects/projects.ts';
import { connect } from '../../src/db/connect.ts';
import type { Database } from '../../src/db/schema.ts';
import { createTestDatabase } from '../helpers/test-database.ts';
import type { TestDatabase } from '../helpers/test-database.ts';

const REPOSITORY = 'https://git.example.com/acme/docs.git';
const NOW = new Date('2030-01-01T12:00:00Z');
const FACTS = { ip: '192.0.2.7', now: NOW };

let database: TestDatabase;
let db: Database;

beforeAll(async () => {
  database = await createTestDatabase();
  ({ db } = database);
});

afterAll(() => database.drop());

describe('organizations', () => {
  test('finds an organization by its id, changes it, and no longer finds it after deletion', async () => {
    const { id } = await createOrganization(db, { name: ' Acme ' });
    expect(await getOrganization(db, id)).toMatchObject({ id, name: 'Acme', plan: 'free' });
    expect(await updateOrganization(db, { id, plan: 'enterprise' })).toMatchObject({
      name: 'Acme',
      plan: 'enterprise',
    });
    await deleteOrganization(db, id);
    await expect(getOrganization(db, id)).rejects.toMatchObject({ code: 'not_found' });
    await expect(deleteOrganization(db, id)).rejects.toMatchObject({ code: 'not_found' });
  });

  test('rejects an unknown plan', async () => {
    await expect(createOrganization(db, { name: 'Acme', plan: 'gold' })).rejects.toThrow(
      'Expected the plan to be one of free, pro, enterprise; got "gold".',
    );
  });

  test("deletes an organization's projects, domains, keys and jobs with it", async () => {
    const { organizationId, projectId } = await createOwner();
    await createDomain(db, { host: 'gone.example.com', projectId });
    await createApiKey(db, { organizationId, name: 'CI' });
    const ids = { organization_id: organizationId, project_id: projectId };
    await db
      .insertInto('export_jobs')
      .values({ id: 'se_gone', ...ids, domain: 'gone.example.com' })
      .execute();
    await db
      .insertInto('export_segments')
      .values({ job_id: 'se_gone', index: 0, key: 'a', pages: 1, size: 1 })
      .execute();
    await deleteOrganization(db, organizationId);
    for (const table of ['projects', 'domains', 'api_keys', 'export_jobs'] as const) {
      const rows = await db
        .selectFrom(table)
        .select('organization_id')
        .where('organization_id', '=', organizationId)
        .execute();
      expect([table, rows]).toEqual([table, []]);
    }
    expect(await db.selectFrom('export_segments').select('job_id').where('job_id', '=', 'se_gone').execute()).toEqual(
      [],
    );
  });

  test("rejects a job for another organization's project", async () => {
    const one = await createOwner();
    const other = await createOwner();
    const row = { id: 'se_mixed', organization_id: one.organizationId, project_id: other.projectId, domain: 'x' };
    await expect(db.insertInto('export_jobs').values(row).execute()).rejects.toThrow(/foreign key/);
  });
});

describe('projects', () => {
  test("treats another organization's project as if it did not exist", async () => {
    const { organizationId, projectId } = await createOwner();
    const other = await createOwner();
    expect(await getProject(db, { id: projectId, organizationId })).toMatchObject({ id: projectId, branch: 'main' });
    await expect(getProject(db, { id: projectId, organizationId: other.organizationId })).rejects.toMatchObject({
      code: 'not_found',
    });
    expect((await listProjects(db, { organizationId })).map((project) => project.id)).toEqual([projectId]);
    await expect(deleteProject(db, { id: projectId, organizationId: other.organizationId })).rejects.toMatchObject({
      code: 'not_found',
    });
  });

  test('stores credentials encrypted, to be opened only with their key and for their project', async () => {
    const { organizationId } = await createOwner();
    const secretKey = randomBytes(32);
    const text = 'token-that-nobody-may-read';
    const fields = { organizationId, name: 'Docs', repositoryUrl: REPOSITORY, credentials: { text, secretKey } };
    const one = await createProject(db, fields);
    const two = await createProject(db, fields);
    expect(one.hasCredentials).toBe(true);
    expect(JSON.stringify(one)).not.toContain(text);

    const { rows } = await sql<{ bytes: Buffer; row: string }>`
      select credentials as bytes, projects::text as row from projects where id = ${one.id}
    `.execute(db);
    expect(rows[0]?.bytes.toString('latin1')).not.toContain(text);
    expect(rows[0]?.row).not.toContain(text);
    expect(rows[0]?.row).not.toContain(Buffer.from(text).toString('hex'));

    expect(await findCredentials(db, { projectId: one.id, secretKey })).toBe(text);
    await expect(findCredentials(db, { projectId: one.id, secretKey: randomBytes(32) })).rejects.toThrow(
      /Can't decrypt the credentials .* with the current BINDERY_SECRET_KEY/,
    );
    await db
      .updateTable('projects')
      .set({ credentials: rows[0]?.bytes ?? null })
      .where('id', '=', two.id)
      .execute();
    await expect(findCredentials(db, { projectId: two.id, secretKey })).rejects.toThrow(/Can't decrypt/);
  });

  test('deletes credentials when the repository URL changes, and keeps them on any other change', async () => {
    const { organizationId } = await createOwner();
    const credentials = { text: 'token', secretKey: randomBytes(32) };
    const { id } = await createProject(db, { organizationId, name: 'Docs', repositoryUrl: REPOSITORY, credentials });
    expect(await updateProject(db, { id, name: 'Manual', repositoryUrl: REPOSITORY })).toMatchObject({
      name: 'Manual',
      hasCredentials: true,
    });
    const moved = await updateProject(db, { id, repositoryUrl: 'https://evil.example/docs.git' });
    expect(moved.hasCredentials).toBe(false);
    expect((await updateProject(db, { id, credentials })).hasCredentials).toBe(true);
    expect((await updateProject(db, { id, credentials: null })).hasCredentials).toBe(false);
  });
});

describe('domains', () => {
  test('registers a host once per installation, in any spelling, and finds it in any', async () => {
    const one = await createOwner();
    const other = await createOwner();
    const domain = await createDomain(db, { host: 'Docs.Example.COM.', projectId: one.projectId, base: '/docs/' });
    expect(domain).toMatchObject({ host: 'docs.example.com', base: '/docs', deployment: 'cloud' });
    await expect(createDomain(db, { host: 'docs.example.com', projectId: other.projectId })).rejects.toMatchObject({
      code: 'conflict',
    });
    expect(await getDomain(db, { host: 'DOCS.example.com', organizationId: one.organizationId })).toEqual(domain);
    await expect(
      getDomain(db, { host: 'docs.example.com', organizationId: other.organizationId }),
    ).rejects.toMatchObject({ code: 'not_found' });
  });

  test('moves a domain only between projects of its organization', async () => {
    const one = await createOwner();
    const other = await createOwner();
    await createDomain(db, { host: 'moving.example.com', projectId: one.projectId });
    await expect(updateDomain(db, { host: 'moving.example.com', projectId: other.projectId })).rejects.toMatchObject({
      code: 'not_found',
    });
    const second = await createProject(db, {
      organizationId: one.organizationId,
      name: 'B',
      repositoryUrl: REPOSITORY,
    });
    const moved = await updateDomain(db, {
      host: 'moving.example.com',
      projectId: second.id,
      deployment: 'air-gapped',
    });
    expect(moved).toMatchObject({ projectId: second.id, deployment: 'air-gapped' });
    await deleteDomain(db, { host: 'moving.example.com' });
    expect(await listDomains(db, { organizationId: one.organizationId })).toEqual([]);
  });
});

describe('features of a domain', () => {
  test('are decided within the deployment kind, stored, and reset', async () => {
    const { projectId } = await createOwner();
    const host = 'features.example.com';
    const domain = await createDomain(db, {
      host,
      projectId,
      deployment: 'client-hosted',
      features: { search: false, assistant: true },
      groups: ['partners', ' staff ', 'partners'],
    });
    expect(domain).toMatchObject({ features: { search: false, assistant: true }, groups: ['partners', 'staff'] });
    expect(await updateDomain(db, { host, base: '/x' })).toMatchObject({
      features: { search: false, assistant: true },
      groups: ['partners', 'staff'],
    });
    const changed = await updateDomain(db, { host, features: { search: null, analytics: false }, groups: [] });
    expect(changed).toMatchObject({ groups: [] });
    expect(changed.features).toEqual({ assistant: true, analytics: false });
    expect(await getDomain(db, { host })).toEqual(changed);
  });

  test('are rejected if the kind does not allow them, even when the kind changes', async () => {
    const { projectId } = await createOwner();
    const host = 'refused.example.com';
    const refusedDomain = createDomain(db, { host, projectId, deployment: 'air-gapped', features: { search: true } });
    await expect(refusedDomain).rejects.toMatchObject({
      code: 'invalid_request',
      message: expect.stringContaining("can't have search, so search=on"),
    });
    await createDomain(db, { host, projectId, deployment: 'client-hosted', features: { search: true } });
    await expect(updateDomain(db, { host, deployment: 'air-gapped' })).rejects.toThrow("can't have search");
    await updateDomain(db, { host, deployment: 'air-gapped', features: { search: null } });
    await expect(updateDomain(db, { host, groups: ['a\nb'] })).rejects.toThrow('Expected group names');
  });
});

describe('API keys', () => {
  test('gives access to its organization with its plan and scopes, and is never stored as text', async () => {
    const { organizationId } = await createOwner();
    const { key, text } = await createKey({ organizationId, scopes: ['write', 'read'] });
    expect(await call(text)).toEqual({
      kind: 'key',
      keyId: key.id,
      organizationId,
      plan: 'free',
      scopes: ['read', 'write'],
      actions: null,
      projectIds: null,
      account: null,
    });
    const { rows } = await sql<{
      row: string;
    }>`select api_keys::text as row from api_keys where id = ${key.id}`.execute(db);
    expect(rows[0]?.row).not.toContain(text.slice('bindery_'.length, -4));
    expect(JSON.stringify(await listApiKeys(db, { organizationId }))).not.toContain(text.slice('bindery_'.length, -4));
  });

  test.each([
    ['no header', undefined, /header is missing/],
    ['an empty header', '', /header is missing/],
    ['another scheme', 'Basic YTpi', /Expected "Authorization: Bearer/],
    ['a key without a scheme', createKeyText(), /Expected "Authorization: Bearer/],
    ['a scheme without a key', 'Bearer', /mistyped or incomplete/],
    ['two keys', `Bearer ${createKeyText()} ${createKeyText()}`, /more than one key/],
    ['a key that is not known', `Bearer ${createKeyText()}`, /Unknown API key/],
  ])('responds unauthorized to %s, with the reason', async (_name, header, message) => {
    const response = authenticate(db, header, FACTS);
    await expect(response).rejects.toMatchObject({ code: 'unauthorized', status: 401 });
    await expect(response).rejects.toThrow(message);
  });

  test('rejects a mistyped key without a database query', async () => {
    const nowhere = connect({ url: 'postgresql://nobody@127.0.0.1:1/none' });
    const mistyped = createKeyText().replace(/.$/, (last) => (last === 'a' ? 'b' : 'a'));
    await expect(authenticate(nowhere, `Bearer ${mistyped}`, FACTS)).rejects.toThrow(/mistyped/);
    await nowhere.destroy();
  });

  test('responds unauthorized to a revoked key, and keeps the first revocation time', async () => {
    const { key, text } = await createKey();
    const revoked = await revokeApiKey(db, { id: key.id });
    await expect(call(text)).rejects.toThrow(/was revoked/);
    expect(await revokeApiKey(db, { id: key.id })).toEqual(revoked);
  });

  test('does not let another organization revoke a key', async () => {
    const { key, text } = await createKey();
    const { organizationId } = await createOwner();
    await expect(revokeApiKey(db, { id: key.id, organizationId })).rejects.toMatchObject({ code: 'not_found' });
    await call(text);
  });

  test('accepts a key until the moment it expires', async () => {
    const { text } = await createKey({ expiresAt: NOW });
    await authenticate(db, `Bearer ${text}`, { ...FACTS, now: new Date(NOW.getTime() - 1) });
    await expect(call(text)).rejects.toThrow('expired at 2030-01-01T12:00:00.000Z');
  });

  test('rejects a key with an allowlist from other IP addresses', async () => {
    const { text } = await createKey({ allowedIps: ['192.0.2.0/24', '2001:db8::/32'] });
    for (const ip of ['192.0.2.200', '::ffff:192.0.2.200', '2001:db8::1']) {
      await authenticate(db, `Bearer ${text}`, { ...FACTS, ip });
    }
    for (const ip of ['192.0.3.1', '::1', '2001:db9::1', '']) {
      await expect(authenticate(db, `Bearer ${text}`, { ...FACTS, ip })).rejects.toMatchObject({ status: 403 });
    }
  });

  test('records the last use at most once per minute', async () => {
    const { key, text } = await createKey();
    const findLastUse = async () => (await listApiKeys(db)).find(({ id }) => id === key.id)?.lastUsedAt;
    const use = (seconds: number) =>
      authenticate(db, `Bearer ${text}`, { ...FACTS, now: new Date(NOW.getTime() + seconds * 1_000) });
    expect(await findLastUse()).toBeNull();
    await use(0);
    await use(59);
    expect(await findLastUse()).toEqual(NOW);
    await use(60);
    expect(await findLastUse()).toEqual(new Date(NOW.getTime() + 60_000));
  });
});

async function createOwner(): Promise<{ organizationId: string; projectId: string }> {
  const { id: organizationId } = await createOrganization(db, { name: 'Acme' });
  const project = await createProject(db, { organizationId, name: 'Docs', repositoryUrl: REPOSITORY });
  return { organizationId, projectId: project.id };
}

async function createKey(fields: Partial<NewApiKey> = {}) {
  const organizationId = fields.organizationId ?? (await createOwner()).organizationId;
  return createApiKey(db, { name: 'CI', ...fields, organizationId });
}

function call(text: string) {
  return authenticate(db, `Bearer ${text}`, FACTS);
}
