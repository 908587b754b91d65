import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { OPERATOR } from '../../src/accounts/audit/caller.ts';
import { addScimToken, revokeToken, rotateToken } from '../../src/accounts/changes/scim-tokens.ts';
import { addMember } from '../../src/accounts/members/members.ts';
import { createOrganization } from '../../src/accounts/organizations.ts';
import { listScimTokens } from '../../src/accounts/scim/tokens.ts';
import { createApp } from '../../src/http/app.ts';
import type { App } from '../../src/http/types.ts';
import { createLocalStore } from '../../src/store/local.ts';
import { createScimClient, createTestScimToken, CORE_GROUP, CORE_USER, ENTERPRISE, PATCH_OP } from '../helpers/scim.ts';
import type { ScimClient } from '../helpers/scim.ts';
import { createTestSignIn, createTestUser, PUBLIC_URL } from '../helpers/sign-in.ts';
import { createTestDatabase } from '../helpers/test-database.ts';
import type { TestDatabase } from '../helpers/test-database.ts';

let database: TestDatabase;
let app: App;
let organizationId: string;
let ownerId: string;
let token: string;
let scim: ScimClient;
const roles = {
  claim: 'groups',
  roleByGroup: new Map([
    ['docs-owners', 'owner'],
    ['docs-admins', 'admin'],
    ['docs', 'member'],
  ] as const),
};

beforeAll(async () => {
  database = await createTestDatabase();
  ({ id: organizationId } = await createOrganization(database.db, { name: 'Acme' }));
  app = await openApp();
});
afterAll(async () => {
  await app.close();
  await database.drop();
});
beforeEach(async () => {
  const { db } = database;
  for (const table of ['scim_users', 'scim_groups', 'scim_tokens', 'users', 'audit_log'] as const)
    await db.deleteFrom(table).execute();
  ({ userId: ownerId } = await createTestUser(db, { [organizationId]: 'owner' }));
  token = await createTestScimToken(db, organizationId);
  scim = createScimClient(app, token);
});

/** Opens another API process on the same database. */
async function openApp(): Promise<App> {
  const { db } = database;
  const store = createLocalStore({ folder: '/nowhere', secret: Buffer.alloc(32), publicUrl: () => '' });
  const queue = { enqueue: () => Promise.reject(new Error('nothing is queued here')) };
  return createApp({
    db,
    store,
    queue,
    bundleLinkTtl: 1,
    logger: pino({ level: 'silent' }),
    signIn: createTestSignIn(db),
    scim: { roles, role: 'member', emergencyEmail: 'emergency@acme.test' },
  });
}

async function readAccount(email: string) {
  const user = await database.db
    .selectFrom('users')
    .select(['id', 'name', 'email_verified as isVerified', 'deactivated_at as deactivatedAt'])
    .where('email', '=', email)
    .executeTakeFirst();
  const members = await database.db
    .selectFrom('members')
    .select('role')
    .where('user_id', '=', user?.id ?? '')
    .execute();
  return user && { ...user, isActive: user.deactivatedAt === null, roles: members.map(({ role }) => role) };
}

/** The examples of RFC 7643, section 8.2, and RFC 7644, sections 3.3 to 3.6. */
const BARBARA = {
  schemas: [CORE_USER, ENTERPRISE],
  externalId: '701984',
  userName: 'bjensen@example.com',
  name: {
    formatted: 'Ms. Barbara J Jensen, III',
    familyName: 'Jensen',
    givenName: 'Barbara',
    middleName: 'Jane',
    honorificPrefix: 'Ms.',
    honorificSuffix: 'III',
  },
  displayName: 'Babs Jensen',
  nickName: 'Babs',
  profileUrl: 'https://login.example.com/bjensen',
  emails: [
    { value: 'bjensen@example.com', type: 'work', primary: true },
    { value: 'babs@jensen.org', type: 'home' },
  ],
  addresses: [
    {
      streetAddress: '100 Universal City Plaza',
      locality: 'Hollywood',
      region: 'CA',
      postalCode: '91608',
      country: 'USA',
      formatted: '100 Universal City Plaza\nHollywood, CA 91608 USA',
      type: 'work',
      primary: true,
    },
  ],
  phoneNumbers: [{ value: '555-555-5555', type: 'work' }],
  ims: [{ value: 'someaimhandle', type: 'aim' }],
  photos: [{ value: 'https://photos.example.com/profilephoto/72930000000Ccne/F', type: 'photo' }],
  userType: 'Employee',
  title: 'Tour Guide',
  preferredLanguage: 'en-US',
  locale: 'en-US',
  timezone: 'America/Los_Angeles',
  active: true,
  password: 't1meMa$heen',
  [ENTERPRISE]: {
    employeeNumber: '701984',
    costCenter: '4130',
    organization: 'Universal Studios',
    division: 'Theme Park',
    department: 'Tour Operations',
    manager: { value: '26118915-6090-4610-87e4-49d8ca9f808d', displayName: 'John Smith' },
  },
};

