import { expect, test, vi } from 'vitest';

import type { ProtectedSite } from './access-settings.ts';
import type { GateOptions } from './gate.ts';
import {
  createPasswordRequest,
  createPasswordSettings,
  NAVIGATION,
  startTestSite,
  TEST_PASSWORD,
  type TestSite,
} from './testing.ts';

async function createSite(change: Partial<ProtectedSite> = {}): Promise<ProtectedSite> {
  return { name: 'docs.example.com', base: '', settings: await createPasswordSettings(), ...change };
}

async function signIn(site: TestSite): Promise<string> {
  const { cookie } = await site.send('/login', createPasswordRequest(TEST_PASSWORD));
  if (cookie === undefined) throw new Error("The site didn't start a session.");
  return cookie;
}

/** Paths of every part of a site, and spellings that servers could understand in different ways. */
const PATHS = [
  '/',
  '/install',
  '/install.md',
  '/missing',
  '/llms.txt',
  '/sitemap.xml',
  '/robots.txt',
  '/mcp',
  '/_docs/search-index/core.js',
  '/_bindery/search?q=x',
  '/_bindery/assistant',
  '/_bindery/events',
  '/images/logo.png',
  '//install',
  '//example.org/install',
  '/./install',
  '/login/../install',
  '/login/',
  '/login.',
  '/login%2e%2e/install',
  '/Login',
  '/%6cogin',
  '/login%2f..%2finstall',
  '/login/install',
  '/login\\..\\install',
  '/logout/..%2finstall',
  '/login;/install',
];

test.each(PATHS)('refuses %s without a session, for every method, with the same response', async (path) => {
  const site = await startTestSite(await createSite());
  const expected = await site.send('/surely-missing');
  for (const method of ['GET', 'HEAD', 'POST', 'PUT', 'OPTIONS', 'PROPFIND']) {
    const response = await site.send(path, { method, headers: { range: 'bytes=0-9', 'if-none-match': '*' } });
    expect([method, response.status]).toEqual([method, 401]);
    expect(response.body).toBe(method === 'HEAD' ? '' : expected.body);
    expect(response.headers['cache-control']).toBe('private, no-cache');
    expect(response.headers.vary).toBe('Cookie');
    expect(response.headers['cross-origin-resource-policy']).toBe('same-origin');
    expect(response.headers.etag).toBeUndefined();
  }
});

test('sends people who open a page to the sign-in page, whether the page exists or not', async () => {
  const site = await startTestSite(await createSite());
  const responses = await Promise.all(['/a', '/b?tab=1&x=%2F'].map((path) => site.send(path, { headers: NAVIGATION })));
  expect(responses.map(({ status, headers }) => [status, headers.location])).toEqual([
    [302, '/login?return=%2Fa'],
    [302, '/login?return=%2Fb%3Ftab%3D1%26x%3D%252F'],
  ]);
  const embedded = { ...NAVIGATION, 'sec-fetch-dest': 'iframe' };
  expect((await site.send('/a', { headers: embedded })).status).toBe(401);
});

test('shows a sign-in page that loads nothing and reveals only the chosen name and color', async () => {
  const settings = await createPasswordSettings({ title: 'Example <Docs>', color: '#0f766e' });
  const site = await startTestSite(await createSite({ settings }));
  const { status, headers, body } = await site.send('/login?return=/install');
  expect(status).toBe(200);
  expect(headers['content-security-policy']).toContain("default-src 'none'");
  expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
  expect(headers['cache-control']).toBe('private, no-store');
  expect(body).toContain('Example &lt;Docs&gt;');
  expect(body).toContain('--button: #0f766e; --on-button: #fff');
  expect(body).toContain('value="/install"');
  expect(body).not.toMatch(/(?:src|href)=/);
});

