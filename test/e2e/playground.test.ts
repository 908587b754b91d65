import { lookup } from 'node:dns/promises';
import fs from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';

import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';

import { PROXY_PATH, REQUEST_TYPE, RESPONSE_TYPE } from '../../src/lib/api-proxy/message.ts';
import { launchBrowser } from '../helpers/browser.ts';
import { findViolations } from './helpers/find-violations.ts';
import { openFolder } from './helpers/open-site.ts';
import type { OpenSite } from './helpers/open-site.ts';

interface ReceivedRequest {
  method: string | undefined;
  url: string | undefined;
  headers: http.IncomingHttpHeaders;
  body: Buffer;
}

let browser: Browser;
let context: BrowserContext | undefined;
let api: http.Server;
let received: ReceivedRequest[] = [];
/** The site with the proxy, the same site without it, and an air-gapped site whose operator enabled the playground. */
let proxied: OpenSite;
let direct: OpenSite;
let airGapped: OpenSite;
let work = '';

beforeAll(async () => {
  browser = await launchBrowser();
  api = await startApi();
  work = fs.mkdtempSync(path.join(os.tmpdir(), 'bindery-playground-'));
  writeSite(work, `http://127.0.0.1:${(api.address() as AddressInfo).port}`);
  proxied = await openFolder({ folder: work, apiProxy: { privateHosts: ['127.0.0.1'], resolve } });
  direct = await openFolder({ folder: work });
  airGapped = await openFolder({ folder: work, options: ['--air-gapped', '--playground'] });
});
afterEach(async () => {
  received = [];
  await context?.close();
  context = undefined;
});
afterAll(async () => {
  await browser?.close();
  await Promise.all([proxied, direct, airGapped].map((site) => site?.close()));
  api?.closeAllConnections();
  await new Promise((done) => api?.close(done));
  fs.rmSync(work, { recursive: true, force: true });
});

/** A public-looking name that resolves to the API on this machine. */
const INSIDE = 'inside.kettle.example';

const resolve = async (host: string) =>
  host === INSIDE ? [{ address: '127.0.0.1', family: 4 }] : lookup(host, { all: true });

/** An API that allows requests from any site below `/open`, and nowhere else. */
function startApi(): Promise<http.Server> {
  const server = http.createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { method, url = '', headers } = request;
      if (url.startsWith('/open'))
        response.setHeaders(
          new Map([
            ['Access-Control-Allow-Origin', '*'],
            ['Access-Control-Allow-Headers', '*, authorization'],
            ['Access-Control-Allow-Methods', '*'],
          ]),
        );
      if (method === 'OPTIONS') return response.end();
      received.push({ method, url, headers, body: Buffer.concat(chunks) });
      if (url === '/never') return undefined;
      if (url === '/away') return response.writeHead(302, { location: 'http://169.254.169.254/' }).end();
      if (url === '/upload') {
        const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"/>';
        return response.writeHead(201, { 'content-type': 'image/svg+xml' }).end(svg);
      }
      response.writeHead(201, { 'content-type': 'application/json', 'x-request-id': 'r-7' });
      return response.end('{"boiling":true,"exact":12345678901234567890}');
    });
  });
  return new Promise((done) => server.listen(0, '127.0.0.1', () => done(server)));
}

