import crypto from 'node:crypto';
import { SignJWT } from 'jose';
import { afterEach, expect, test, vi } from 'vitest';

import { NAVIGATION, startTestSite } from '../testing.ts';
import type { TestSite } from '../testing.ts';
import {
  createAuthorizePath,
  decide,
  getCode,
  openConsent,
  REDIRECT_URI,
  register,
  requestTokens,
  toCodeParams,
  useEndpoint,
} from './testing.ts';

const URL_OF_SITE = 'https://docs.example.com/';
const PAIR = crypto.generateKeyPairSync('ed25519');
const PEM = PAIR.publicKey.export({ type: 'spki', format: 'pem' }).toString();

const getNow = () => Math.floor(Date.now() / 1000);

afterEach(() => void vi.useRealTimers());

function startSite({
  name = 'docs.example.com',
  base = '',
  url = `https://${name}${base}/` as string | undefined,
} = {}) {
  const jwt = { publicKeys: [PEM], loginUrls: [{ name: 'Product', url: 'https://app.example.com/login' }] };
  return startTestSite({ name, base, url, settings: { kind: 'jwt', networks: [], version: '1', jwt } });
}

async function signIn(site: TestSite, groups: string[] = ['staff'], payload: object = {}): Promise<string> {
  const { name: host, base } = site.site;
  const token = await new SignJWT({ host, exp: getNow() + 10, groups, content: { name: 'Kim' }, ...payload })
    .setProtectedHeader({ alg: 'EdDSA' })
    .sign(PAIR.privateKey);
  const { cookie } = await site.send(`${base}/login/jwt-callback`, {
    method: 'POST',
    headers: { 'sec-fetch-site': 'same-origin' },
    body: new URLSearchParams({ token }).toString(),
  });
  return cookie ?? '';
}

/** Starts a site with a registered client, a signed-in reader and tokens. */
async function startConnected(groups?: string[]) {
  const site = await startSite();
  const cookie = await signIn(site, groups);
  const clientId = await register(site.send);
  const code = await getCode(site.send, { clientId, cookie });
  const tokens = await requestTokens(site.send, toCodeParams(clientId, code));
  return { site, cookie, clientId, code, tokens };
}

const refresh = (site: TestSite, clientId: string, token: string) =>
  requestTokens(site.send, { grant_type: 'refresh_token', client_id: clientId, refresh_token: token });

test('leads a client from the endpoint to all URLs that it needs', async () => {
  const site = await startSite();
  const refusal = await site.send('/mcp', { method: 'POST' });
  const metadataUrl = `${URL_OF_SITE}.well-known/oauth-protected-resource/mcp`;
  expect([refusal.status, refusal.headers['www-authenticate']]).toEqual([
    401,
    `Bearer resource_metadata="${metadataUrl}", scope="read"`,
  ]);
  const read = async (path: string) => JSON.parse((await site.send(path)).body) as Record<string, unknown>;
  const resource = await read(new URL(metadataUrl).pathname);
  expect(resource).toMatchObject({
    resource: `${URL_OF_SITE}mcp`,
    authorization_servers: ['https://docs.example.com'],
  });
  const server = await read('/.well-known/oauth-authorization-server');
  expect(server).toMatchObject({
    issuer: 'https://docs.example.com',
    authorization_endpoint: `${URL_OF_SITE}login/authorize`,
    token_endpoint: `${URL_OF_SITE}login/token`,
    registration_endpoint: `${URL_OF_SITE}login/register`,
    code_challenge_methods_supported: ['S256'],
  });
  expect((await site.send('/.well-known/oauth-protected-resource/other')).status).toBe(401);
});

test('inserts the base path of a site into the well-known URLs', async () => {
  const site = await startSite({ base: '/docs' });
  const { headers } = await site.send('/docs/mcp', { method: 'POST' });
  expect(headers['www-authenticate']).toContain(`"${URL_OF_SITE}.well-known/oauth-protected-resource/docs/mcp"`);
  const { body } = await site.send('/.well-known/oauth-authorization-server/docs');
  expect(body).toContain(`"issuer":"${URL_OF_SITE}docs","authorization_endpoint":"${URL_OF_SITE}docs/login/authorize"`);
  const clientId = await register(site.send, {}, '/docs');
  const login = await site.send(`/docs${createAuthorizePath(clientId)}`, { headers: NAVIGATION });
  expect(login.headers.location).toMatch(/^\/docs\/login\?return=%2Fdocs%2Flogin%2Fauthorize/);
});