test('creates, reads, replaces and deletes the user of the RFC, and keeps all attributes except the password', async () => {
  const created = await scim.post('/Users', BARBARA);
  expect(created.status).toBe(201);
  const { id, meta, ...attributes } = created.body;
  const { password: _password, ...expected } = BARBARA;
  expect(attributes).toEqual({
    ...expected,
    [ENTERPRISE]: {
      ...expected[ENTERPRISE],
      manager: { value: '26118915-6090-4610-87e4-49d8ca9f808d', displayName: 'John Smith' },
    },
  });
  expect(meta).toMatchObject({ resourceType: 'User', location: `${PUBLIC_URL}/scim/v2/Users/${id}`, version: 'W/"1"' });
  expect([created.headers['location'], created.headers['etag']]).toEqual([meta.location, 'W/"1"']);
  expect((await scim.get(`/Users/${id}`)).body).toEqual(created.body);
  expect(await readAccount('bjensen@example.com')).toMatchObject({ name: 'Babs Jensen', isVerified: true });
  const replaced = await scim.put(`/Users/${id}`, {
    schemas: [CORE_USER],
    id: 'another id is ignored',
    userName: 'bjensen@example.com',
    name: { formatted: 'Barbara Jensen' },
    emails: [{ value: 'bjensen@example.com' }],
  });
  expect(replaced.status).toBe(200);
  expect(replaced.body).toMatchObject({ id, active: true, name: { formatted: 'Barbara Jensen' } });
  expect(replaced.body).not.toHaveProperty('displayName');
  expect(replaced.body).not.toHaveProperty(ENTERPRISE);
  expect(replaced.body.schemas).toEqual([CORE_USER]);
  expect((await scim.delete(`/Users/${id}`)).status).toBe(204);
  expect((await scim.get(`/Users/${id}`)).body).toMatchObject({
    status: '404',
    schemas: [expect.stringContaining('Error')],
  });
  expect((await scim.delete(`/Users/${id}`)).status).toBe(404);
  expect(await readAccount('bjensen@example.com')).toMatchObject({ isActive: false, roles: [] });
});

test('works through the requests that Okta sends', async () => {
  const userName = 'isaac.brock@example.com';
  // Import of users and the check whether the user exists.
  expect((await scim.get('/Users?startIndex=1&count=2')).body).toMatchObject({
    totalResults: 0,
    startIndex: 1,
    itemsPerPage: 0,
    Resources: [],
  });
  expect(await scim.find('/Users', `userName eq "${userName}"`)).toEqual([]);
  const created = await scim.post('/Users', {
    schemas: [CORE_USER],
    userName,
    name: { givenName: 'Isaac', familyName: 'Brock' },
    emails: [{ primary: true, value: userName, type: 'work' }],
    displayName: 'Isaac Brock',
    locale: 'en-US',
    externalId: '00ujl29u0le5T6Aj10h7',
    groups: [],
    password: '1mz050nq',
    active: true,
  });
  expect(created.status).toBe(201);
  const { id } = created.body;
  // The profile is updated with PUT, the user is deactivated and reactivated with PATCH.
  const updated = await scim.put(`/Users/${id}`, {
    ...created.body,
    name: { givenName: 'Isaac', familyName: 'Brocks' },
    displayName: 'Isaac Brocks',
  });
  expect([updated.status, updated.body.displayName]).toEqual([200, 'Isaac Brocks']);
  const deactivated = await scim.patch(`/Users/${id}`, { op: 'replace', value: { active: false } });
  expect([deactivated.status, deactivated.body.active]).toEqual([200, false]);
  expect(await readAccount(userName)).toMatchObject({ isActive: false });
  await scim.patch(`/Users/${id}`, { op: 'replace', value: { active: true } });
  expect(await readAccount(userName)).toMatchObject({ isActive: true });
  // Group push: look up, create, rename with the id in the value, add, remove and replace members, delete.
  expect(await scim.find('/Groups', 'displayName eq "docs"')).toEqual([]);
  const group = await scim.createGroup('docs');
  expect(
    (await scim.patch(`/Groups/${group.id}`, { op: 'replace', value: { id: group.id, displayName: 'docs-admins' } }))
      .status,
  ).toBe(204);
  expect(
    (await scim.patch(`/Groups/${group.id}`, { op: 'add', path: 'members', value: [{ value: id, display: userName }] }))
      .status,
  ).toBe(204);
  expect((await scim.get(`/Groups/${group.id}`)).body.members).toMatchObject([{ value: id, display: userName }]);
  expect((await scim.get(`/Users/${id}`)).body.groups).toMatchObject([{ value: group.id, display: 'docs-admins' }]);
  expect(await readAccount(userName)).toMatchObject({ roles: ['admin'] });
  await scim.patch(`/Groups/${group.id}`, { op: 'remove', path: `members[value eq "${id}"]` });
  expect(await readAccount(userName)).toMatchObject({ roles: [] });
  await scim.patch(`/Groups/${group.id}`, { op: 'replace', path: 'members', value: [{ value: id }] });
  expect(await readAccount(userName)).toMatchObject({ roles: ['admin'] });
  expect((await scim.delete(`/Groups/${group.id}`)).status).toBe(204);
  expect((await scim.get('/Groups')).body.totalResults).toBe(0);
});