function writeSite(folder: string, server: string): void {
  const boil = {
    summary: 'Boil a kettle',
    security: [{ token: [] }, { login: [] }],
    parameters: [
      { in: 'path', name: 'kettleId', required: true, schema: { type: 'string' } },
      { in: 'query', name: 'wait', schema: { type: 'boolean' } },
      { in: 'header', name: 'X-Trace', schema: { type: 'string' } },
      { in: 'query', name: 'device_token', schema: { type: 'string' } },
    ],
    requestBody: {
      content: {
        'application/json': {
          schema: {
            type: 'object',
            required: ['temperature'],
            properties: {
              temperature: { type: 'number' },
              mode: { enum: ['fast', 'quiet'] },
              notify: { type: 'array', items: { type: 'string' } },
              note: { type: ['string', 'null'] },
              cup: { type: 'object', properties: { litres: { type: 'number' } } },
            },
          },
        },
      },
    },
  };
  const upload = {
    summary: 'Upload',
    requestBody: {
      content: {
        'multipart/form-data': {
          schema: {
            type: 'object',
            properties: { file: { type: 'string', format: 'binary' }, title: { type: 'string' } },
          },
        },
      },
    },
  };
  const get = (summary: string, at?: string) => ({
    get: { summary, ...(at !== undefined && { servers: [{ url: at }] }) },
  });
  const specification = {
    openapi: '3.1.0',
    info: { title: 'Kettle', version: '1' },
    servers: [{ url: server }],
    components: {
      securitySchemes: { token: { type: 'http', scheme: 'bearer' }, login: { type: 'http', scheme: 'basic' } },
    },
    paths: {
      '/kettles/{kettleId}/boil': { post: boil },
      '/open/{kettleId}': { post: { ...boil, summary: 'Open kettle' } },
      '/upload': { post: upload },
      '/never': get('Never'),
      '/away': get('Away'),
      '/latest/meta-data': get('Metadata', 'http://169.254.169.254'),
      '/local': get('Local', 'http://localhost:9'),
      '/inside': get('Inside', `http://${INSIDE}:${new URL(server).port}`),
    },
  };
  const manual = `---\ntitle: By hand\napi: "POST ${server}/manual/{id}"\nauthMethod: key\n---\n\n<ParamField body="strength" type="integer" required>Of the tea.</ParamField>\n`;
  const config = {
    name: 'Kettle',
    theme: 'mint',
    colors: { primary: '#4f46e5' },
    navigation: {
      groups: [
        { group: 'Start', pages: ['manual'] },
        { group: 'API', openapi: 'kettle.json' },
      ],
    },
  };
  fs.writeFileSync(path.join(folder, 'docs.json'), JSON.stringify(config));
  fs.writeFileSync(path.join(folder, 'kettle.json'), JSON.stringify(specification));
  fs.writeFileSync(path.join(folder, 'manual.mdx'), manual);
}

/** An API with the names of the first one. */
function createTeapot(server: string) {
  return {
    openapi: '3.1.0',
    info: { title: 'Teapot', version: '1' },
    servers: [{ url: server }],
    components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } } },
    security: [{ token: [] }],
    paths: {
      '/open/{kettleId}': {
        post: {
          summary: 'Fill a teapot',
          parameters: [{ in: 'path', name: 'kettleId', required: true, schema: { type: 'string' } }],
        },
      },
    },
  };
}

interface OpenOptions {
  site: OpenSite;
  name: string;
  medium?: 'http' | 'file';
}

/** Opens a page's playground with its button. */
async function openPlayground(opened: OpenOptions): Promise<Page> {
  context ??= await browser.newContext({ reducedMotion: 'reduce' });
  return openIn(await context.newPage(), opened);
}

/** Opens a page's playground in an existing tab. */
async function openIn(page: Page, { site, name, medium = 'http' }: OpenOptions): Promise<Page> {
  await page.goto(site.address(medium, name === 'manual' ? 'manual.html' : `api-reference/${name}.html`));
  await page.getByRole('button', { name: 'Try it' }).click();
  await page.getByRole('dialog').waitFor();
  return page;
}

const getField = (page: Page, name: string) => page.getByRole('dialog').getByLabel(name, { exact: true });
const send = (page: Page) => page.getByRole('button', { name: 'Send', exact: true }).click();
const getResponse = (page: Page) => page.locator('.bd-PgResponse');

async function fillBoil(page: Page): Promise<void> {
  await getField(page, 'Token').fill('secret-token');
  await fillNeeded(page);
  await getField(page, 'wait').selectOption('true');
  await getField(page, 'mode').selectOption('quiet');
  await page.getByRole('button', { name: 'Add: notify' }).click();
  await page.getByRole('textbox', { name: 'notify 1' }).fill('me');
  await getField(page, 'litres').fill('0.3');
}

/** Fills a path parameter, a header, and a body field. */
async function fillNeeded(page: Page): Promise<void> {
  await getField(page, 'kettleId').fill('seven/8');
  await getField(page, 'X-Trace').fill('trace-1');
  await getField(page, 'temperature').fill('95.5');
}

const BODY = { temperature: 95.5, mode: 'quiet', notify: ['me'], cup: { litres: 0.3 } };

const readStorage = (page: Page, storage: 'localStorage' | 'sessionStorage'): Promise<string> =>
  page.evaluate<string>(`JSON.stringify(${storage})`);

