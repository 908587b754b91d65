import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createOrganization } from '../../src/accounts/organizations.ts';
import { createScimToken } from '../../src/accounts/scim/tokens.ts';
import type { NewScimToken } from '../../src/accounts/scim/tokens.ts';
import { describeScim } from '../../src/cli/doctor/describe-scim.ts';
import { readConfig } from '../../src/config/config.ts';
import { createId } from '../../src/lib/ids.ts';
import { createSamlIdp } from '../helpers/saml-provider.ts';
import { createTestDatabase } from '../helpers/test-database.ts';
import type { TestDatabase } from '../helpers/test-database.ts';

const DAY_MS = 86_400_000;
const { metadata } = createSamlIdp();
let database: TestDatabase;
let organizationId: string;
let otherId: string;

beforeAll(async () => {
  database = await createTestDatabase();
  ({ id: organizationId } = await createOrganization(database.db, { name: 'Acme' }));
  ({ id: otherId } = await createOrganization(database.db, { name: 'Other' }));
});
afterAll(() => database.drop());
beforeEach(async () => {
  for (const table of ['scim_tokens', 'scim_groups'] as const) await database.db.deleteFrom(table).execute();
});

/** Returns level and message of each finding. */
async function describe(variables: Record<string, string> = {}): Promise<[string, string][]> {
  const config = readConfig({ BINDERY_PUBLIC_URL: 'https://docs.test', ...variables });
  const findings = await describeScim(database.db, config);
  expect(new Set(findings.map(({ check }) => check))).toEqual(new Set(findings.length > 0 ? ['scim'] : []));
  return findings.map(({ level, message }) => [level, message]);
}

async function addToken(fields: Partial<NewScimToken> = {}): Promise<string> {
  const { token } = await createScimToken(database.db, { organizationId, name: 'Okta', ...fields });
  return token.id;
}

async function addGroup(displayName: string, externalId: string | null): Promise<void> {
  await database.db
    .insertInto('scim_groups')
    .values({
      id: createId('scg'),
      organization_id: organizationId,
      display_name: displayName,
      display_name_key: displayName.toLowerCase(),
      external_id: externalId,
    })
    .execute();
}

async function setTimes(id: string, times: { last_used_at?: Date; expires_at?: Date }): Promise<void> {
  await database.db.updateTable('scim_tokens').set(times).where('id', '=', id).execute();
}

function daysAgo(days: number): Date {
  return new Date(Date.now() - days * DAY_MS);
}

const warning = (text: string) => ['warning', expect.stringContaining(text)];

test('describes nothing without tokens, and one line if all is well', async () => {
  expect(await describe()).toEqual([]);
  const id = await addToken();
  expect(await describe()).toEqual([['ok', 'The identity provider uses SCIM.']]);
  await database.db.updateTable('scim_tokens').set({ revoked_at: new Date() }).where('id', '=', id).execute();
  expect(await describe()).toEqual([]);
});

test('warns about tokens that expire within two weeks, with the command to rotate them', async () => {
  await addToken({ expiresAt: daysAgo(-15) });
  const id = await addToken({ name: 'Entra', expiresAt: daysAgo(-13) });
  expect(await describe()).toEqual([warning(`bindery admin scim rotate ${id}`)]);
});

test('warns about tokens that have expired, or belong to another organization', async () => {
  await addToken();
  await setTimes(await addToken({ name: 'Old' }), { expires_at: daysAgo(1) });
  await addToken({ name: 'Foreign', organizationId: otherId });
  const findings = (await describe()).toSorted(([, a], [, b]) => a.localeCompare(b));
  expect(findings).toEqual([
    warning('The SCIM token "Foreign" belongs to an organization that SCIM doesn\'t manage.'),
    warning('The SCIM token "Old" has expired.'),
  ]);
});

test('warns if the provider has used no token for three days', async () => {
  const id = await addToken();
  await sql`update scim_tokens set created_at = ${daysAgo(4)} where id = ${id}`.execute(database.db);
  expect(await describe()).toEqual([warning('has not used SCIM for 3 days')]);
  await setTimes(id, { last_used_at: daysAgo(2) });
  expect(await describe()).toEqual([['ok', expect.any(String)]]);
});

test('warns if tokens are sent without encryption', async () => {
  await addToken();
  expect(await describe({ BINDERY_PUBLIC_URL: 'http://docs.test' })).toEqual([warning('an https URL')]);
});

test('names groups that have a role but were not pushed, and the setting of the configured provider', async () => {
  const saml = {
    BINDERY_SAML_METADATA: metadata,
    BINDERY_SAML_ROLES: 'docs-admins=admin,g-1=member,late=member,*=member',
  };
  await addToken();
  expect(await describe(saml)).toEqual([['ok', expect.any(String)]]);
  await addGroup('docs-admins', null);
  await addGroup('All employees', 'g-1');
  expect(await describe(saml)).toEqual([
    warning("BINDERY_SAML_ROLES contains groups that the provider hasn't pushed: late."),
  ]);
  expect(await describe({ ...saml, BINDERY_SAML_ORGANIZATION: otherId })).toEqual([
    warning('check BINDERY_SAML_ORGANIZATION'),
  ]);
  await addGroup('Late', 'late');
  expect(await describe(saml)).toEqual([['ok', expect.any(String)]]);
});