/** Okta requires these cases of every provider (Okta SCIM 2.0 SPEC Test), in this order. */
test("passes the cases of Okta's published SCIM 2.0 test", async () => {
  const headers = {
    'content-type': 'application/scim+json; charset=utf-8',
    accept: 'application/scim+json',
    'accept-charset': 'utf-8',
    'user-agent': 'OKTA SCIM Integration',
  };
  const get = (url: string) => scim.get(url, headers);
  const find = (filter: string) => get(`/Users?filter=${encodeURIComponent(filter)}`);
  const isUser = {
    id: expect.any(String),
    userName: 'noor@example.com',
    name: { givenName: 'Noor', familyName: 'Haddad' },
    active: true,
    emails: [expect.objectContaining({ value: 'noor@example.com' })],
  };
  const listSchema = 'urn:ietf:params:scim:api:messages:2.0:ListResponse';
  const { id } = await scim.createUser('noor@example.com', {
    name: isUser.name,
    emails: [{ primary: true, value: 'noor@example.com', type: 'work' }],
  });
  const users = await get('/Users?count=1&startIndex=1');
  expect(users.status).toBe(200);
  expect(users.body).toMatchObject({ schemas: [listSchema], itemsPerPage: 1, startIndex: 1, totalResults: 1 });
  expect(users.body.Resources).toEqual([expect.objectContaining(isUser)]);
  const user = await get(`/Users/${id}`);
  expect([user.status, user.body]).toEqual([200, expect.objectContaining({ ...isUser, id })]);
  const unknown = await find('userName eq "abcdefgh@example.com"');
  expect([unknown.status, unknown.body.totalResults, unknown.body.schemas]).toEqual([200, 0, [listSchema]]);
  const missing = await get('/Users/010101001010101011001010101011');
  expect([missing.status, missing.body]).toEqual([
    404,
    expect.objectContaining({
      schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'],
      detail: expect.stringMatching(/./),
    }),
  ]);
  const runscope = {
    schemas: [CORE_USER],
    userName: 'runscope300@example.com',
    name: { givenName: 'Runscope', familyName: 'Three' },
    emails: [{ primary: true, value: 'runscope301@example.com', type: 'work' }],
    displayName: 'Runscope Three',
    active: true,
  };
  const create = () => scim.send('POST', '/Users', runscope, headers);
  const created = await create();
  const { emails: _emails, ...expected } = runscope;
  expect([created.status, created.body]).toEqual([
    201,
    expect.objectContaining({ ...expected, id: expect.any(String) }),
  ]);
  expect((await get(`/Users/${created.body.id}`)).body).toEqual(created.body);
  expect((await create()).status).toBe(409);
  const upperCase = await find('userName eq "RUNSCOPE300@EXAMPLE.COM"');
  expect([upperCase.status, upperCase.body.totalResults]).toEqual([200, 1]);
  expect((await get('/Groups')).status).toBe(200);
});

test('works through the requests that Entra ID sends, with its deviations', async () => {
  const userName = 'Test_User_ab6490ee@testuser.com';
  // "Test connection" looks for a user with a random id.
  expect(await scim.find('/Users', 'userName eq "non-existent user"')).toEqual([]);
  const created = await scim.post('/Users', {
    schemas: [CORE_USER, ENTERPRISE],
    externalId: '0a21f0f2-8d2a-4f8e-bf98-7363c4aed4ef',
    userName,
    active: 'True',
    emails: [{ primary: 'True', type: 'work', value: 'Test_User_fd0ea19b@testuser.com' }],
    meta: { resourceType: 'User' },
    name: { formatted: 'givenName familyName', familyName: 'familyName', givenName: 'givenName' },
    roles: [],
    [ENTERPRISE]: { department: 'bob', manager: '26118915-6090-4610-87e4-49d8ca9f808d' },
  });
  expect([created.status, created.body.active, created.body.emails[0].primary]).toEqual([201, true, true]);
  expect(created.body[ENTERPRISE].manager).toEqual({ value: '26118915-6090-4610-87e4-49d8ca9f808d' });
  const { id } = created.body;
  expect((await scim.find('/Users', `userName eq "${userName.toUpperCase()}"`)).map((each) => each.id)).toEqual([id]);
  expect(
    (await scim.find('/Users', 'externalId eq "0a21f0f2-8d2a-4f8e-bf98-7363c4aed4ef"')).map((each) => each.id),
  ).toEqual([id]);
  const changed = await scim.patch(
    `/Users/${id}`,
    { op: 'Replace', path: 'emails[type eq "work"].value', value: 'updatedEmail@microsoft.com' },
    { op: 'Replace', path: 'name.familyName', value: 'updatedFamilyName' },
    { op: 'Add', path: 'phoneNumbers[type eq "mobile"].value', value: '555' },
    { op: 'Add', path: `${ENTERPRISE}:department`, value: 'Sales' },
    {
      op: 'Add',
      value: {
        'name.givenName': 'Given',
        displayName: 'Given updatedFamilyName',
        [`${ENTERPRISE}:employeeNumber`]: '7',
      },
    },
    { op: 'Remove', path: `${ENTERPRISE}:manager` },
  );
  expect(changed.status).toBe(200);
  expect(changed.body).toMatchObject({
    emails: [{ value: 'updatedEmail@microsoft.com', type: 'work', primary: true }],
    name: { familyName: 'updatedFamilyName', givenName: 'Given', formatted: 'givenName familyName' },
    phoneNumbers: [{ type: 'mobile', value: '555' }],
    [ENTERPRISE]: { department: 'Sales', employeeNumber: '7' },
  });
  expect(changed.body[ENTERPRISE]).not.toHaveProperty('manager');
  expect(await readAccount('updatedemail@microsoft.com')).toMatchObject({ name: 'Given updatedFamilyName' });
  const disabled = await scim.patch(`/Users/${id}`, { op: 'Replace', path: 'active', value: 'False' });
  expect([disabled.status, disabled.body.active]).toEqual([200, false]);
  await scim.patch(`/Users/${id}`, { op: 'Replace', path: 'active', value: 'True' });
  // Groups: looked up without members, changed with lists of values.
  const group = await scim.post('/Groups', {
    schemas: [CORE_GROUP, 'http://schemas.microsoft.com/2006/11/ResourceManagement/ADSCIM/2.0/Group'],
    externalId: '8aa1a0c0-c4c3-4bc0-b4a5-2ef676900159',
    displayName: 'docs',
    meta: { resourceType: 'Group' },
  });
  expect(group.status).toBe(201);
  const members = { op: 'Add', path: 'members', value: [{ $ref: null, value: id }] };
  expect((await scim.patch(`/Groups/${group.body.id}`, members)).status).toBe(204);
  const found = await scim.get(
    `/Groups?excludedAttributes=members&filter=${encodeURIComponent('displayName eq "docs"')}`,
  );
  expect(found.body.Resources).toMatchObject([{ id: group.body.id, displayName: 'docs' }]);
  expect(found.body.Resources[0]).not.toHaveProperty('members');
  expect(await scim.find('/Groups', `id eq "${group.body.id}" and members eq "${id}"`)).toHaveLength(1);
  expect(await scim.find('/Groups', 'externalId eq "8aa1a0c0-c4c3-4bc0-b4a5-2ef676900159"')).toHaveLength(1);
  await scim.patch(`/Groups/${group.body.id}`, { op: 'Remove', path: 'members', value: [{ $ref: null, value: id }] });
  expect(await scim.find('/Groups', `id eq "${group.body.id}" and members eq "${id}"`)).toHaveLength(0);
  expect((await scim.delete(`/Users/${id}`)).status).toBe(204);
});