test("sends a request through the site's server, and shows the response accessibly in every view", async () => {
  const page = await openPlayground({ site: proxied, name: 'boil-a-kettle' });
  await fillBoil(page);
  await send(page);
  await page.getByText('201 Created', { exact: true }).waitFor();
  await expect.poll(() => getResponse(page).textContent()).toContain('"exact": 12345678901234567890');
  expect(await getResponse(page).textContent()).toContain('Sent through the server of this site.');
  expect(received).toHaveLength(1);
  expect(received[0]).toMatchObject({
    method: 'POST',
    url: '/kettles/seven%2F8/boil?wait=true',
    headers: { authorization: 'Bearer secret-token', 'x-trace': 'trace-1', 'content-type': 'application/json' },
  });
  expect(JSON.parse(received[0]?.body.toString() ?? '')).toEqual(BODY);
  for (const width of [1440, 390])
    for (const colorScheme of ['light', 'dark'] as const)
      expect.soft(await findViolations(page, { width, colorScheme }), `${width} px, ${colorScheme}`).toEqual([]);
  await page.getByRole('button', { name: 'Headers (' }).click();
  expect(await getResponse(page).textContent()).toContain('r-7');
});

test('synchronizes fields and JSON in the tab, updates the sample, and explains what CORS forbids', async () => {
  const page = await openPlayground({ site: direct, name: 'boil-a-kettle' });
  await page.evaluate("localStorage.setItem('docs:playground-credentials:/', 'of an earlier version')");
  await fillBoil(page);
  const sample = page.locator('.bd-PgSide pre').first();
  await expect.poll(() => sample.textContent()).toContain('"temperature": 95.5');
  expect(await sample.textContent()).not.toContain('secret-token');
  await page.getByRole('button', { name: 'JSON', exact: true }).click();
  const editor = page.getByRole('textbox', { name: 'JSON' });
  expect(JSON.parse(await editor.inputValue())).toEqual(BODY);
  await editor.fill('{"temperature": 40, "notify": ["a", "b"]}');
  await expect.poll(() => sample.textContent()).toContain('"temperature": 40');
  await page.getByRole('button', { name: 'Form', exact: true }).click();
  expect(await getField(page, 'temperature').inputValue()).toBe('40');
  expect(await page.getByRole('textbox', { name: 'notify 2' }).inputValue()).toBe('b');
  await page.getByRole('button', { name: 'Show credentials' }).click();
  expect(await sample.textContent()).toContain('secret-token');
  await send(page);
  await getResponse(page).getByText("doesn't allow requests from this site (CORS)").waitFor();
  expect(await page.getByText('201 Created', { exact: true }).count()).toBe(0);
  // The input is stored just before leaving the page.
  await getField(page, 'Token').fill('kept');
  await getField(page, 'kettleId').fill('twelve');
  await page.reload();
  await page.getByRole('dialog').waitFor();
  expect(await getField(page, 'kettleId').inputValue()).toBe('twelve');
  expect(await readStorage(page, 'localStorage')).not.toMatch(/kept|playground-credentials/);
  await openIn(page, { site: direct, name: 'open-kettle' });
  expect(await getField(page, 'Token').inputValue()).toBe('kept');
  await page.getByRole('button', { name: 'Forget' }).click();
  expect(await getField(page, 'Token').inputValue()).toBe('');
  expect(await readStorage(page, 'sessionStorage')).not.toContain('kept');
});

test("doesn't send what was entered for one API to another API, even if both use the same names", async () => {
  const otherApi = await startApi();
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'bindery-playground-apis-'));
  writeSite(folder, `http://127.0.0.1:${(api.address() as AddressInfo).port}`);
  const config = JSON.parse(fs.readFileSync(path.join(folder, 'docs.json'), 'utf8'));
  config.navigation.groups.push({ group: 'Teapot', openapi: 'teapot.json' });
  fs.writeFileSync(path.join(folder, 'docs.json'), JSON.stringify(config));
  const { port } = otherApi.address() as AddressInfo;
  fs.writeFileSync(path.join(folder, 'teapot.json'), JSON.stringify(createTeapot(`http://127.0.0.1:${port}`)));
  const site = await openFolder({ folder });
  const page = await openPlayground({ site, name: 'open-kettle' });
  await getField(page, 'Token').fill('secret-token');
  await fillNeeded(page);
  await openIn(page, { site, name: 'fill-a-teapot' });
  expect(await getField(page, 'Token').inputValue()).toBe('');
  expect(await getField(page, 'kettleId').inputValue()).toBe('');
  await getField(page, 'kettleId').fill('1');
  await send(page);
  await page.getByText('201 Created', { exact: true }).waitFor();
  expect(received).toHaveLength(1);
  expect(received[0]?.headers).not.toHaveProperty('authorization');
  await openIn(page, { site, name: 'boil-a-kettle' });
  expect(await getField(page, 'Token').inputValue()).toBe('secret-token');
  await site.close();
  otherApi.closeAllConnections();
  otherApi.close();
  fs.rmSync(folder, { recursive: true });
});

