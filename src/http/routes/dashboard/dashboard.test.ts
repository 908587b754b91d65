import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import { fastify } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SignIn } from '../../../accounts/sign-in/types.ts';
import type { App, AppDeps } from '../../types.ts';
import { chooseEncoding } from './choose-encoding.ts';
import { registerDashboard } from './register.ts';

const createApp = () => fastify().withTypeProvider<TypeBoxTypeProvider>() as unknown as App;
const app = createApp();
let folder: string;

beforeAll(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'bindery-dashboard-'));
  fs.mkdirSync(path.join(folder, 'assets'));
  fs.writeFileSync(
    path.join(folder, 'index.html'),
    '<html data-theme="system" data-session="unknown"><meta name="csp-nonce" content="__NONCE__">',
  );
  fs.writeFileSync(path.join(folder, 'assets/main-abc.js'), 'plain');
  fs.writeFileSync(path.join(folder, 'assets/main-abc.js.br'), 'br');
  fs.writeFileSync(path.join(folder, 'built-from.txt'), 'hash');
  app.decorate('signIn', { hasCookie: (cookie) => cookie?.includes('session=') === true } as SignIn);
  registerDashboard(app, { dashboardFolder: folder } as AppDeps);
});
afterAll(async () => {
  await app.close();
  fs.rmSync(folder, { recursive: true });
});

test("every URL that isn't a file gets the page with a new nonce and a policy without external sources", async () => {
  const nonces = new Set<string>();
  for (const url of ['/dashboard', '/dashboard/', '/dashboard/org_1/keys']) {
    const { headers, body, statusCode } = await app.inject(url);
    expect(statusCode).toBe(200);
    expect(headers['cache-control']).toBe('no-store');
    const policy = String(headers['content-security-policy']);
    const [, nonce = ''] = /'nonce-([^']+)'/.exec(policy) ?? [];
    nonces.add(nonce);
    expect(body).toContain(`content="${nonce}"`);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toMatch(/unsafe|https?:|\*/);
  }
  expect(nonces.size).toBe(3);
});

test('the page contains only the color mode from the cookie', async () => {
  const fetchPage = async (cookie: string) => (await app.inject({ url: '/dashboard', headers: { cookie } })).body;
  expect(await fetchPage('a=b; bindery-theme=dark')).toContain('data-theme="dark"');
  expect(await fetchPage('bindery-theme="><script>')).toContain('data-theme="system"');
});

test('the page reports a missing session only if the request has none', async () => {
  const fetchPage = async (on: App, cookie: string) =>
    (await on.inject({ url: '/dashboard', headers: { cookie } })).body;
  expect(await fetchPage(app, 'a=b')).toContain('data-session="none"');
  expect(await fetchPage(app, 'a=b; session=1')).toContain('data-session="unknown"');
  const withoutSignIn = createApp();
  registerDashboard(withoutSignIn, { dashboardFolder: folder } as AppDeps);
  expect(await fetchPage(withoutSignIn, 'a=b')).toContain('data-session="unknown"');
  await withoutSignIn.close();
});

test('files are cached forever and compressed for clients that accept it', async () => {
  const url = '/dashboard/assets/main-abc.js';
  const compressedResponse = await app.inject({ url, headers: { 'accept-encoding': 'gzip, br' } });
  expect([compressedResponse.body, compressedResponse.headers['content-encoding']]).toEqual(['br', 'br']);
  expect(compressedResponse.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect(compressedResponse.headers['content-type']).toMatch(/^text\/javascript/);
  const plainResponse = await app.inject(url);
  expect([plainResponse.body, plainResponse.headers['content-encoding'], plainResponse.headers.vary]).toEqual([
    'plain',
    undefined,
    'accept-encoding',
  ]);
});

test('files outside the built assets are not served', async () => {
  for (const name of ['../built-from.txt', '..%2fbuilt-from.txt', 'main-abc.js.br', 'missing.js'])
    expect((await app.inject(`/dashboard/assets/${name}`)).body).not.toMatch(/^(?:hash|br)/);
  expect((await app.inject('/dashboard/assets/missing.js')).statusCode).toBe(404);
});

test('without a built dashboard, the routes do not exist', async () => {
  const bareApp = createApp();
  registerDashboard(bareApp, {} as AppDeps);
  expect((await bareApp.inject('/dashboard')).statusCode).toBe(404);
  await bareApp.close();
});

test.each([
  ['gzip, deflate, br', 'br'],
  ['gzip', 'gzip'],
  ['br;q=0, gzip;q=0.5', 'gzip'],
  ['identity', undefined],
  [undefined, undefined],
])('of br and gzip, a client that accepts %s gets %s', (header, encoding) => {
  expect(chooseEncoding(header, ['br', 'gzip'])).toBe(encoding);
});