test('describes itself, and answers every endpoint of the RFC with its media type', async () => {
  const { body: config } = await scim.get('/ServiceProviderConfig');
  expect(config).toMatchObject({
    patch: { supported: true },
    filter: { supported: true },
    etag: { supported: true },
    bulk: { supported: false },
    sort: { supported: false },
  });
  const { body: types } = await scim.get('/ResourceTypes');
  expect(types.Resources.map(({ id }: { id: string }) => id)).toEqual(['User', 'Group']);
  const { body: schemas } = await scim.get('/Schemas');
  expect(schemas.Resources.map(({ id }: { id: string }) => id)).toEqual([CORE_USER, ENTERPRISE, CORE_GROUP]);
  for (const url of ['/ResourceTypes/User', `/Schemas/${CORE_USER}`, `/Schemas/${ENTERPRISE}`])
    expect((await scim.get(url)).status).toBe(200);
  expect((await scim.get('/Schemas/urn:other')).status).toBe(404);
  expect((await scim.get('/Schemas?filter=id%20pr')).status).toBe(403);
  expect((await scim.get('/Me')).body).toMatchObject({ status: '501' });
});

test.each([
  ['userName sw "AN"', ['ana@acme.test', 'anton@acme.test']],
  ['userName co "o" and not (title pr)', ['bo@acme.test']],
  ['title eq "Writer" or title eq "editor"', ['ana@acme.test', 'anton@acme.test']],
  ['title eq null', ['bo@acme.test']],
  ['emails[type eq "work" and value ew "@acme.test"]', ['ana@acme.test', 'anton@acme.test', 'bo@acme.test']],
  ['emails.type eq "home"', ['anton@acme.test']],
  ['emails co "private"', ['anton@acme.test']],
  ['name.familyName ge "m"', ['anton@acme.test']],
  ['name.familyName lt "M"', ['ana@acme.test']],
  [`${ENTERPRISE}:department eq "Docs"`, ['ana@acme.test']],
  ['meta.created gt "2011-05-13T04:42:34Z"', ['ana@acme.test', 'anton@acme.test', 'bo@acme.test']],
  ['meta.lastModified lt "2011-05-13T04:42:34Z"', []],
  ['schemas eq "urn:ietf:params:scim:schemas:extension:enterprise:2.0:User"', ['ana@acme.test']],
  ['active eq false', ['bo@acme.test']],
  ['active ne "False" and title pr', ['ana@acme.test', 'anton@acme.test']],
  ['groups.display eq "docs"', ['ana@acme.test']],
  ['USERNAME EQ "ANA@acme.test"', ['ana@acme.test']],
  ['urn:ietf:params:scim:schemas:core:2.0:User:userName eq "bo@acme.test"', ['bo@acme.test']],
  ['(((userName eq "bo@acme.test")))', ['bo@acme.test']],
])('finds users with the filter %s', async (filter, expected) => {
  const work = (value: string) => ({ value, type: 'work' });
  const ana = await scim.createUser('ana@acme.test', {
    title: 'Writer',
    name: { familyName: 'Alvarez' },
    emails: [work('ana@acme.test')],
    [ENTERPRISE]: { department: 'docs' },
  });
  await scim.createUser('anton@acme.test', {
    title: 'Editor',
    name: { familyName: 'Mayer' },
    emails: [work('anton@acme.test'), { value: 'anton@private.test', type: 'home' }],
  });
  await scim.createUser('bo@acme.test', { active: false, emails: [work('bo@acme.test')] });
  await scim.createGroup('docs', ana);
  expect((await scim.find('/Users', filter)).map(({ userName }) => userName)).toEqual(expected);
});