test('shows the response on a phone, and keeps the header with its buttons in view', async () => {
  const page = await openPlayground({ site: direct, name: 'boil-a-kettle' });
  await page.setViewportSize({ width: 390, height: 800 });
  await fillNeeded(page);
  await send(page);
  await getResponse(page).getByText("doesn't allow requests from this site (CORS)").waitFor();
  const isInView = (selector: string) =>
    page.evaluate(
      `(({ top, bottom }) => top >= 0 && bottom <= innerHeight)(document.querySelector('${selector}').getBoundingClientRect())`,
    );
  expect(await isInView('.bd-PgHead')).toBe(true);
  expect(await isInView('.bd-PgPanel:last-child')).toBe(true);
});

test('sends null with a button next to the input, which keeps its value', async () => {
  const page = await openPlayground({ site: direct, name: 'open-kettle' });
  await fillNeeded(page);
  await getField(page, 'note').fill('hot');
  const toggle = page.getByRole('button', { name: 'note: null', exact: true });
  await toggle.press('Space');
  expect(await getField(page, 'note').isVisible()).toBe(false);
  await send(page);
  await page.getByText('201 Created', { exact: true }).waitFor();
  expect(JSON.parse(received[0]?.body.toString() ?? '')).toEqual({ temperature: 95.5, note: null });
  await toggle.press('Space');
  expect(await getField(page, 'note').inputValue()).toBe('hot');
});

describe('sends a request from the browser itself without a proxy', () => {
  test('keeps parameters beyond the tab until they are reset, but not credentials, secrets and bodies', async () => {
    const page = await openPlayground({ site: direct, name: 'open-kettle' });
    await fillBoil(page);
    await getField(page, 'device_token').fill('secret-device');
    await send(page);
    await expectSentDirectly(page, '/open/seven%2F8?wait=true&device_token=secret-device', BODY);
    await page.close();
    const later = await openPlayground({ site: direct, name: 'open-kettle' });
    const readValues = () =>
      Promise.all(
        ['kettleId', 'wait', 'X-Trace', 'Token', 'device_token', 'temperature'].map((name) =>
          getField(later, name).inputValue(),
        ),
      );
    expect(await readValues()).toEqual(['seven/8', 'true', 'trace-1', '', '', '']);
    await fillBoil(later);
    await later.getByRole('button', { name: 'Reset' }).click();
    expect(await readValues()).toEqual(['', '', '', 'secret-token', '', '']);
    expect(`${await readStorage(later, 'localStorage')}${await readStorage(later, 'sessionStorage')}`).not.toMatch(
      /trace-1|95\.5/,
    );
  });

  test.each([
    ['a site on disk', 'file', () => direct],
    ['an air-gapped site, whose policy allows it', 'http', () => airGapped],
  ] as const)('from %s', async (_, medium, site) => {
    const page = await openPlayground({ site: site(), name: 'open-kettle', medium });
    await fillNeeded(page);
    await send(page);
    await expectSentDirectly(page, '/open/seven%2F8', { temperature: 95.5 });
  });

  async function expectSentDirectly(page: Page, url: string, body: object): Promise<void> {
    await page.getByText('201 Created', { exact: true }).waitFor();
    expect(await getResponse(page).textContent()).toContain('Sent directly by your browser.');
    expect(received[0]).toMatchObject({ url, headers: { 'x-trace': 'trace-1' } });
    expect(JSON.parse(received[0]?.body.toString() ?? '')).toEqual(body);
  }
});

test('uploads a file with its name, type and bytes along with the other fields, and shows an image response as an image', async () => {
  const page = await openPlayground({ site: proxied, name: 'upload' });
  const buffer = Buffer.from([0, 255, 10, 13, 137]);
  await getField(page, 'file').setInputFiles({ name: 'tea.png', mimeType: 'image/png', buffer });
  await getField(page, 'title').fill('Tea');
  await send(page);
  await page.getByText('201 Created', { exact: true }).waitFor();
  const form = await new Response(received[0]?.body, {
    headers: { 'content-type': received[0]?.headers['content-type'] ?? '' },
  }).formData();
  const file = form.get('file') as File;
  expect([file.name, file.type, Buffer.from(await file.arrayBuffer())]).toEqual(['tea.png', 'image/png', buffer]);
  expect(form.get('title')).toBe('Tea');
  await page.getByRole('img', { name: 'Response' }).waitFor();
  expect(await page.locator('.bd-PgMedia').evaluate((image) => 'naturalWidth' in image && image.naturalWidth)).toBe(40);
});

