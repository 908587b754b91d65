import crypto from 'node:crypto';
import { once } from 'node:events';
import fs from 'node:fs/promises';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { SignJWT } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AccessSettings } from '../../src/readers/access-settings.ts';
import { createPasswordSettings, startTestSite, TEST_PASSWORD } from '../../src/readers/testing.ts';
import { launchBrowser } from '../helpers/browser.ts';
import { buildRelease, servePrivately } from '../helpers/private-sites/serve-editions.ts';
import { startStreamedModel } from '../helpers/streamed-model.ts';
import { runAxe } from './dashboard/run-axe.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

const start = (settings: AccessSettings) => startTestSite({ name: 'docs.example.com', base: '', settings });

/** Opens a window that records what its pages' policies block, and errors of their scripts. */
async function openWindow(options: object = {}): Promise<{ page: Page; problems: string[] }> {
  const page = await browser.newPage(options);
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('console', (message) => {
    if (/Content Security Policy/.test(message.text())) problems.push(message.text());
  });
  return { page, problems };
}

test('leads from a page through the password and back to it, and signs out', async () => {
  const site = await start(await createPasswordSettings({ title: 'Tidewater', color: '#0f766e' }));
  const { page, problems } = await openWindow();
  await page.goto(`${site.url}/install?tab=2`);
  expect(page.url()).toContain('/login?return=');
  await page.getByLabel('Password').fill('wrong');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('alert').getByText('Wrong password').waitFor();
  await page.getByLabel('Password').fill(TEST_PASSWORD);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.waitForURL(`${site.url}/install?tab=2`);
  await page.goto(`${site.url}/logout`);
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.getByRole('heading', { name: 'You signed out' }).waitFor();
  await page.goto(`${site.url}/install`);
  expect(page.url()).toContain('/login');
  expect(problems).toEqual([]);
  await page.close();
});

test('takes a token out of the URL and signs the reader in with it, once', async () => {
  const { publicKey, privateKey } = crypto.generateKeyPairSync('ed25519');
  const pem = publicKey.export({ type: 'spki', format: 'pem' }).toString();
  const jwt = { publicKeys: [pem], loginUrls: [{ name: 'Product', url: 'https://app.example.com/' }] };
  const site = await start({ kind: 'jwt', networks: [], version: '1', jwt });
  const token = await new SignJWT({ host: 'docs.example.com', groups: ['staff'] })
    .setProtectedHeader({ alg: 'EdDSA' })
    .setExpirationTime('10s')
    .sign(privateKey);
  const { page, problems } = await openWindow();
  const requests: string[] = [];
  page.on('request', (request) => requests.push(`${request.url()} ${request.headers()['referer'] ?? ''}`));
  await page.goto(`${site.url}/login/jwt-callback?redirect=/install#${token}`);
  await page.waitForURL(`${site.url}/install`);
  expect(await page.textContent('body')).toContain('staff');
  expect(requests.join('\n').replaceAll(`#${token}`, '')).not.toContain(token);
  const other = await browser.newPage();
  await other.goto(`${site.url}/login/jwt-callback#${token}`);
  await other.getByText('already used').waitFor();
  await other.goto(`${site.url}/login/jwt-callback`);
  await other.getByText('The link has no token').waitFor();
  expect(problems).toEqual([]);
  await Promise.all([page.close(), other.close()]);
});