test('lets a client read exactly what the reader can read, at the endpoint only', async () => {
  const { site, tokens } = await startConnected(['staff', 'partners']);
  expect(tokens).toMatchObject({ status: 200, token_type: 'Bearer', expires_in: 600, scope: 'read' });
  const response = await useEndpoint(site.send, tokens.access_token);
  expect([response.status, JSON.parse(response.body)]).toEqual([200, { reader: { groups: ['staff', 'partners'] } }]);
  expect(response.headers['cache-control']).toMatch(/private/);
  for (const path of ['/', '/install', '/mcp/', '/mcp/x', '/_bindery/user', '/_bindery/search?q=x'])
    expect([path, (await useEndpoint(site.send, tokens.access_token, path)).status]).toEqual([path, 401]);
});

test('accepts neither other tokens, nor a token for something else', async () => {
  const { site, cookie, code, tokens } = await startConnected();
  const session = cookie.slice(cookie.indexOf('=') + 1);
  const flipped = tokens.access_token.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'));
  for (const token of ['x', flipped, tokens.refresh_token, code, session, 'a'.repeat(10_000)]) {
    const response = await useEndpoint(site.send, token);
    expect([response.status, response.headers['www-authenticate']]).toEqual([
      401,
      expect.stringContaining('error="invalid_token"'),
    ]);
  }
  const asCookie = await site.send('/', { headers: { cookie: `bindery-reader=${tokens.access_token}` } });
  expect(asCookie.status).toBe(401);
});

test('refuses tokens, codes and clients of another site, even with the same secret', async () => {
  const { tokens, clientId, code } = await startConnected();
  const other = await startSite({ name: 'other.example.com' });
  expect((await useEndpoint(other.send, tokens.access_token)).status).toBe(401);
  expect(await requestTokens(other.send, toCodeParams(clientId, code))).toMatchObject({ error: 'invalid_client' });
  const otherClient = await register(other.send);
  expect(await requestTokens(other.send, toCodeParams(otherClient, code))).toMatchObject({ error: 'invalid_grant' });
  expect(await refresh(other, otherClient, tokens.refresh_token)).toMatchObject({ error: 'invalid_grant' });
});

test('refuses tokens after the URL of the site has changed, which they are bound to', async () => {
  const { site, tokens } = await startConnected();
  site.site.url = 'https://new.example.com/';
  expect((await useEndpoint(site.send, tokens.access_token)).status).toBe(401);
});

test.each([
  ['another verifier', { code_verifier: 'w'.repeat(43) }, 'invalid_grant'],
  ['no verifier', { code_verifier: '' }, 'invalid_grant'],
  ['another redirect URI', { redirect_uri: 'http://127.0.0.1:4001/callback' }, 'invalid_grant'],
  ['another resource', { resource: 'https://other.example.com/mcp' }, 'invalid_target'],
  ['a client that is not registered', { client_id: 'x' }, 'invalid_client'],
  ['another grant type', { grant_type: 'password' }, 'unsupported_grant_type'],
])('exchanges no code with %s', async (_, change, error) => {
  const site = await startSite();
  const cookie = await signIn(site);
  const clientId = await register(site.send);
  const code = await getCode(site.send, { clientId, cookie });
  expect(await requestTokens(site.send, { ...toCodeParams(clientId, code), ...change })).toMatchObject({ error });
});

test('exchanges a code for the client that asked for it only', async () => {
  const site = await startSite();
  const cookie = await signIn(site);
  const [clientId, thief] = [await register(site.send), await register(site.send)];
  const code = await getCode(site.send, { clientId, cookie });
  expect(await requestTokens(site.send, toCodeParams(thief, code))).toMatchObject({ error: 'invalid_grant' });
  expect((await requestTokens(site.send, toCodeParams(clientId, code))).status).toBe(200);
});

