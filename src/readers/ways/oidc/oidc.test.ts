import crypto from 'node:crypto';
import http from 'node:http';
import type { AddressInfo } from 'node:net';

import { expect, onTestFinished, test } from 'vitest';

import { startHostileProvider } from '../../../../test/helpers/hostile-oidc-provider.ts';
import type { HostileProvider } from '../../../../test/helpers/hostile-oidc-provider.ts';
import { startOidcProvider, visitProvider } from '../../../../test/helpers/oidc-provider.ts';
import type { OidcClient } from '../../oidc-settings.ts';
import type { ProviderAccess } from '../../provider-access.ts';
import { startTestSite } from '../../testing.ts';
import type { TestSite } from '../../testing.ts';

const SITE_URL = 'http://docs.example.com';
const USER = { sub: 'kim', name: 'Kim', email: 'kim@example.com', groups: ['staff', 'eu'] };
const OPEN = { getReach: () => Promise.resolve(() => true), openSecret: async (box: Buffer) => box.toString() };

async function startSite(
  oidc: Partial<OidcClient>,
  options: { provider: ProviderAccess } = { provider: OPEN },
): Promise<TestSite> {
  const settings = {
    kind: 'oidc' as const,
    networks: [],
    version: '1',
    oidc: { clientId: 'bindery', clientSecret: 'secret-of-the-client', ...oidc },
  };
  return startTestSite({ name: 'docs.example.com', base: '', url: `${SITE_URL}/`, settings }, options);
}

async function startHostile(user: Record<string, unknown> = USER): Promise<HostileProvider> {
  const provider = await startHostileProvider(user);
  onTestFinished(provider.close);
  return provider;
}

/** Opens the sign-in page, and returns the URL of the provider and the browser's cookie. */
async function begin(site: TestSite, target = '/login?return=/install') {
  const { headers, status } = await site.send(target);
  const cookie = headers['set-cookie']?.[0]?.split(';')[0] ?? '';
  return { status, url: headers.location ?? '', cookie };
}

/** Signs in as a browser does, at a provider that doesn't ask. */
async function signIn(site: TestSite) {
  const { url, cookie } = await begin(site);
  const response = await fetch(url, { redirect: 'manual' });
  const back = new URL(response.headers.get('location') ?? '');
  return site.send(back.pathname + back.search, { headers: { cookie } });
}

async function readReader(site: TestSite, cookie = ''): Promise<unknown> {
  return JSON.parse((await site.send('/', { headers: { cookie } })).body);
}

test('signs readers in at a real provider, with groups of the ID token', async () => {
  const { server, issuer } = await startOidcProvider({
    redirectUri: `${SITE_URL}/login/callback`,
    claims: { groups: ['staff', 'eu'] },
  });
  onTestFinished(() => void server.close().closeAllConnections());
  for (const source of ['id_token', 'user_info'] as const) {
    const site = await startSite({ issuer, groups: { source, claim: 'groups' } });
    const { url, cookie, status } = await begin(site);
    const { searchParams } = new URL(url);
    expect([status, searchParams.get('code_challenge_method'), searchParams.get('scope')]).toEqual([
      303,
      'S256',
      'openid profile email',
    ]);
    const back = await visitProvider(url, 'kim@acme.test', SITE_URL);
    const response = await site.send(back.pathname + back.search, { headers: { cookie } });
    expect([response.status, response.headers.location]).toEqual([303, '/install']);
    expect(await readReader(site, response.cookie)).toMatchObject({ reader: { groups: ['staff', 'eu'] } });
  }
});

test('starts a session with the name and email address, and keeps the decrypted client secret out of URLs', async () => {
  const provider = await startHostile();
  const site = await startSite({ issuer: provider.issuer, sealedSecret: Buffer.from('sealed') });
  const { status, cookie, headers } = await signIn(site);
  expect([status, headers.location]).toEqual([303, '/install']);
  const { reader } = (await readReader(site, cookie)) as { reader: Record<string, unknown> };
  expect(reader).toEqual({
    groups: [],
    content: { name: 'Kim', email: 'kim@example.com' },
    expiresAt: expect.any(Number),
  });
  const { url } = await begin(site);
  expect(url).not.toContain('sealed');
});