test('starts a session with the right password, and serves every path with private headers', async () => {
  const site = await startTestSite(await createSite());
  const response = await site.send('/login', createPasswordRequest(TEST_PASSWORD, '/install?tab=2'));
  expect([response.status, response.headers.location]).toEqual([303, '/install?tab=2']);
  const [setCookie = ''] = response.headers['set-cookie'] ?? [];
  expect(setCookie).toMatch(/^bindery-reader=[\w-]+; Path=\/; Max-Age=604800; HttpOnly; SameSite=Lax$/);
  const page = await site.send('/install', { headers: { cookie: response.cookie ?? '' } });
  expect([page.status, JSON.parse(page.body)]).toEqual([200, { reader: { groups: [] } }]);
  expect(page.headers['cache-control']).toBe('private, no-cache');
  expect(page.headers.vary).toBe('Accept, Cookie');
  expect(page.headers['x-robots-tag']).toBe('noindex, nofollow');
  expect(page.headers['cross-origin-resource-policy']).toBe('same-origin');
});

test('rejects wrong passwords without a session', async () => {
  const site = await startTestSite(await createSite());
  for (const password of ['', 'wrong', `${TEST_PASSWORD} `, TEST_PASSWORD.toUpperCase()]) {
    const response = await site.send('/login', createPasswordRequest(password));
    expect([response.status, response.cookie]).toEqual([401, undefined]);
    expect(response.body).toContain('Wrong password');
  }
});

test('stops guesses of one client, and of all clients together, even with forged addresses', async () => {
  const site = await startTestSite(await createSite());
  const guess = (ip: string, password = 'wrong') =>
    site.send('/login', createPasswordRequest(password, '/', { 'x-forwarded-for': ip }));
  for (let count = 0; count < 10; count += 1) expect((await guess(`203.0.113.${count}`)).status).toBe(401);
  const response = await guess('203.0.113.99', TEST_PASSWORD);
  expect([response.status, response.cookie]).toEqual([429, undefined]);
  expect(Number(response.headers['retry-after'])).toBeGreaterThan(0);
});

test('keeps failures counted after a sign-in, so that one known password is no way to guess another', async () => {
  const site = await startTestSite(await createSite());
  const send = async (password: string) => (await site.send('/login', createPasswordRequest(password))).status;
  for (let count = 0; count < 9; count += 1) await send('wrong');
  expect(await send(TEST_PASSWORD)).toBe(303);
  expect(await send('wrong')).toBe(401);
  expect(await send('wrong')).toBe(429);
});

test('never leads to another site after the sign-in', async () => {
  const site = await startTestSite(await createSite());
  const hostile = '//evil.example/install';
  const { headers, cookie = '' } = await site.send('/login', createPasswordRequest(TEST_PASSWORD, hostile));
  expect(headers.location).toBe('/');
  const again = await site.send(`/login?return=${encodeURIComponent(hostile)}`, { headers: { cookie } });
  expect([again.status, again.headers.location]).toEqual([303, '/']);
  expect((await site.send(hostile, { headers: NAVIGATION })).headers.location).toBe('/login');
});

test('refuses a password form that another site sends', async () => {
  const site = await startTestSite(await createSite());
  for (const headers of [{ 'sec-fetch-site': 'cross-site' }, { 'sec-fetch-site': 'same-site' }]) {
    const response = await site.send('/login', createPasswordRequest(TEST_PASSWORD, '/', headers));
    expect([response.status, response.cookie]).toEqual([403, undefined]);
  }
});

test('starts a new session at each sign-in, whatever session the browser had', async () => {
  const site = await startTestSite(await createSite());
  const planted = 'bindery-reader=chosen-by-an-attacker';
  const { cookie } = await site.send('/login', createPasswordRequest(TEST_PASSWORD, '/', { cookie: planted }));
  expect(cookie).not.toBe(planted);
  expect((await site.send('/', { headers: { cookie: planted } })).status).toBe(401);
  const [first, second] = [await signIn(site), await signIn(site)];
  expect(first).not.toBe(second);
});

test('refuses changed cookies, and several that contradict each other', async () => {
  const site = await startTestSite(await createSite());
  const cookie = await signIn(site);
  const flip = (index: number) =>
    cookie.slice(0, index) + (cookie[index] === 'A' ? 'B' : 'A') + cookie.slice(index + 1);
  for (const index of [20, 40, 80, cookie.length - 3])
    expect((await site.send('/', { headers: { cookie: flip(index) } })).status).toBe(401);
  expect((await site.send('/', { headers: { cookie: `${cookie}; bindery-reader=x` } })).status).toBe(401);
  expect((await site.send('/', { headers: { cookie: `a=b; ${cookie}; c=d` } })).status).toBe(200);
});