test('shows what the sign-in says about the reader as text, fills it into the playground, and stores nothing', async () => {
  const work = await fs.mkdtemp(path.join(os.tmpdir(), 'bindery-personal-'));
  const model = await startStreamedModel();
  const release = await buildRelease(PERSONAL_SITE, work);
  const server = await servePrivately(release, model);
  const name = '<img src=x onerror="window.attacked=1"> & </script><script>window.attacked=1</script>';
  const inputs = {
    header: { 'X-Key': 'key-of-kim' },
    path: { account: 'acme-of-kim' },
    server: { region: 'eu-of-kim' },
  };
  const cookie = await server.signIn({ groups: ['staff'] }, { content: { name }, apiPlaygroundInputs: inputs });
  const { page, problems } = await openWindow();
  const [cookieName = '', value = ''] = cookie.split('=');
  await page.context().addCookies([{ name: cookieName, value, url: server.url }]);
  await page.goto(server.url);
  await page.getByText('Hello <img src=x').waitFor();
  expect(await page.textContent('[data-bd-user="name"]')).toBe(name);
  expect(await page.textContent('[data-bd-user="company.name"]')).toBe('your company');
  expect(await page.evaluate('window.attacked')).toBeUndefined();
  expect(await page.evaluate('window.mintlify.user')).toEqual({ name, groups: ['staff'] });
  await page.goto(`${server.url}/call`);
  const samples = page.locator('.bd-RequestExample pre code');
  await page.waitForFunction("document.querySelector('.bd-RequestExample').textContent.includes('key-of-kim')");
  for (const sample of await samples.allTextContents()) {
    expect(sample).toContain('https://eu-of-kim.api.example.com/accounts/acme-of-kim');
    expect(sample).toContain('key-of-kim');
    expect(sample).not.toMatch(/<api-key>|\{account\}|us\.api/);
  }
  expect(await (await fetch(`${server.url}/call`, { headers: { cookie } })).text()).not.toContain('of-kim');
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.locator('.bd-RequestExample .code-block-copy-button').first().click();
  await expect.poll(() => page.evaluate('navigator.clipboard.readText()')).toContain('X-Key: key-of-kim');
  await page.goto(`${server.url}/call?playground=open`);
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();
  const readValues = () =>
    dialog
      .locator('input')
      .evaluateAll((fields) => fields.map((field) => (field as unknown as { value: string }).value));
  expect(await readValues()).toEqual(expect.arrayContaining(['key-of-kim', 'acme-of-kim', 'eu-of-kim']));
  // Any change stores the inputs.
  await dialog.getByLabel('limit').fill('5');
  const storage = 'JSON.stringify([{ ...localStorage }, { ...sessionStorage }])';
  await page.waitForFunction(`${storage}.includes('limit')`);
  expect(await page.evaluate(storage)).not.toContain('of-kim');
  expect(problems).toEqual([]);

  const anonymous = await browser.newPage();
  await anonymous.goto(server.url);
  expect(await anonymous.textContent('#content-area')).toContain('Hello you');
  await Promise.all([page.close(), anonymous.close()]);
  await server.close();
  await model.close();
  await fs.rm(work, { recursive: true, force: true });
});

const PERSONAL_SITE = {
  'docs.json': JSON.stringify({
    theme: 'mint',
    name: 'Own',
    colors: { primary: '#0f766e' },
    navigation: { pages: ['index', 'call'] },
  }),
  'index.mdx':
    '---\ntitle: Welcome\npublic: true\n---\n\nHello {user.name ?? "you"} of {user.company?.name ?? "your company"}.',
  'call.mdx': '---\ntitle: Call\nopenapi: api.json GET /accounts/{account}\n---',
  'api.json': JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'API', version: '1' },
    servers: [{ url: 'https://{region}.api.example.com', variables: { region: { default: 'us' } } }],
    security: [{ key: [] }],
    paths: {
      '/accounts/{account}': {
        get: {
          parameters: [
            { in: 'path', name: 'account', required: true, schema: { type: 'string' } },
            { in: 'query', name: 'limit', schema: { type: 'integer' } },
          ],
          responses: { 200: { description: 'OK' } },
        },
      },
    },
    components: { securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'X-Key' } } },
  }),
};

