import crypto from 'node:crypto';
import { SignJWT, UnsecuredJWT } from 'jose';
import { expect, test } from 'vitest';

import type { AccessSettings, LoginUrl } from '../access-settings.ts';
import { startTestSite, type TestSite } from '../testing.ts';

const HOST = 'docs.example.com';
const PAIR = crypto.generateKeyPairSync('ed25519');
const OTHER_PAIR = crypto.generateKeyPairSync('ed25519');
const PEM = PAIR.publicKey.export({ type: 'spki', format: 'pem' }).toString();
const LOGIN: LoginUrl = { name: 'Product', url: 'https://app.example.com/docs-login?tenant=1' };

function createSettings(change: Partial<AccessSettings['jwt']> = {}): AccessSettings {
  const otherPem = OTHER_PAIR.publicKey.export({ type: 'spki', format: 'pem' }).toString();
  return {
    kind: 'jwt',
    networks: [],
    version: '1',
    jwt: { publicKeys: [otherPem, PEM], loginUrls: [LOGIN], ...change },
  };
}

const startSite = (change: Partial<AccessSettings['jwt']> = {}, domain?: string) =>
  startTestSite({ name: domain ? `preview-x.${domain}` : HOST, domain, base: '', settings: createSettings(change) });

const getNow = () => Math.floor(Date.now() / 1000);

function sign(
  payload: Record<string, unknown> = {},
  { key = PAIR.privateKey, alg = 'EdDSA' }: { key?: crypto.KeyObject | Uint8Array; alg?: string } = {},
) {
  return new SignJWT({ host: HOST, exp: getNow() + 10, ...payload }).setProtectedHeader({ alg }).sign(key);
}

function post(
  site: TestSite,
  token: string,
  { returnPath = '/', headers = {} }: { returnPath?: string; headers?: object } = {},
) {
  return site.send('/login/jwt-callback', {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin', ...headers },
    body: new URLSearchParams({ token, return: returnPath }).toString(),
  });
}

async function expectRefusal(site: TestSite, token: string, text: string): Promise<void> {
  const { status, cookie, body } = await post(site, token);
  expect([status, cookie, body]).toEqual([403, undefined, expect.stringContaining(text)]);
}

test('sends readers to the sign-in page with their path, or lets them choose one of several', async () => {
  const site = await startSite();
  const { status, headers } = await site.send('/login?return=/install%3Fa=b');
  expect([status, headers.location]).toEqual([303, `${LOGIN.url}&redirect=%2Finstall%3Fa%3Db`]);
  const several = await startSite({ loginUrls: [LOGIN, { name: 'A & B', url: 'https://b.example/' }] });
  const page = await several.send('/login');
  expect([page.status, page.body]).toEqual([200, expect.stringContaining('>A &amp; B</a>')]);
  const none = await startSite({ loginUrls: [] });
  expect((await none.send('/login')).body).toContain('open it from a link');
});

test('takes the token from the fragment with its own script only, and keeps the path', async () => {
  const site = await startSite();
  const { status, headers, body } = await site.send('/login/jwt-callback?redirect=/install');
  expect(status).toBe(200);
  expect(headers['content-security-policy']).toMatch(/script-src 'sha256-[\w+/=]+'; form-action 'self'/);
  expect(body).toContain('value="/install"');
  expect((await site.send('/login/jwt-callback?redirect=//evil.example')).body).toContain('name="return" value="/"');
});

test("starts a session with the reader's data, until the time in the token", async () => {
  const site = await startSite();
  const expiresAt = getNow() + 3600;
  const data = {
    groups: ['staff', ' staff ', 'eu'],
    content: { name: 'Kim' },
    apiPlaygroundInputs: { header: { 'X-Key': 'k' } },
  };
  const { status, headers, cookie = '' } = await post(site, await sign({ ...data, expiresAt }), { returnPath: '/a' });
  expect([status, headers.location]).toEqual([303, '/a']);
  expect(Number(/Max-Age=(\d+)/.exec(String(headers['set-cookie']))?.[1])).toBeLessThanOrEqual(3600);
  const page = await site.send('/a', { headers: { cookie } });
  expect(JSON.parse(page.body)).toEqual({ reader: { ...data, groups: ['staff', 'eu'], expiresAt } });
});

test('accepts a token once, even with another spelling of its signature', async () => {
  const site = await startSite();
  const token = await sign();
  expect((await post(site, token)).status).toBe(303);
  await expectRefusal(site, token, 'already used');
  for (const other of [`${token}=`, `${token}A`]) expect((await post(site, other)).status).toBe(403);
});