test('keeps the focus in the dialog, closes it with Escape and returns the focus; a request in progress can be canceled', async () => {
  const page = await openPlayground({ site: proxied, name: 'never' });
  expect(new URL(page.url()).searchParams.get('playground')).toBe('open');
  // The focus is not on the button that clears the entered values.
  expect(await page.evaluate("document.activeElement.closest('.bd-PgMain, .bd-PgUrl, .bd-PgHead').className")).not.toBe(
    'bd-PgHead',
  );
  for (let turn = 0; turn < 12; turn += 1) await page.keyboard.press('Tab');
  expect(await page.evaluate("document.activeElement.closest('dialog, body').tagName")).toMatch(/DIALOG|BODY/);
  await page.keyboard.press('Escape');
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  await expect.poll(() => page.evaluate('document.activeElement.className')).toBe('tryit-button');
  await expect.poll(() => new URL(page.url()).search).toBe('');
  await page.keyboard.press('Enter');
  await send(page);
  await getResponse(page).getByText('Waiting for the response').waitFor();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await getResponse(page).getByText('The request was canceled.').waitFor();
  await send(page);
  await getResponse(page).getByText('Waiting for the response').waitFor();
  await expect.poll(() => received.length).toBe(2);
});

test('rejects a name that resolves to a private address with the reason, and sends nothing there', async () => {
  const page = await openPlayground({ site: proxied, name: 'inside' });
  await send(page);
  await getResponse(page).getByText("its address isn't on the public internet").waitFor();
  expect(received).toEqual([]);
});

// The browser shows the server's message, as above, so this calls the server as the browser does.
test.each(['http://169.254.169.254/latest/meta-data', 'http://localhost:9/local', '/away'])(
  "the site's server rejects %s, although its description lists it",
  async (target) => {
    const url = new URL(target, `http://127.0.0.1:${(api.address() as AddressInfo).port}`).href;
    const refusal = await fetch(proxied.address('http', PROXY_PATH), {
      method: 'POST',
      headers: { 'Content-Type': REQUEST_TYPE, 'Sec-Fetch-Site': 'same-origin' },
      body: `${JSON.stringify({ method: 'GET', url, headers: [], cookies: [] })}\n`,
    });
    expect(refusal.headers.get('content-type')).not.toBe(RESPONSE_TYPE);
    expect(await refusal.text()).toMatch(/isn't on the public internet|is not an allowed server/);
    expect(received.map((request) => request.url)).toEqual(target === '/away' ? ['/away'] : []);
  },
);

test('shows a form with the fields of a handwritten page', async () => {
  const page = await openPlayground({ site: proxied, name: 'manual' });
  await getField(page, 'X-API-Key').fill('k');
  await getField(page, 'strength').fill('3');
  await send(page);
  // The URL is incomplete without its parameter.
  await page.getByText('Required: it is part of the URL.').waitFor();
  await getField(page, 'id').fill('9');
  await send(page);
  await page.getByText('201 Created', { exact: true }).waitFor();
  expect(received[0]).toMatchObject({ url: '/manual/9', headers: { 'x-api-key': 'k' } });
  expect(received[0]?.body.toString()).toContain('"strength": 3');
});

test('an air-gapped site has a form only if its operator enables it, and the form reaches only listed servers', async () => {
  const closedFolder = await openFolder({ folder: work, options: ['--air-gapped'] });
  try {
    const html = fs.readFileSync(path.join(closedFolder.folder, 'api-reference/never.html'), 'utf8');
    expect(html).not.toContain('tryit-button');
    expect(fs.existsSync(path.join(closedFolder.folder, '_docs/playground.js'))).toBe(false);
  } finally {
    await closedFolder.close();
  }
  const headers = fs.readFileSync(path.join(airGapped.folder, '_docs/headers.json'), 'utf8');
  const { port } = api.address() as AddressInfo;
  expect(headers).toContain(
    `connect-src 'self' http://127.0.0.1:${port} http://169.254.169.254 http://${INSIDE}:${port} http://localhost:9;`,
  );
  expect(fs.existsSync(path.join(airGapped.folder, '_docs/api-servers.json'))).toBe(false);
});