test('revokes all tokens when a code is used a second time', async () => {
  const { site, clientId, code, tokens } = await startConnected();
  expect((await useEndpoint(site.send, tokens.access_token)).status).toBe(200);
  expect(await requestTokens(site.send, toCodeParams(clientId, code))).toMatchObject({ error: 'invalid_grant' });
  expect((await useEndpoint(site.send, tokens.access_token)).status).toBe(401);
  expect(await refresh(site, clientId, tokens.refresh_token)).toMatchObject({ error: 'invalid_grant' });
});

test('rotates refresh tokens, and revokes all tokens when one is used a second time', async () => {
  const { site, clientId, tokens } = await startConnected();
  const second = await refresh(site, clientId, tokens.refresh_token);
  expect(second.status).toBe(200);
  expect(second.refresh_token).not.toBe(tokens.refresh_token);
  expect((await useEndpoint(site.send, second.access_token)).status).toBe(200);
  const thief = await register(site.send);
  expect(await refresh(site, thief, second.refresh_token)).toMatchObject({ error: 'invalid_grant' });
  expect(await refresh(site, clientId, tokens.refresh_token)).toMatchObject({ error: 'invalid_grant' });
  expect((await useEndpoint(site.send, second.access_token)).status).toBe(401);
  expect(await refresh(site, clientId, second.refresh_token)).toMatchObject({ error: 'invalid_grant' });
});

test('ends access when the reader signs out, and keeps other readers signed in', async () => {
  const { site, cookie, clientId, tokens } = await startConnected();
  const otherCookie = await signIn(site, ['partners']);
  const otherCode = await getCode(site.send, { clientId, cookie: otherCookie });
  const other = await requestTokens(site.send, toCodeParams(clientId, otherCode));
  await site.send('/logout', { method: 'POST', headers: { cookie, 'sec-fetch-site': 'same-origin' } });
  expect((await useEndpoint(site.send, tokens.access_token)).status).toBe(401);
  expect(await refresh(site, clientId, tokens.refresh_token)).toMatchObject({ error: 'invalid_grant' });
  expect((await useEndpoint(site.send, other.access_token)).status).toBe(200);
});

test('ends access when the access to the site changes', async () => {
  const { site, clientId, tokens } = await startConnected();
  site.site.settings = { ...site.site.settings, version: '2' };
  expect((await useEndpoint(site.send, tokens.access_token)).status).toBe(401);
  expect(await refresh(site, clientId, tokens.refresh_token)).toMatchObject({ error: 'invalid_grant' });
});

test('ends access when a client revokes one of its tokens, and accepts unknown ones', async () => {
  const { site, tokens } = await startConnected();
  const revoke = (token: string) =>
    site.send('/login/revoke', { method: 'POST', body: new URLSearchParams({ token }).toString() });
  expect((await revoke('unknown')).status).toBe(200);
  expect((await useEndpoint(site.send, tokens.access_token)).status).toBe(200);
  expect((await revoke(tokens.refresh_token)).status).toBe(200);
  expect((await useEndpoint(site.send, tokens.access_token)).status).toBe(401);
});

test('limits access tokens to ten minutes, codes to two, and all to the session of the reader', async () => {
  // Tokens expire at whole seconds.
  const start = Math.ceil(Date.now() / 1000) * 1000;
  vi.setSystemTime(start);
  const site = await startSite();
  const cookie = await signIn(site, ['staff'], { expiresAt: getNow() + 900 });
  const clientId = await register(site.send);
  const lateCode = await getCode(site.send, { clientId, cookie });
  const code = await getCode(site.send, { clientId, cookie });
  const tokens = await requestTokens(site.send, toCodeParams(clientId, code));
  vi.setSystemTime(start + 121_000);
  expect(await requestTokens(site.send, toCodeParams(clientId, lateCode))).toMatchObject({ error: 'invalid_grant' });
  vi.setSystemTime(start + 599_000);
  expect((await useEndpoint(site.send, tokens.access_token)).status).toBe(200);
  vi.setSystemTime(start + 601_000);
  expect((await useEndpoint(site.send, tokens.access_token)).status).toBe(401);
  const second = await refresh(site, clientId, tokens.refresh_token);
  expect(second.expires_in).toBeLessThanOrEqual(300);
  vi.setSystemTime(start + 901_000);
  expect(await refresh(site, clientId, second.refresh_token)).toMatchObject({ error: 'invalid_grant' });
});