test('lets only readers of the required groups in', async () => {
  const provider = await startHostile();
  const groups = { source: 'id_token', claim: 'groups' } as const;
  const inGroup = await startSite({ issuer: provider.issuer, groups, requiredGroups: ['eu', 'us'] });
  expect((await signIn(inGroup)).status).toBe(303);
  const outside = await startSite({ issuer: provider.issuer, groups, requiredGroups: ['us'] });
  const { status, cookie, body } = await signIn(outside);
  expect([status, cookie, body]).toEqual([403, undefined, expect.stringContaining('in a group that can read')]);
});

const now = () => Math.floor(Date.now() / 1000);

test.each([
  ['another issuer', { iss: 'http://evil.example' }],
  ['another audience', { aud: 'other' }],
  ['another audience that another client acts for', { aud: ['bindery', 'other'], azp: 'other' }],
  ['several audiences without an authorized party', { aud: ['bindery', 'other'] }],
  ['another nonce', { nonce: 'x' }],
  ['no nonce', { nonce: undefined }],
  ['an old expiry', { exp: now() - 60 }],
  ['no expiry', { exp: undefined }],
  ['no subject', { sub: undefined }],
])('refuses an ID token with %s', async (_, claims) => {
  const provider = await startHostile();
  const site = await startSite({ issuer: provider.issuer });
  provider.setToken((parts) => ({ ...parts, claims: { ...parts.claims, ...claims } }));
  const { status, cookie } = await signIn(site);
  expect([status, cookie]).toEqual([403, undefined]);
});

test('refuses ID tokens that are unsigned, signed with the public key as a secret, with another key, or missing', async () => {
  const provider = await startHostile();
  const site = await startSite({ issuer: provider.issuer });
  const { privateKey } = crypto.generateKeyPairSync('rsa', { modulusLength: 2048 });
  for (const [alg, sign] of [
    ['none', () => Buffer.alloc(0)],
    ['HS256', (input: string) => crypto.createHmac('sha256', provider.publicPem).update(input).digest()],
    ['HS256', (input: string) => crypto.createHmac('sha256', 'secret-of-the-client').update(input).digest()],
    ['RS256', (input: string) => crypto.sign('RSA-SHA256', Buffer.from(input), privateKey)],
  ] as const) {
    provider.setToken((parts) => ({ ...parts, header: { ...parts.header, alg }, sign }));
    expect((await signIn(site)).status).toBe(403);
  }
  provider.setToken(() => undefined);
  expect((await signIn(site)).status).toBe(403);
});

test('tolerates a clock that is half a minute off', async () => {
  const provider = await startHostile();
  const site = await startSite({ issuer: provider.issuer });
  provider.setToken((parts) => ({ ...parts, claims: { ...parts.claims, exp: now() - 20, iat: now() - 320 } }));
  expect((await signIn(site)).status).toBe(303);
});

test.each([
  ['behind', { exp: now() - 60 }],
  ['ahead', { nbf: now() + 3_600 }],
])('says that the clocks may differ if the token of a provider is refused whose clock is %s', async (_, claims) => {
  const provider = await startHostile();
  const site = await startSite({ issuer: provider.issuer });
  provider.setToken((parts) => ({ ...parts, claims: { ...parts.claims, ...claims } }));
  expect(await signIn(site)).toMatchObject({ status: 403, body: expect.stringContaining('clocks of the provider') });
});

test('accepts a response once, only in the browser that began, and only from its provider', async () => {
  const provider = await startHostile();
  const site = await startSite({ issuer: provider.issuer });
  const victim = await begin(site);
  const attacker = await begin(site);
  const attackersBack = new URL((await fetch(attacker.url, { redirect: 'manual' })).headers.get('location') ?? '');
  const visit = (url: URL, cookie: string) => site.send(url.pathname + url.search, { headers: { cookie } });
  expect((await visit(attackersBack, victim.cookie)).cookie).toBeUndefined();
  const withVictimsState = new URL(attackersBack);
  withVictimsState.searchParams.set('state', new URL(victim.url).searchParams.get('state') ?? '');
  const fixed = await visit(withVictimsState, victim.cookie);
  expect([fixed.status, fixed.cookie]).toEqual([403, undefined]);
  const fromOther = new URL(attackersBack);
  fromOther.searchParams.set('iss', 'http://evil.example');
  expect((await visit(fromOther, attacker.cookie)).status).toBe(403);
  expect((await visit(attackersBack, '')).status).toBe(403);
});

