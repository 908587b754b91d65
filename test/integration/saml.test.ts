import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createInvitation } from '../../src/accounts/members/invitations.ts';
import { createOrganization } from '../../src/accounts/organizations.ts';
import { toScimSettings } from '../../src/accounts/scim/settings.ts';
import { readConfig } from '../../src/config/config.ts';
import { createApp } from '../../src/http/app.ts';
import type { App } from '../../src/http/types.ts';
import { createLocalStore } from '../../src/store/local.ts';
import { createSamlIdp, sign } from '../helpers/saml-provider.ts';
import type { SamlRequest, SamlUser } from '../helpers/saml-provider.ts';
import { createScimClient, createTestScimToken } from '../helpers/scim.ts';
import { createSelfSigned } from '../helpers/self-signed.ts';
import { createTestSignIn, createTestUser, OWN_PAGE, PUBLIC_URL, signInAs, toCookies } from '../helpers/sign-in.ts';
import { createTestDatabase } from '../helpers/test-database.ts';
import type { TestDatabase } from '../helpers/test-database.ts';

const idp = createSamlIdp();
const ACS = `${PUBLIC_URL}/v1/auth/saml/acs`;
const ENTITY = `${PUBLIC_URL}/v1/auth/saml/metadata`;
let database: TestDatabase;
let app: App;
let secondApp: App;
let organizationId: string;

beforeAll(async () => {
  database = await createTestDatabase();
  ({ id: organizationId } = await createOrganization(database.db, { name: 'Acme' }));
  app = await openApp();
  secondApp = await openApp();
});
afterAll(async () => {
  await app.close();
  await secondApp.close();
  await database.drop();
});
beforeEach(async () => {
  const { db } = database;
  for (const table of ['scim_users', 'scim_groups', 'users', 'invitations', 'sign_in_attempts'] as const)
    await db.deleteFrom(table).execute();
  await createTestUser(db, { [organizationId]: 'owner' });
});

/** Opens an API process. */
async function openApp(variables: Record<string, string> = {}): Promise<App> {
  const { db } = database;
  const { signIn } = readConfig({
    BINDERY_SAML_METADATA: idp.metadata,
    BINDERY_SAML_ROLES: 'docs-admins=admin,docs=member',
    ...variables,
  });
  const store = createLocalStore({ folder: '/nowhere', secret: Buffer.alloc(32), publicUrl: () => '' });
  const queue = { enqueue: () => Promise.reject(new Error('nothing is queued here')) };
  return createApp({
    db,
    store,
    queue,
    bundleLinkTtl: 1,
    logger: pino({ level: 'silent' }),
    signIn: createTestSignIn(db, { saml: signIn.saml, passwords: signIn.passwords }),
    scim: toScimSettings(signIn),
  });
}

const KIM: SamlUser = {
  nameId: 'kim-1',
  attributes: { email: 'kim@acme.test', displayName: 'Kim Lee', groups: ['docs', 'x'] },
};

/** Starts a sign-in as the page does. */
async function start(
  body: object = {},
  { path = 'start', headers = OWN_PAGE as Record<string, string>, on = app } = {},
) {
  const payload = { callbackURL: '/dashboard/home', ...body };
  const response = await on.inject({ method: 'POST', url: `/v1/auth/saml/${path}`, headers, payload });
  expect([response.statusCode, response.body.slice(0, 300)]).toEqual([200, expect.stringContaining('SAMLRequest')]);
  const cookie = [headers['cookie'], toCookies(response.headers['set-cookie'])].filter(Boolean).join('; ');
  return { request: idp.readRequest(response.json().url), cookie };
}

/** Sends a response as the provider's page does: a form of another site, without cookies. Returns the next URL. */
async function post(xml: string, on = app): Promise<string> {
  const response = await on.inject({
    method: 'POST',
    url: '/v1/auth/saml/acs',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      origin: 'https://idp.test',
      'sec-fetch-site': 'cross-site',
    },
    payload: new URLSearchParams({
      SAMLResponse: Buffer.from(xml).toString('base64'),
      RelayState: 'https://evil.test/',
    }).toString(),
  });
  expect([response.statusCode, response.body]).toEqual([303, '']);
  return String(response.headers.location);
}