test('refuses the session of another site, even with the same secret and settings', async () => {
  const [one, other] = await Promise.all([
    createSite().then((site) => startTestSite(site)),
    createSite({ name: 'other.example.com' }).then((site) => startTestSite(site)),
  ]);
  const cookie = await signIn(one);
  expect((await one.send('/', { headers: { cookie } })).status).toBe(200);
  expect((await other.send('/', { headers: { cookie } })).status).toBe(401);
});

test('checks a cookie that it decrypted before as strictly as a new one', async () => {
  const protectedSite = await createSite();
  const site = await startTestSite(protectedSite);
  const cookie = await signIn(site);
  const read = async () => (await site.send('/', { headers: { cookie } })).status;
  expect(await read()).toBe(200);
  protectedSite.name = 'other.example.com';
  expect(await read()).toBe(401);
  protectedSite.name = 'docs.example.com';
  expect(await read()).toBe(200);
  vi.setSystemTime(Date.now() + 8 * 86_400_000);
  expect(await read()).toBe(401);
  vi.useRealTimers();
  expect(await read()).toBe(200);
  await site.send('/logout', { method: 'POST', headers: { cookie, 'sec-fetch-site': 'same-origin' } });
  expect(await read()).toBe(401);
});

test('ends sessions with a new version of the settings, and with another way to sign in', async () => {
  const site = await startTestSite(await createSite());
  const cookie = await signIn(site);
  site.site.settings = { ...site.site.settings, version: '2' };
  expect((await site.send('/', { headers: { cookie } })).status).toBe(401);
});

test('signs out with a button only, and a copied cookie no longer works', async () => {
  const site = await startTestSite(await createSite());
  const cookie = await signIn(site);
  const linked = await site.send('/logout', { headers: { cookie } });
  expect([linked.status, linked.body]).toEqual([200, expect.stringContaining('Sign out?')]);
  const crossSite = { cookie, 'sec-fetch-site': 'cross-site' };
  await site.send('/logout', { method: 'POST', headers: crossSite });
  expect((await site.send('/', { headers: { cookie } })).status).toBe(200);
  const response = await site.send('/logout', { method: 'POST', headers: { cookie, 'sec-fetch-site': 'same-origin' } });
  expect(response.headers['set-cookie']).toEqual([expect.stringContaining('bindery-reader=; Path=/; Max-Age=0')]);
  expect((await site.send('/', { headers: { cookie } })).status).toBe(401);
});

test('uses a cookie that only this host can set behind TLS, and trusts only known proxies about TLS', async () => {
  const site = await startTestSite(await createSite(), { trustedProxies: ['127.0.0.1'] });
  const https = { 'x-forwarded-proto': 'https' };
  const { headers, cookie = '' } = await site.send('/login', createPasswordRequest(TEST_PASSWORD, '/', https));
  expect(headers['set-cookie']?.[0]).toMatch(/^__Host-bindery-reader=[\w-]+; Path=\/; .*; Secure$/);
  expect((await site.send('/', { headers: { ...https, cookie } })).status).toBe(200);
  const tossed = cookie.replace('__Host-', '');
  expect((await site.send('/', { headers: { ...https, cookie: tossed } })).status).toBe(401);
  const direct = await startTestSite(await createSite());
  const spoofed = await direct.send('/login', createPasswordRequest(TEST_PASSWORD, '/', https));
  expect(spoofed.headers['set-cookie']?.[0]).not.toContain('Secure');
});