test("refuses tokens for another site, and accepts a domain's tokens on its previews", async () => {
  const site = await startSite();
  await expectRefusal(site, await sign({ host: 'other.example.com' }), 'another site');
  await expectRefusal(site, await sign({ host: `evil.${HOST}` }), 'another site');
  await expectRefusal(site, await sign({ host: undefined }), 'another site');
  await expectRefusal(site, await sign({ host: [HOST] }), 'another site');
  await expectRefusal(site, await sign({ aud: 'other.example.com' }), 'another audience');
  expect((await post(site, await sign({ aud: [HOST, 'x'], host: HOST.toUpperCase() }))).status).toBe(303);
  const preview = await startSite({}, HOST);
  expect((await post(preview, await sign())).status).toBe(303);
});

test('accepts only EdDSA, whatever the token says', async () => {
  const site = await startSite();
  const asSecret = new TextEncoder().encode(PEM);
  await expectRefusal(site, await sign({}, { key: asSecret, alg: 'HS256' }), 'EdDSA');
  const unsecured = new UnsecuredJWT({ host: HOST, exp: getNow() + 10 }).encode();
  expect((await post(site, unsecured)).status).toBe(403);
  expect((await post(site, `${unsecured}x`)).status).toBe(403);
  const { privateKey } = crypto.generateKeyPairSync('ec', { namedCurve: 'P-256' });
  await expectRefusal(site, await sign({}, { key: privateKey, alg: 'ES256' }), 'EdDSA');
});

test('refuses other keys, changed tokens and anything that is not a token', async () => {
  const site = await startSite();
  const { privateKey } = crypto.generateKeyPairSync('ed25519');
  await expectRefusal(site, await sign({}, { key: privateKey }), 'No key of this site');
  const [head = '', , signature = ''] = (await sign()).split('.');
  const payload = Buffer.from(JSON.stringify({ host: HOST, exp: getNow() + 10, groups: ['admin'] })).toString(
    'base64url',
  );
  await expectRefusal(site, `${head}.${payload}.${signature}`, 'No key of this site');
  for (const text of ['', 'a', 'a.b.c', '..', 'x'.repeat(25_000)]) expect((await post(site, text)).status).toBe(403);
  const noKeys = await startSite({ publicKeys: [] });
  await expectRefusal(noKeys, await sign(), 'No key of this site');
});

test('tolerates clocks that differ by half a minute, and refuses tokens that are old or valid for long', async () => {
  const site = await startSite();
  expect((await post(site, await sign({ exp: getNow() - 25 }))).status).toBe(303);
  await expectRefusal(site, await sign({ exp: getNow() - 35 }), 'expired');
  expect((await post(site, await sign({ exp: getNow() + 85 }))).status).toBe(303);
  await expectRefusal(site, await sign({ exp: getNow() + 3600 }), 'valid for too long');
  await expectRefusal(site, await sign({ exp: undefined }), '&quot;exp&quot;');
  await expectRefusal(site, await sign({ nbf: getNow() + 300 }), '&quot;nbf&quot;');
});

test.each([
  ["groups that aren't a list", { groups: 'staff' }, 'groups'],
  ['a group that is a number', { groups: [1] }, 'groups'],
  ['201 groups', { groups: Array.from({ length: 201 }, (_, index) => `g${index}`) }, 'at most 200 groups'],
  ['content that is a string', { content: 'x' }, 'content'],
  ['inputs of an unknown shape', { apiPlaygroundInputs: { header: 'x' } }, 'apiPlaygroundInputs.header'],
  ['an end in the past', { expiresAt: 1 }, 'expiresAt'],
  ['an end in milliseconds', { expiresAt: Date.now() * 1000 }, 'Unix seconds'],
  [
    'content that is too large',
    { content: { text: crypto.randomBytes(4_000).toString('hex') } },
    'too large for a session',
  ],
])('refuses a token with %s', async (_, payload, text) => {
  const site = await startSite();
  await expectRefusal(site, await sign(payload), text.replaceAll('"', '&quot;'));
});

test('refuses a token that another site posts, and has no callback with another kind of access', async () => {
  const site = await startSite();
  const { status, cookie } = await post(site, await sign(), { headers: { 'sec-fetch-site': 'cross-site' } });
  expect([status, cookie]).toEqual([403, undefined]);
  site.site.settings = { ...site.site.settings, kind: 'organization' };
  expect((await post(site, await sign())).status).toBe(404);
});