test.each([
  ['no operator', 'userName'],
  ['no value', 'userName eq'],
  ['an open text', 'userName eq "x'],
  ['no operand', 'userName eq "x" and'],
  ['an unknown operator', 'userName like "x"'],
  ['an unknown attribute', 'unknown eq "x"'],
  ['an order of booleans', 'active gt true'],
  ['a comparison with an object', 'name eq "x"'],
  ['a number for a text', 'userName eq 7'],
  ['a length of 10 KB', `${'('.repeat(5_000)}userName pr${')'.repeat(5_000)}`],
  ['deep nesting', `${'('.repeat(1_500)}userName pr${')'.repeat(1_500)}`],
  ['deep negation', `${'not ('.repeat(400)}userName pr${')'.repeat(400)}`],
  ['many comparisons', Array.from({ length: 150 }, () => 'title pr').join(' or ')],
  ['an open text of many lines', `userName eq "${'\n'.repeat(3_000)}`],
  ['the prototype', '__proto__ eq "x"'],
])('refuses a filter with %s', async (_case, filter) => {
  const { status, body } = await scim.get(`/Users?filter=${encodeURIComponent(filter)}`);
  expect([status, body.scimType]).toEqual([400, 'invalidFilter']);
});

test('pages through lists from startIndex with count, up to 200', async () => {
  for (let index = 0; index < 5; index += 1) await scim.createUser(`user${index}@acme.test`, { title: 'x' });
  const list = async (query: string) => {
    const { body } = await scim.get(`/Users?${query}`);
    return [
      body.totalResults,
      body.startIndex,
      body.Resources.map(({ userName }: { userName: string }) => userName[4]),
    ];
  };
  expect(await list('startIndex=2&count=2')).toEqual([5, 2, ['1', '2']]);
  expect(await list('startIndex=2&count=2&filter=title%20co%20%22x%22')).toEqual([5, 2, ['1', '2']]);
  expect(await list('count=0')).toEqual([5, 1, []]);
  expect(await list('count=-3&startIndex=-1')).toEqual([5, 1, []]);
  expect(await list('startIndex=6')).toEqual([5, 6, []]);
  expect(await list('count=100000&sortBy=userName')).toEqual([5, 1, ['0', '1', '2', '3', '4']]);
  expect((await scim.get('/Users?count=many')).body).toMatchObject({ status: '400', scimType: 'invalidValue' });
  const search = await scim.post('/Users/.search', {
    schemas: ['urn:ietf:params:scim:api:messages:2.0:SearchRequest'],
    attributes: ['userName'],
    filter: 'userName sw "user3"',
    startIndex: 1,
    count: 10,
  });
  expect(search.body.Resources).toEqual([
    { schemas: [CORE_USER], id: expect.any(String), userName: 'user3@acme.test' },
  ]);
});

test('returns only the requested attributes', async () => {
  const { id } = await scim.createUser('kim@acme.test', { name: { givenName: 'Kim', familyName: 'Lee' }, title: 'x' });
  const { body } = await scim.get(`/Users/${id}?attributes=userName,name.givenName`);
  expect(body).toEqual({ schemas: [CORE_USER], id, userName: 'kim@acme.test', name: { givenName: 'Kim' } });
  const { body: others } = await scim.get(`/Users/${id}?excludedAttributes=title,name.familyName,id`);
  expect(others).toMatchObject({ id, name: { givenName: 'Kim' } });
  expect([others.title, others.name.familyName]).toEqual([undefined, undefined]);
});

test('protects changes with entity tags', async () => {
  const { id } = await scim.createUser('kim@acme.test');
  const user = { schemas: [CORE_USER], userName: 'kim@acme.test', title: 'Writer' };
  expect((await scim.get(`/Users/${id}`, { 'if-none-match': 'W/"1"' })).status).toBe(304);
  expect((await scim.put(`/Users/${id}`, user, { 'if-match': 'W/"1"' })).headers['etag']).toBe('W/"2"');
  expect((await scim.put(`/Users/${id}`, { ...user, title: 'x' }, { 'if-match': 'W/"1"' })).body.status).toBe('412');
  // The same values again change nothing.
  expect((await scim.put(`/Users/${id}`, user)).headers['etag']).toBe('W/"2"');
  expect((await scim.get(`/Users/${id}`, { 'if-none-match': 'W/"1"' })).body.title).toBe('Writer');
});