test('lets only the allowed networks reach the site and its sign-in page', async () => {
  const settings = await createPasswordSettings({ networks: ['203.0.113.0/24', '2001:db8::/32'] });
  const proxied = await startTestSite(await createSite({ settings }), { trustedProxies: ['127.0.0.1'] });
  const getStatus = async (address: string, path = '/login') =>
    (await proxied.send(path, { headers: { 'x-forwarded-for': address } })).status;
  expect(await getStatus('203.0.113.7')).toBe(200);
  expect(await getStatus('2001:db8::5')).toBe(200);
  for (const path of ['/', '/login', '/missing']) expect(await getStatus('198.51.100.1', path)).toBe(403);
  expect(await getStatus('203.0.113.7, 198.51.100.1')).toBe(403);
  const direct = await startTestSite(await createSite({ settings }));
  expect((await direct.send('/login', { headers: { 'x-forwarded-for': '203.0.113.7' } })).status).toBe(403);
});

test('serves a site that is limited to networks only at its hostname, so that DNS rebinding reads nothing', async () => {
  const settings = { kind: 'public', networks: ['127.0.0.0/8', '::1'], version: '1' } as const;
  const getStatuses = async (options: Partial<GateOptions>) => {
    const site = await startTestSite(await createSite({ settings }), options);
    return Promise.all(HOSTS.map(async (host) => (await site.send('/', { headers: { host } })).status));
  };
  expect(await getStatuses({ hostname: 'docs.example.com' })).toEqual([200, 200, 200, 200, 200, 421, 421, 421]);
  // A proxy may replace the hostname, and the hosting server looks it up.
  const trustedProxies = ['127.0.0.1'];
  const proxied = await getStatuses({ hostname: 'docs.example.com', trustedProxies });
  expect([proxied, await getStatuses({})]).toEqual([HOSTS.map(() => 200), HOSTS.map(() => 200)]);
});

const HOSTS = [
  'docs.example.com',
  'DOCS.example.com.:8080',
  '127.0.0.1:8080',
  '[::1]:8080',
  'localhost:8080',
  'evil.example',
  'docs.example.com.evil.example:80',
  'a b',
];

test('serves a site that is only limited to networks without a sign-in page', async () => {
  const settings = { kind: 'public', networks: ['127.0.0.0/8'], version: '1' } as const;
  const site = await startTestSite(await createSite({ settings }));
  const response = await site.send('/login');
  expect([response.status, JSON.parse(response.body)]).toEqual([200, {}]);
  expect(response.headers['cache-control']).toBe('private, no-cache');
  expect(response.headers['cross-origin-resource-policy']).toBe('same-origin');
});

test.each([
  ['all networks', [], undefined],
  ['some networks', ['127.0.0.0/8'], 'same-origin'],
])('lets other origins load public parts only if anyone can read them: %s', async (_, networks, expected) => {
  const settings = await createPasswordSettings({ networks });
  const site = await startTestSite(await createSite({ settings }), { isPublic: () => true });
  const { status, headers } = await site.send('/');
  expect([status, headers['cross-origin-resource-policy']]).toEqual([200, expected]);
  expect(headers['cache-control']).toBe('private, no-cache');
  const cookie = await signIn(site);
  const response = await site.send('/', { headers: { cookie } });
  expect(response.headers['cross-origin-resource-policy']).toBe('same-origin');
});

test('keeps the sign-in below the base path of a site', async () => {
  const site = await startTestSite(await createSite({ base: '/docs' }));
  const { headers } = await site.send('/docs/install', { headers: NAVIGATION });
  expect(headers.location).toBe('/docs/login?return=%2Fdocs%2Finstall');
  expect((await site.send('/other', { headers: NAVIGATION })).headers.location).toBe('/docs/login');
  expect((await site.send('/login')).status).toBe(401);
  expect((await site.send('/docsconstructor')).status).toBe(401);
  const response = await site.send('/docs/login', createPasswordRequest(TEST_PASSWORD, '/elsewhere'));
  expect([response.status, response.headers.location]).toEqual([303, '/docs/']);
});

test('serves nothing while it has no secret', async () => {
  const site = await startTestSite(await createSite(), { getSecret: () => Promise.reject(new Error('no database')) });
  const { status, body } = await site.send('/', { headers: { cookie: 'bindery-reader=abc' } });
  expect([status, body]).toEqual([503, expect.stringContaining("can't check who you are")]);
});