test.each([-60, 60])('accepts a code if the clock of another process differs by %d seconds', async (seconds) => {
  const site = await startSite();
  const cookie = await signIn(site);
  const clientId = await register(site.send);
  const code = await getCode(site.send, { clientId, cookie });
  vi.setSystemTime(Date.now() + seconds * 1000);
  const tokens = await requestTokens(site.send, toCodeParams(clientId, code));
  expect((await useEndpoint(site.send, tokens.access_token)).status).toBe(200);
});

test('asks a signed-in reader, with the name and place of the app, in a page that only its form can leave', async () => {
  const site = await startSite();
  const cookie = await signIn(site);
  const clientId = await register(site.send, {
    client_name: '<b>Evil\u202e\n app',
    redirect_uris: ['https://app.example.org/cb'],
  });
  const page = await site.send(createAuthorizePath(clientId, { redirect_uri: 'https://app.example.org/cb' }), {
    headers: { cookie },
  });
  expect(page.body).toContain('The app “&lt;b&gt;Evil app” wants to search and read docs.example.com');
  expect(page.body).toContain('<b>app.example.org</b>');
  expect(page.headers['content-security-policy']).toContain("form-action 'self' https://app.example.org;");
  expect(page.headers['content-security-policy']).toContain("frame-ancestors 'none'");
});

test('sends a reader without a session to the sign-in page and then back, before it asks', async () => {
  const site = await startSite();
  const path = createAuthorizePath(await register(site.send));
  const response = await site.send(path, { headers: NAVIGATION });
  expect(response.headers.location).toBe(`/login?return=${encodeURIComponent(path)}`);
  const login = await site.send(response.headers.location ?? '');
  expect(new URL(login.headers.location ?? '').searchParams.get('redirect')).toBe(path);
});

test('returns the decision of the reader to the client, with its state', async () => {
  const site = await startSite();
  const cookie = await signIn(site);
  const clientId = await register(site.send);
  const request = await openConsent(site.send, createAuthorizePath(clientId), cookie);
  const denied = new URL((await decide(site.send, { request, cookie, decision: 'deny' })).headers.location ?? '');
  expect(denied.origin + denied.pathname).toBe(REDIRECT_URI);
  expect(Object.fromEntries(denied.searchParams)).toEqual({
    error: 'access_denied',
    state: 'state of the client',
    iss: 'https://docs.example.com',
  });
  const allowed = new URL((await decide(site.send, { request, cookie })).headers.location ?? '');
  expect([...allowed.searchParams.keys()]).toEqual(['code', 'state', 'iss']);
});

test.each([
  ['another redirect URI', { redirect_uri: 'https://evil.example/' }],
  ['a redirect URI below the registered one', { redirect_uri: `${REDIRECT_URI}/x` }],
  ['another host on the computer', { redirect_uri: 'http://localhost:4000/callback' }],
  ['a redirect URI with another query', { redirect_uri: `${REDIRECT_URI}?a=b` }],
  ['no redirect URI', { redirect_uri: undefined }],
  ['an unknown client', { client_id: 'x' }],
  ['another response type', { response_type: 'token' }],
  ['no challenge', { code_challenge: undefined }],
  ['a plain challenge', { code_challenge_method: 'plain' }],
  ['another resource', { resource: 'https://other.example.com/mcp' }],
])('refuses a request with %s on a page, and never leads anywhere', async (_, change) => {
  const site = await startSite();
  const cookie = await signIn(site);
  const path = createAuthorizePath(await register(site.send), change);
  for (const headers of [{ cookie }, NAVIGATION]) {
    const response = await site.send(path, { headers });
    expect([response.status, response.headers.location]).toEqual([400, undefined]);
    expect(response.body).not.toContain('<form');
  }
});

test('accepts each port of an app on the computer, but only its own path', async () => {
  const site = await startSite();
  const cookie = await signIn(site);
  const clientId = await register(site.send);
  const path = createAuthorizePath(clientId, { redirect_uri: 'http://127.0.0.1:59999/callback' });
  const request = await openConsent(site.send, path, cookie);
  const { headers } = await decide(site.send, { request, cookie });
  expect(headers.location).toMatch(/^http:\/\/127\.0\.0\.1:59999\/callback\?code=/);
});