test.each([
  [
    'a user name that exists',
    () => ['POST', '/Users', { schemas: [CORE_USER], userName: 'KIM@acme.test' }],
    409,
    'uniqueness',
  ],
  ['no user name', () => ['POST', '/Users', { schemas: [CORE_USER] }], 400, 'invalidValue'],
  ['no email address', () => ['POST', '/Users', { schemas: [CORE_USER], userName: 'kim2' }], 400, 'invalidValue'],
  ['no schema', () => ['POST', '/Users', { userName: 'kim2@acme.test' }], 400, 'invalidSyntax'],
  ['a list', () => ['POST', '/Users', []], 400, 'invalidSyntax'],
  ['broken JSON', () => ['POST', '/Users', '{'], 400, 'invalidSyntax'],
  [
    'a text for a boolean',
    () => ['POST', '/Users', { schemas: [CORE_USER], userName: 'a@b.test', active: 'maybe' }],
    400,
    'invalidValue',
  ],
  [
    'a number for a text',
    () => ['POST', '/Users', { schemas: [CORE_USER], userName: 'a@b.test', title: 7 }],
    400,
    'invalidValue',
  ],
  [
    'two primary emails',
    () => [
      'POST',
      '/Users',
      {
        schemas: [CORE_USER],
        userName: 'a@b.test',
        emails: [
          { value: 'a@b.test', primary: true },
          { value: 'c@b.test', primary: true },
        ],
      },
    ],
    400,
    'invalidValue',
  ],
  [
    'large attributes',
    () => [
      'POST',
      '/Users',
      {
        schemas: [CORE_USER],
        userName: 'a@b.test',
        emails: Array.from({ length: 3_000 }, (_, index) => ({ value: `${index}@${'b'.repeat(40)}.test` })),
      },
    ],
    400,
    'invalidValue',
  ],
  [
    'a read-only attribute',
    (id: string) => ['PATCH', `/Users/${id}`, patch({ op: 'replace', path: 'id', value: 'x' })],
    400,
    'mutability',
  ],
  [
    'groups of a user',
    (id: string) => ['PATCH', `/Users/${id}`, patch({ op: 'add', path: 'groups', value: [{ value: 'x' }] })],
    400,
    'mutability',
  ],
  [
    'an unknown path',
    (id: string) => ['PATCH', `/Users/${id}`, patch({ op: 'replace', path: 'nothing', value: 'x' })],
    400,
    'invalidPath',
  ],
  [
    'a path into the prototype',
    (id: string) => ['PATCH', `/Users/${id}`, patch({ op: 'add', path: 'constructor.prototype', value: 'x' })],
    400,
    'invalidPath',
  ],
  [
    'a broken path',
    (id: string) => ['PATCH', `/Users/${id}`, patch({ op: 'replace', path: 'emails[type eq', value: 'x' })],
    400,
    'invalidPath',
  ],
  [
    'a filter on one value',
    (id: string) => ['PATCH', `/Users/${id}`, patch({ op: 'replace', path: 'name[givenName eq "x"]', value: {} })],
    400,
    'invalidPath',
  ],
  [
    'no such value',
    (id: string) => [
      'PATCH',
      `/Users/${id}`,
      patch({ op: 'replace', path: 'emails[type ne "work"].value', value: 'a@b.test' }),
    ],
    400,
    'noTarget',
  ],
  ['a remove without a path', (id: string) => ['PATCH', `/Users/${id}`, patch({ op: 'remove' })], 400, 'noTarget'],
  [
    'an unknown operation',
    (id: string) => ['PATCH', `/Users/${id}`, patch({ op: 'move', path: 'title' })],
    400,
    'invalidSyntax',
  ],
  ['no operations', (id: string) => ['PATCH', `/Users/${id}`, patch()], 400, 'invalidSyntax'],
  [
    'too many operations',
    (id: string) => [
      'PATCH',
      `/Users/${id}`,
      patch(...Array.from({ length: 1_001 }, () => ({ op: 'remove', path: 'title' }))),
    ],
    400,
    'invalidSyntax',
  ],
  [
    'no user name after a change',
    (id: string) => ['PATCH', `/Users/${id}`, patch({ op: 'remove', path: 'userName' })],
    400,
    'invalidValue',
  ],
  [
    'a member that does not exist',
    () => ['POST', '/Groups', { schemas: [CORE_GROUP], displayName: 'g', members: [{ value: 'scu_nobody' }] }],
    400,
    'invalidValue',
  ],
  [
    'a group in a group',
    () => [
      'POST',
      '/Groups',
      { schemas: [CORE_GROUP], displayName: 'g', members: [{ value: 'scg_x', type: 'Group' }] },
    ],
    400,
    'invalidValue',
  ],
  ['a key of the prototype', () => ['POST', '/Users', '{"schemas":[],"__proto__":{"x":1}}'], 400, 'invalidSyntax'],
  [
    'the emergency account',
    () => ['POST', '/Users', { schemas: [CORE_USER], userName: 'emergency@acme.test' }],
    409,
    undefined,
  ],
] as const)('refuses %s with an error of SCIM, and changes nothing', async (_case, request, status, scimType) => {
  const { id } = await scim.createUser('kim@acme.test', { emails: [{ value: 'kim@acme.test', type: 'work' }] });
  const before = (await scim.get('/Users')).body;
  const [method, url, body] = request(id) as ['POST', string, unknown];
  const response = await scim.send(method, url, body);
  expect([response.status, response.body.scimType]).toEqual([status, scimType]);
  expect(response.body).toMatchObject({
    schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'],
    status: String(status),
  });
  expect(response.body.detail.length).toBeGreaterThan(20);
  expect((await scim.get('/Users')).body).toEqual(before);
  expect((await scim.get('/Groups')).body.totalResults).toBe(0);
});