/** Follows the URL after the response, in a browser with cookies. */
async function finish(url: string, cookie: string, on = app) {
  const response = url.includes('/finish?')
    ? await on.inject({ url, headers: { host: 'bindery.test', cookie } })
    : undefined;
  expect([302, 303]).toContain(response?.statusCode ?? 302);
  const location = response ? String(response.headers.location) : url;
  const headers = { ...OWN_PAGE, cookie: toCookies(response?.headers['set-cookie']) };
  return { location, headers, error: new URL(location, PUBLIC_URL).searchParams.get('error') };
}

async function signIn(user: SamlUser, body: object = {}) {
  const { request, cookie } = await start(body);
  return finish(await post(idp.respond(request, user)), cookie);
}

async function readMe(headers: Record<string, string>) {
  const response = await app.inject({ url: '/v1/admin/me', headers });
  if (response.statusCode !== 200) return response.statusCode;
  const { user, organizations } = response.json();
  return [user.email, user.name, organizations.map(({ role }: { role: string }) => role)];
}

test('publishes the metadata that the provider needs', async () => {
  const response = await app.inject('/v1/auth/saml/metadata');
  expect(response.headers['content-type']).toMatch('application/samlmetadata+xml');
  for (const part of [`entityID="${ENTITY}"`, `Location="${ACS}"`, 'WantAssertionsSigned="true"'])
    expect(response.body).toContain(part);
  expect((await app.inject('/v1/admin/sign-in')).json()).toMatchObject({
    hasSaml: true,
    samlName: 'single sign-on',
    hasOidc: false,
  });
});

test('signs a user in with a signed assertion, with the role of their groups', async () => {
  const { location, headers } = await signIn(KIM);
  expect([location, await readMe(headers)]).toEqual(['/dashboard/home', ['kim@acme.test', 'Kim Lee', ['member']]]);
  const admin = await signIn({ ...KIM, attributes: { ...KIM.attributes, groups: 'docs-admins' } });
  expect(await readMe(admin.headers)).toEqual(['kim@acme.test', 'Kim Lee', ['admin']]);
  expect((await signIn({ ...KIM, attributes: { ...KIM.attributes, groups: 'none' } })).error).toBe('no_role');
  expect((await signIn({ ...KIM, attributes: { email: 'kim@acme.test' } })).error).toBe('groups_unusable');
});

test('continues a sign-in in another process, once and only in the browser that started it', async () => {
  const { request, cookie } = await start();
  const xml = idp.respond(request, KIM);
  const url = await post(xml, secondApp);
  // Another browser can't use the code, and uses it up.
  const other = await start();
  expect((await finish(url, other.cookie, secondApp)).error).toBe('saml_expired');
  expect((await finish(url, cookie)).error).toBe('saml_expired');
  // Neither the assertion nor the request works again, in any process.
  for (const process of [app, secondApp]) expect(await post(xml, process)).toContain('error=saml_expired');
  expect(await post(idp.respond(request, KIM))).toContain('error=saml_expired');
  const fresh = await start();
  const done = await finish(await post(idp.respond(fresh.request, KIM), secondApp), fresh.cookie);
  expect(await readMe(done.headers)).toEqual(['kim@acme.test', 'Kim Lee', ['member']]);
});

test('accepts one of two identical responses that arrive at the same time in two processes', async () => {
  const { request } = await start();
  const xml = idp.respond(request, KIM);
  const urls = await Promise.all([post(xml), post(xml, secondApp), post(xml), post(xml, secondApp)]);
  expect(urls.filter((each) => each.includes('/finish?code='))).toHaveLength(1);
  // A second assertion can't replace the first one before the browser continues.
  expect(await post(idp.respond(request, { ...KIM, nameId: 'lee' }))).toContain('error=saml_expired');
});

const { key: foreignKey } = createSelfSigned();
const EVIL = 'boss@acme.test';
const unsigned = (request: SamlRequest, user: Partial<SamlUser> = {}) =>
  idp.respond(request, {
    ...KIM,
    nameId: 'boss',
    attributes: { email: EVIL, groups: 'docs-admins' },
    signs: 'none',
    ...user,
  });