test.each([
  'http://evil.example/cb',
  'http://127.0.0.1.evil.example/cb',
  'http://user@127.0.0.1/cb',
  'https://user:pw@app.example/cb',
  'https://app.example/cb#x',
  'https://app.example/c b',
  'https://app.example\\@evil.example/',
  'javascript://x/%0aalert(1)',
  'data:/text',
  'file:///etc/passwd',
  'intent://x/',
  '/cb',
  '',
  `https://app.example/${'a'.repeat(500)}`,
])('registers no client with the redirect URI %j', async (uri) => {
  const site = await startSite();
  const body = JSON.stringify({ redirect_uris: [REDIRECT_URI, uri] });
  const response = await site.send('/login/register', { method: 'POST', body });
  expect([response.status, JSON.parse(response.body)]).toEqual([
    400,
    { error: 'invalid_redirect_uri', error_description: expect.any(String) },
  ]);
});

test('registers apps with private schemes, and limits what a client can register', async () => {
  const site = await startSite();
  const post = (body: string) => site.send('/login/register', { method: 'POST', body });
  for (const uri of ['cursor://anysphere.cursor-mcp/oauth/callback', 'com.example.app:/callback', 'http://[::1]/cb'])
    expect((await post(JSON.stringify({ redirect_uris: [uri] }))).status).toBe(201);
  const many = (count: number) =>
    Array.from({ length: count }, (_, index) => `https://app.example/${crypto.randomUUID()}/${index}`);
  for (const body of ['', '[]', '{}', '{"redirect_uris":[]}', JSON.stringify({ redirect_uris: many(11) })])
    expect((await post(body)).status).toBe(400);
  const long = many(10).map((uri) => uri + crypto.randomBytes(100).toString('hex'));
  expect((await post(JSON.stringify({ redirect_uris: long }))).status).toBe(400);
  expect((await post(JSON.stringify({ client_name: 'x'.repeat(20_000), redirect_uris: many(1) }))).status).toBe(413);
});

/** Replaces a character. Bits of the last one can be padding, so that another one can mean the same. */
const replaceAt = (text: string, at: number) =>
  `${text.slice(0, at)}${text[at] === 'A' ? 'B' : 'A'}${text.slice(at + 1)}`;

test('accepts a decision only from its own page, and from the reader who saw it', async () => {
  const site = await startSite();
  const cookie = await signIn(site);
  const clientId = await register(site.send);
  const request = await openConsent(site.send, createAuthorizePath(clientId), cookie);
  const expectRefusal = async (response: Promise<{ status: number; headers: { location?: string } }>) => {
    const { status, headers } = await response;
    expect([status, headers.location]).toEqual([400, undefined]);
  };
  await expectRefusal(decide(site.send, { request, cookie, headers: { 'sec-fetch-site': 'cross-site' } }));
  await expectRefusal(decide(site.send, { request, cookie: await signIn(site) }));
  await expectRefusal(decide(site.send, { request, cookie: '' }));
  await expectRefusal(decide(site.send, { request: replaceAt(request, 10), cookie }));
  await expectRefusal(decide(site.send, { request: clientId, cookie }));
  await expectRefusal(decide(site.send, { request: '', cookie }));
  vi.setSystemTime(Date.now() + 901_000);
  await expectRefusal(decide(site.send, { request, cookie }));
});

test('has none of this on a site that does not know its URL', async () => {
  const site = await startTestSite({
    name: 'docs.example.com',
    base: '',
    settings: { kind: 'jwt', networks: [], version: '1', jwt: { publicKeys: [PEM], loginUrls: [] } },
  });
  expect((await site.send('/mcp', { method: 'POST' })).headers['www-authenticate']).toBe('Cookie');
  expect((await site.send('/.well-known/oauth-protected-resource/mcp')).status).toBe(401);
  for (const path of ['authorize', 'token', 'register', 'revoke'])
    expect((await site.send(`/login/${path}`, { method: 'POST' })).status).toBe(404);
});