function patch(...operations: object[]): object {
  return { schemas: [PATCH_OP], Operations: operations };
}

test('refuses a body that is too large or not JSON', async () => {
  expect((await scim.post('/Users', `"${'x'.repeat(1_100_000)}"`)).status).toBe(413);
  expect((await scim.send('POST', '/Users', 'a=b', { 'content-type': 'text/plain' })).status).toBe(415);
});

test('gives roles by groups, and applies changes of groups and users at once', async () => {
  const kim = await scim.createUser('kim@acme.test');
  // No group has been pushed, so the groups of the sign-in decide.
  expect(await readAccount('kim@acme.test')).toMatchObject({ roles: [] });
  const docs = await scim.createGroup('docs', kim);
  expect(await readAccount('kim@acme.test')).toMatchObject({ roles: ['member'] });
  const admins = await scim.createGroup('docs-admins', kim);
  expect(await readAccount('kim@acme.test')).toMatchObject({ roles: ['admin'] });
  await scim.patch(`/Groups/${admins.id}`, { op: 'replace', path: 'displayName', value: 'others' });
  expect(await readAccount('kim@acme.test')).toMatchObject({ roles: ['member'] });
  await scim.delete(`/Groups/${docs.id}`);
  await scim.put(`/Groups/${admins.id}`, { schemas: [CORE_GROUP], displayName: 'docs-admins', members: [] });
  expect(await readAccount('kim@acme.test')).toMatchObject({ roles: [] });
  await scim.patch(`/Groups/${admins.id}`, { op: 'add', path: 'members', value: [{ value: kim.id }] });
  await scim.patch(`/Users/${kim.id}`, { op: 'replace', path: 'active', value: false });
  expect(await readAccount('kim@acme.test')).toMatchObject({ roles: [], isActive: false });
  await scim.patch(`/Users/${kim.id}`, { op: 'replace', path: 'active', value: true });
  expect(await readAccount('kim@acme.test')).toMatchObject({ roles: ['admin'], isActive: true });
  const actions = await database.db
    .selectFrom('audit_log')
    .select(['action', 'actor_kind as kind', 'actor_name as name'])
    .orderBy('id')
    .execute();
  expect(actions.filter(({ kind }) => kind === 'scim').every(({ name }) => name === 'Test provider')).toBe(true);
  expect(actions.map(({ action }) => action)).toEqual(
    expect.arrayContaining([
      'scim-user.create',
      'scim-group.create',
      'scim-group.update',
      'scim-user.deactivate',
      'scim-user.reactivate',
      'member.update',
      'member.delete',
    ]),
  );
});

test('protects the last owner with a clear error, and applies nothing of the request', async () => {
  const { db } = database;
  const owner = await scim.createUser('owner@acme.test');
  const owners = await scim.createGroup('docs-owners', owner);
  await db.deleteFrom('users').where('id', '=', ownerId).execute();
  const refused = [
    await scim.patch(`/Users/${owner.id}`, { op: 'replace', path: 'active', value: false }),
    await scim.delete(`/Users/${owner.id}`),
    await scim.patch(`/Groups/${owners.id}`, { op: 'remove', path: 'members' }),
    await scim.put(`/Groups/${owners.id}`, {
      schemas: [CORE_GROUP],
      displayName: 'docs',
      members: [{ value: owner.id }],
    }),
    await scim.delete(`/Groups/${owners.id}`),
  ];
  for (const { status, body } of refused)
    expect([status, body.detail]).toEqual([409, expect.stringContaining('last owner')]);
  expect((await scim.get(`/Users/${owner.id}`)).body).toMatchObject({
    active: true,
    groups: [{ display: 'docs-owners' }],
  });
  expect(await readAccount('owner@acme.test')).toMatchObject({ roles: ['owner'], isActive: true });
});

test('uses the account of a member only if the address is verified or linked, and never one of another organization', async () => {
  const { db } = database;
  const { id: otherId } = await createOrganization(db, { name: 'Other' });
  const member = await createTestUser(db, { [organizationId]: 'admin' });
  const outsider = await createTestUser(db, { [otherId]: 'owner' });
  const create = (email: string) => scim.post('/Users', { schemas: [CORE_USER], userName: email });
  expect((await create(member.email)).body).toMatchObject({
    scimType: 'uniqueness',
    detail: expect.stringContaining('verified'),
  });
  await db.updateTable('users').set({ email_verified: true }).execute();
  expect((await create(outsider.email)).body).toMatchObject({
    scimType: 'uniqueness',
    detail: expect.stringContaining('Invite it first'),
  });
  const created = await create(member.email);
  expect(created.status).toBe(201);
  expect(await readAccount(member.email)).toMatchObject({ id: member.userId, roles: ['admin'] });
  // Another userName with the same address doesn't get the same account.
  const second = await scim.post('/Users', { schemas: [CORE_USER], userName: 'x', emails: [{ value: member.email }] });
  expect(second.body).toMatchObject({ status: '409', scimType: 'uniqueness' });
  // Nor can a change take over the address of another account.
  const taken = await scim.patch(`/Users/${created.body.id}`, {
    op: 'replace',
    path: 'userName',
    value: outsider.email,
  });
  expect(taken.body).toMatchObject({ status: '409', scimType: 'uniqueness' });
  await addMember(db, { organizationId: otherId, userId: member.userId, role: 'viewer' });
  const moved = await scim.patch(`/Users/${created.body.id}`, {
    op: 'replace',
    path: 'userName',
    value: 'new@acme.test',
  });
  expect(moved.body).toMatchObject({ status: '400', scimType: 'mutability' });
  await db.deleteFrom('organizations').where('id', '=', otherId).execute();
});