test('shows a code of the provider, and never its text', async () => {
  const provider = await startHostile();
  const site = await startSite({ issuer: provider.issuer });
  const { url, cookie } = await begin(site);
  const state = new URL(url).searchParams.get('state') ?? '';
  const query = new URLSearchParams({ state, error: 'access_denied', error_description: '<b>call 555' });
  const { status, body } = await site.send(`/login/callback?${query.toString()}`, { headers: { cookie } });
  expect([status, body]).toEqual([403, expect.stringContaining('refused (access_denied)')]);
  expect(body).not.toContain('555');
});

test.each([
  ['an error', (response: http.ServerResponse) => response.writeHead(500).end('{}')],
  ['a redirect', (response: http.ServerResponse) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end()],
  ['too much text', (response: http.ServerResponse) => response.end('x'.repeat(2_000_000))],
  ['another type', (response: http.ServerResponse) => response.end('[]')],
  ['half a response', (response: http.ServerResponse) => response.destroy()],
])('explains a provider that responds with %s', async (_, respond) => {
  for (const path of ['/.well-known/openid-configuration', '/jwks', '/token']) {
    const provider = await startHostile();
    const site = await startSite({ issuer: provider.issuer });
    provider.intercept(path, (response) => void respond(response));
    const response = path === '/token' ? await signIn(site) : await site.send('/login');
    expect([path, response.status, response.cookie]).toEqual([path, 403, undefined]);
    expect(response.body).toContain('sign-in provider');
    provider.intercept(path, undefined);
    expect((await signIn(site)).status).toBe(303);
  }
});

test('refuses a configuration of another issuer, and addresses that it must not reach', async () => {
  const provider = await startHostile();
  const copied = await startHostile();
  copied.intercept('/.well-known/openid-configuration', (response) => {
    response.end(JSON.stringify({ issuer: provider.issuer, jwks_uri: `${provider.issuer}/jwks` }));
  });
  expect((await (await startSite({ issuer: copied.issuer })).send('/login')).body).toContain('another issuer');
  const closed = { provider: { ...OPEN, getReach: () => Promise.resolve(() => false) } };
  const other = await startHostile();
  const { status, body } = await (await startSite({ issuer: other.issuer }, closed)).send('/login');
  expect([status, body]).toEqual([403, expect.stringContaining('can&#39;t be fetched')]);
});

test('refuses user info about another person', async () => {
  const provider = await startHostile();
  const site = await startSite({ issuer: provider.issuer, groups: { source: 'user_info', claim: 'groups' } });
  provider.intercept('/userinfo', (response) => response.end(JSON.stringify({ ...USER, sub: 'other' })));
  expect((await signIn(site)).status).toBe(403);
});

test('signs readers in at an OAuth 2 server without ID tokens, with groups of its user info', async () => {
  const requests: { path: string; body: string; authorization: string | undefined }[] = [];
  const server = http.createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      const path = request.url ?? '';
      requests.push({ path, body, authorization: request.headers.authorization });
      if (path === '/token') return response.end(JSON.stringify({ access_token: 'token-1' }));
      return response.end(JSON.stringify({ login: 'kim', teams: { names: 'staff; eu ;' } }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close().closeAllConnections());
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const site = await startSite({
    authorizationUrl: `${url}/authorize?tenant=1`,
    tokenUrl: `${url}/token`,
    userInfoUrl: `${url}/user`,
    groups: { source: 'user_info', claim: 'teams.names', delimiter: ';' },
  });
  const { url: start, cookie } = await begin(site);
  const { searchParams } = new URL(start);
  expect([searchParams.get('tenant'), searchParams.get('redirect_uri'), searchParams.has('nonce')]).toEqual([
    '1',
    `${SITE_URL}/login/callback`,
    false,
  ]);
  const forged = await site.send(`/login/callback?code=code-1&state=${'x'.repeat(43)}`, { headers: { cookie } });
  expect([forged.status, requests]).toEqual([403, []]);
  const query = new URLSearchParams({ code: 'code-1', state: searchParams.get('state') ?? '' });
  const response = await site.send(`/login/callback?${query.toString()}`, { headers: { cookie } });
  expect(await readReader(site, response.cookie)).toMatchObject({ reader: { groups: ['staff', 'eu'] } });
  const sent = new URLSearchParams(requests[0]?.body);
  expect(
    crypto
      .createHash('sha256')
      .update(sent.get('code_verifier') ?? '')
      .digest('base64url'),
  ).toBe(searchParams.get('code_challenge'));
  expect([sent.get('client_secret'), requests[1]]).toEqual([
    'secret-of-the-client',
    { path: '/user', body: '', authorization: 'Bearer token-1' },
  ]);
});