const findAssertion = (xml: string) => /<saml:Assertion.*<\/saml:Assertion>/s.exec(xml)?.[0] ?? '';
const SHA1 = {
  signatureAlgorithm: 'http://www.w3.org/2000/09/xmldsig#rsa-sha1',
  digestAlgorithm: 'http://www.w3.org/2000/09/xmldsig#sha1',
};

test.each<[string, (request: SamlRequest) => string]>([
  ['without a signature', (request) => unsigned(request)],
  // An assertion needs its own signature, even in a signed response.
  ['whose assertion is not signed', (request) => idp.respond(request, { ...KIM, signs: 'response' })],
  ['signed with another key', (request) => idp.respond(request, { ...KIM, key: foreignKey })],
  ['signed with SHA-1', (request) => idp.respond(request, { ...KIM, ...SHA1 })],
  ['of another issuer', (request) => idp.respond(request, { ...KIM, issuer: 'https://other.test' })],
  ['for another audience', (request) => idp.respond(request, { ...KIM, audience: 'https://other.test' })],
  ['for another recipient', (request) => idp.respond(request, { ...KIM, recipient: 'https://other.test/acs' })],
  ['for another destination', (request) => idp.respond(request, { ...KIM, destination: 'https://other.test/acs' })],
  ['that expired', (request) => idp.respond(request, { ...KIM, validFor: -31_000 })],
  ['that is not valid yet', (request) => idp.respond(request, { ...KIM, validFrom: 60_000 })],
  [
    'with a transient name',
    (request) => idp.respond(request, { ...KIM, format: 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient' }),
  ],
  ['without an email address', (request) => idp.respond(request, { nameId: 'kim-1' })],
  ['changed after signing', (request) => idp.respond(request, KIM).replace('kim@acme.test', EVIL)],
  [
    'with an algorithm that is written with a reference',
    (request) => idp.respond(request, KIM).replace('xmldsig-more#rsa-sha256', 'xmldsig-more#rsa-sha25&#54;'),
  ],
  ['with a comment in the name', (request) => idp.respond(request, KIM).replace('kim@acme', 'kim<!-- x -->@acme')],
  ['with a document type', (request) => `<!DOCTYPE r [<!ENTITY a "x">]>${idp.respond(request, KIM)}`],
  [
    'with nested entities',
    (request) =>
      `<?xml version="1.0"?><!DOCTYPE l [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]>${idp.respond(request, { ...KIM, nameId: '&b;', signs: 'none' })}`,
  ],
  ['with CDATA', (request) => idp.respond(request, KIM).replace('kim@acme.test', '<![CDATA[kim@acme.test]]>')],
  // Signature wrapping (XSW): the signed assertion is elsewhere, and another one is where it is expected.
  [
    'with a second assertion before the signed one',
    (request) => {
      const xml = idp.respond(request, KIM);
      return xml.replace('<saml:Assertion', `${findAssertion(unsigned(request))}<saml:Assertion`);
    },
  ],
  [
    'with a second assertion after the signed one',
    (request) =>
      idp.respond(request, KIM).replace('</samlp:Response>', `${findAssertion(unsigned(request))}</samlp:Response>`),
  ],
  [
    'with the signed assertion inside another one',
    (request) => {
      const xml = idp.respond(request, KIM);
      const signed = findAssertion(xml);
      return xml.replace(
        signed,
        findAssertion(unsigned(request)).replace('</saml:Assertion>', `${signed}</saml:Assertion>`),
      );
    },
  ],
  [
    'with the signature moved to another assertion of the same ID',
    (request) => {
      const xml = idp.respond(request, { ...KIM, id: '_same' });
      const signed = findAssertion(xml);
      const [signature = ''] = /<Signature.*<\/Signature>/s.exec(signed) ?? [];
      const evil = findAssertion(unsigned(request, { id: '_same' })).replace(
        '</saml:Issuer>',
        `</saml:Issuer>${signature}`,
      );
      return xml.replace(
        signed,
        `${evil.replace('</saml:Assertion>', `<saml:Advice>${signed.replace(signature, '')}</saml:Advice></saml:Assertion>`)}`,
      );
    },
  ],
  [
    'with the signed assertion in an extension',
    (request) => {
      const xml = idp.respond(request, KIM);
      const signed = findAssertion(xml);
      return xml.replace(signed, `<samlp:Extensions>${signed}</samlp:Extensions>${findAssertion(unsigned(request))}`);
    },
  ],
  [
    'with the signed assertion in an object of the signature',
    (request) => {
      const xml = idp.respond(request, KIM);
      const signed = findAssertion(xml);
      const [signature = ''] = /<Signature.*<\/Signature>/s.exec(signed) ?? [];
      const moved = signature.replace('</Signature>', `<Object>${signed.replace(signature, '')}</Object></Signature>`);
      return xml.replace(signed, findAssertion(unsigned(request)).replace('</saml:Issuer>', `</saml:Issuer>${moved}`));
    },
  ],
  ['signed by a key in the response', (request) => sign(unsigned(request), { name: 'Response', key: foreignKey })],
  // Each would block the process for minutes.
  ['with many elements', (request) => fill(idp.respond(request, KIM), '</samlp:Response>')],
  ['with many elements in its assertion', (request) => fill(idp.respond(request, KIM), '</saml:Assertion>')],
  ['that is not XML', () => 'nothing'],
  ['that is empty', () => ''],
  ['that is too large', (request) => idp.respond(request, { ...KIM, attributes: { email: 'x'.repeat(500_000) } })],
])('refuses a response %s', async (_case, attack) => {
  const { request } = await start();
  expect(await post(attack(request))).toBe('/dashboard/sign-in?error=saml_invalid');
  expect(
    await database.db.selectFrom('user_accounts').select('id').where('provider_id', '=', 'saml').execute(),
  ).toEqual([]);
  // The request is still usable for the provider's real response.
  expect(await post(idp.respond(request, KIM))).toContain('/finish?code=');
});

/** Adds as many elements before a tag as a response has room for. */
function fill(xml: string, tag: string): string {
  return xml.replace(tag, `${'<a/>'.repeat(70_000)}${tag}`);
}

test('accepts a person with many groups', async () => {
  const groups = Array.from({ length: 199 }, (_, index) => `group-${index}`);
  const { error } = await signIn({ ...KIM, attributes: { ...KIM.attributes, groups: [...groups, 'docs'] } });
  expect(error).toBe(null);
});

test('tolerates clocks that differ by some seconds', async () => {
  expect((await signIn({ ...KIM, validFrom: 20_000 })).error).toBe(null);
  expect((await signIn({ ...KIM, validFor: -20_000 })).error).toBe(null);
});

test('refuses a sign-in that the provider starts, unless that is turned on', async () => {
  const request = { id: '', acsUrl: ACS, issuer: ENTITY };
  const xml = idp.respond(request, { ...KIM, inResponseTo: undefined });
  expect(await post(xml)).toBe('/dashboard/sign-in?error=saml_unsolicited');
  const open = await openApp({ BINDERY_SAML_IDP_INITIATED: 'on' });
  const { location, headers } = await finish(await post(xml, open), '', open);
  expect([location, await readMe(headers)]).toEqual(['/dashboard/', ['kim@acme.test', 'Kim Lee', ['member']]]);
  expect(await post(xml, open)).toContain('error=saml_expired');
  await open.close();
});

test('never leads to another site, and starts only from its own page', async () => {
  for (const callbackURL of ['https://evil.test', '//evil.test', '/\\evil.test', '/dashboard\\evil', '/v1/admin'])
    expect(
      (await app.inject({ method: 'POST', url: '/v1/auth/saml/start', headers: OWN_PAGE, payload: { callbackURL } }))
        .statusCode,
    ).toBe(400);
  const headers = { host: 'bindery.test', origin: 'https://evil.test' };
  const payload = { callbackURL: '/dashboard/' };
  expect((await app.inject({ method: 'POST', url: '/v1/auth/saml/start', headers, payload })).statusCode).toBe(403);
  // The route of the sign-in library that completes a sign-in can't be called.
  expect(
    (await app.inject({ method: 'POST', url: '/v1/auth/saml/complete', headers: OWN_PAGE, payload: {} })).statusCode,
  ).toBe(404);
});

test('an email address is not an identity: another name with the same address is refused', async () => {
  expect((await signIn(KIM)).error).toBe(null);
  expect((await signIn({ ...KIM, nameId: 'kim-2' })).error).toBe('account_not_linked');
});

test('a signed-in user links the provider, and a provisioned user is linked at the first sign-in', async () => {
  const { db } = database;
  const user = await createTestUser(db, { [organizationId]: 'member' });
  const saml = { nameId: 'u-1', attributes: { email: user.email, groups: 'docs' } };
  expect((await signIn(saml)).error).toBe('account_not_linked');
  const headers = await signInAs(app, user);
  const link = await start({}, { path: 'link', headers });
  const linked = await finish(await post(idp.respond(link.request, saml)), link.cookie);
  expect(linked.location).toBe('/dashboard/home');
  expect((await signIn(saml)).error).toBe(null);
  // Without the session, the link isn't made.
  const again = await start({}, { path: 'link', headers });
  const secret = /bindery\.saml=[\w-]+/.exec(again.cookie)?.[0] ?? '';
  expect((await finish(await post(idp.respond(again.request, { ...saml, nameId: 'u-2' })), secret)).error).toBe(
    'saml_expired',
  );

  const scim = createScimClient(app, await createTestScimToken(db, organizationId));
  await scim.createGroup('docs-admins', await scim.createUser('ana@acme.test'));
  const ana = await signIn({ nameId: 'ana-1', attributes: { email: 'ana@acme.test' } });
  expect(await readMe(ana.headers)).toEqual(['ana@acme.test', 'ana@acme.test', ['admin']]);
  const { id } = (await scim.find('/Users', 'userName eq "ana@acme.test"'))[0];
  await scim.patch(`/Users/${id}`, { op: 'replace', path: 'active', value: false });
  expect(await readMe(ana.headers)).toBe(401);
  expect((await signIn({ nameId: 'ana-1', attributes: { email: 'ana@acme.test' } })).error).toBe('deactivated');
});

test('accepts the invitation whose link the user opened', async () => {
  const open = await openApp({ BINDERY_SAML_ROLES: '' });
  const { token } = await createInvitation(database.db, { organizationId, role: 'viewer' });
  const { request, cookie } = await start({ invitation: token }, { on: open });
  const { headers } = await finish(await post(idp.respond(request, KIM), open), cookie, open);
  expect(await readMe(headers)).toEqual(['kim@acme.test', 'Kim Lee', ['viewer']]);
  const uninvited = await start({}, { on: open });
  const lee = { nameId: 'lee', attributes: { email: 'lee@acme.test' } };
  expect((await finish(await post(idp.respond(uninvited.request, lee), open), uninvited.cookie, open)).error).toBe(
    'not_invited',
  );
  await open.close();
});

test('binds the cookie to the host over https', async () => {
  const signInHttps = createTestSignIn(database.db, {
    saml: readConfig({ BINDERY_SAML_METADATA: idp.metadata }).signIn.saml,
    getPublicUrl: () => 'https://bindery.test',
  });
  const store = createLocalStore({ folder: '/nowhere', secret: Buffer.alloc(32), publicUrl: () => '' });
  const queue = { enqueue: () => Promise.reject(new Error('nothing is queued here')) };
  const https = await createApp({
    db: database.db,
    store,
    queue,
    bundleLinkTtl: 1,
    logger: pino({ level: 'silent' }),
    signIn: signInHttps,
  });
  const headers = { host: 'bindery.test', origin: 'https://bindery.test' };
  const payload = { callbackURL: '/dashboard/' };
  const response = await https.inject({ method: 'POST', url: '/v1/auth/saml/start', headers, payload });
  expect(response.headers['set-cookie']).toMatch(
    /^__Host-bindery\.saml=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax; Secure$/,
  );
  expect(idp.readRequest(response.json().url)).toMatchObject({
    acsUrl: 'https://bindery.test/v1/auth/saml/acs',
    issuer: 'https://bindery.test/v1/auth/saml/metadata',
  });
  await https.close();
});