test('hides users and groups from tokens of other organizations, which SCIM does not manage', async () => {
  const { db } = database;
  const { id: otherId } = await createOrganization(db, { name: 'Other' });
  const foreign = createScimClient(app, await createTestScimToken(db, otherId));
  const { status, body } = await foreign.get('/Users');
  expect([status, body.detail]).toEqual([403, expect.stringContaining('BINDERY_OIDC_ORGANIZATION')]);
  // Rows of another organization, as after a change of the setting.
  const outsider = await createTestUser(db);
  const row = { organization_id: otherId, version: 1 };
  await db
    .insertInto('scim_users')
    .values({
      ...row,
      id: 'scu_other',
      user_id: outsider.userId,
      user_name: 'other',
      user_name_key: 'other',
      external_id: null,
      active: true,
      attributes: '{}',
    })
    .execute();
  await db
    .insertInto('scim_groups')
    .values({ ...row, id: 'scg_other', display_name: 'docs', display_name_key: 'docs', external_id: null })
    .execute();
  for (const url of ['/Users/scu_other', '/Groups/scg_other']) {
    expect((await scim.get(url)).status).toBe(404);
    expect((await scim.delete(url)).status).toBe(404);
    expect((await scim.patch(url, { op: 'replace', value: { displayName: 'x' } })).status).toBe(404);
  }
  expect((await scim.get('/Users')).body.totalResults).toBe(0);
  const group = await scim.post('/Groups', {
    schemas: [CORE_GROUP],
    displayName: 'docs',
    members: [{ value: 'scu_other' }],
  });
  expect(group.body.scimType).toBe('invalidValue');
  await db.deleteFrom('organizations').where('id', '=', otherId).execute();
});

test('refuses missing, mistyped, unknown, expired and revoked tokens, and the former one after a rotation', async () => {
  const { db } = database;
  const status = async (text: string) => (await createScimClient(app, text).get('/Users')).status;
  const [stored] = await listScimTokens(db);
  const id = stored?.id ?? '';
  expect((await app.inject({ url: '/scim/v2/Users' })).statusCode).toBe(401);
  expect([await status('x'), await status(`${token}x`), await status(token)]).toEqual([401, 401, 200]);
  expect(JSON.stringify(await db.selectFrom('scim_tokens').selectAll().execute())).not.toContain(token.slice(13));
  const { text } = await rotateToken(db, OPERATOR, { id });
  expect([await status(token), await status(text)]).toEqual([200, 200]);
  const { text: last } = await rotateToken(db, OPERATOR, { id, keepSeconds: 0 });
  expect([await status(token), await status(text), await status(last)]).toEqual([401, 401, 200]);
  await db
    .updateTable('scim_tokens')
    .set({ expires_at: new Date(0) })
    .execute();
  expect(await status(last)).toBe(401);
  await db.updateTable('scim_tokens').set({ expires_at: null }).execute();
  await revokeToken(db, OPERATOR, { id });
  expect(await status(last)).toBe(401);
});

test('lists the tokens that were revoked last, and keeps all that work', async () => {
  const { db } = database;
  const ids: string[] = [];
  for (let index = 0; index < 45; index++) {
    const { token: added } = await addScimToken(db, OPERATOR, { organizationId, name: `t${index}` });
    await revokeToken(db, OPERATOR, { id: added.id });
    ids.push(added.id);
  }
  const [working, ...revoked] = await listScimTokens(db, { organizationId });
  expect(working?.revokedAt).toBeNull();
  expect(revoked.map(({ id }) => id)).toEqual(ids.slice(-41));
});

test('two processes at the same time create one user, and lose no member', async () => {
  const second = await openApp();
  const clients = [scim, createScimClient(second, token)];
  const attempts = await Promise.all(
    Array.from({ length: 8 }, (_, index) =>
      clients[index % 2]?.post('/Users', { schemas: [CORE_USER], userName: 'twice@acme.test' }),
    ),
  );
  expect(attempts.map((each) => each?.status).sort()).toEqual([201, ...Array.from({ length: 7 }, () => 409)]);
  const users = await Promise.all(
    Array.from({ length: 12 }, (_, index) => clients[index % 2]?.createUser(`member${index}@acme.test`)),
  );
  const group = await scim.createGroup('docs');
  const patched = await Promise.all(
    users.map((user, index) =>
      clients[index % 2]?.patch(`/Groups/${group.id}`, { op: 'add', path: 'members', value: [{ value: user.id }] }),
    ),
  );
  expect(patched.map((each) => each?.status)).toEqual(patched.map(() => 204));
  expect((await scim.get(`/Groups/${group.id}`)).body.members).toHaveLength(12);
  await second.close();
});