test("gives another origin's page no texts in scripts and messages, even with the reader's session", async () => {
  const work = await fs.mkdtemp(path.join(os.tmpdir(), 'bindery-private-scripts-'));
  const model = await startStreamedModel();
  const release = await buildRelease(INDEXED_SITE, work);
  const server = await servePrivately(release, model);
  // On another port, the origin differs, but browsers send the same cookies.
  const stranger = http.createServer((_request, response) => response.end('<!doctype html>'));
  stranger.listen(0, '127.0.0.1');
  await once(stranger, 'listening');
  const { port } = stranger.address() as AddressInfo;
  const [cookieName = '', value = ''] = (await server.signIn({ groups: [] })).split('=');
  const { page } = await openWindow();
  await page.context().addCookies([{ name: cookieName, value, url: server.url }]);
  const load = (tag: 'script' | 'img', file: string) =>
    page.evaluate<string>(`(${LOAD})(${JSON.stringify({ tag, url: server.url + file })})`);
  await page.goto(server.url);
  expect(await load('script', '/_docs/search-text/index.js')).toContain('Only for staff');
  await page.goto(`http://127.0.0.1:${port}/`);
  for (const file of ['/_docs/search-text/index.js', '/_docs/search-index/core.js', '/_docs/main.js'])
    expect([file, await load('script', file)]).toEqual([file, 'blocked']);
  const position = await page.evaluate<string>(`(${FRAME})(${JSON.stringify(`${server.url}/#secret-plan`)})`);
  expect(position).toContain('"headings":[["');
  expect(position).not.toContain('secret');
  await page.context().clearCookies();
  expect(await load('img', '/public.png')).toBe('loaded');
  await page.close();
  stranger.close().closeAllConnections();
  await server.close();
  await model.close();
  await fs.rm(work, { recursive: true, force: true });
});

/** Loads a file into the page, and returns what it passes to the function that receives the search index. */
const LOAD = `({ tag, url }) => new Promise((resolve) => {
  let received = 'loaded';
  window.__docs = { searchPart: (...part) => (received = JSON.stringify(part)) };
  const element = document.createElement(tag);
  element.onload = () => resolve(received);
  element.onerror = () => resolve('blocked');
  element.src = url;
  document.documentElement.append(element);
})`;

/** Frames a page as the dashboard does, and returns the position that it reports after it has scrolled to its heading. */
const FRAME = `(url) => new Promise((resolve) => {
  addEventListener('message', ({ data }) => resolve(JSON.stringify(data)));
  const frame = document.createElement('iframe');
  Object.assign(frame, { name: 'bindery-review', src: url });
  document.documentElement.append(frame);
})`;

const INDEXED_SITE = {
  'docs.json': JSON.stringify({
    theme: 'mint',
    name: 'Own',
    colors: { primary: '#0f766e' },
    navigation: { pages: ['index', 'open'] },
  }),
  'index.mdx': `---\ntitle: Welcome\n---\n\nOnly for staff.\n\n## Secret plan\n\n${'More.\n\n'.repeat(100)}`,
  'open.mdx': '---\ntitle: Open\npublic: true\n---\n\n![Logo](/public.png)',
  'public.png': Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
};

test.each([
  ['light', 1280],
  ['dark', 390],
] as const)('has sign-in pages without accessibility problems or overflow: %s, %d px', async (colorScheme, width) => {
  const title = 'A very long name of a documentation site for partners and resellers';
  const password = await createPasswordSettings({ title, color: '#facc15' });
  const loginUrls = [
    { name: 'Customers', url: 'https://app.example.com/' },
    { name: 'Partners', url: 'https://partners.example.com/' },
  ];
  const jwt = { kind: 'jwt', networks: [], version: '1', title, jwt: { publicKeys: [], loginUrls } } as const;
  const blocked = { kind: 'public', networks: ['10.0.0.0/8'], version: '1' } as const;
  const { page } = await openWindow({ colorScheme, viewport: { width, height: 700 } });
  for (const [settings, path] of [
    [password, '/login'],
    [password, '/logout'],
    [jwt, '/login'],
    [jwt, '/login/jwt-callback'],
    [jwt, '/login/callback'],
    [blocked, '/'],
  ] as const) {
    const site = await start(settings);
    await page.goto(site.url + path);
    const overflow = await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth');
    expect([path, await runAxe(page), Math.max(0, overflow)]).toEqual([path, [], 0]);
    if (process.env['SHOTS'])
      await page.screenshot({
        path: `${process.env['SHOTS']}/${settings.kind}${path.replaceAll('/', '-')}-${width}.png`,
      });
  }
  await page.close();
});
