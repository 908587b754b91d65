import { lookup } from 'node:dns/promises';
import fs from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';

import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';

import { launchBrowser } from '../helpers/browser.ts';
import { findViolations } from './helpers/find-violations.ts';
import { openFolder } from './helpers/open-site.ts';
import type { OpenSite } from './helpers/open-site.ts';

interface Received {
  method: string | undefined;
  url: string | undefined;
  headers: http.IncomingHttpHeaders;
  body: Buffer;
}

let browser: Browser;
let context: BrowserContext | undefined;
let api: http.Server;
let received: Received[] = [];
/** The site with the proxy, the same without, and an air-gapped one whose operator switched the playground on. */
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

/** A name that looks public, and leads to the API on this machine. */
const INSIDE = 'inside.kettle.example';

const resolve = async (host: string) =>
  host === INSIDE ? [{ address: '127.0.0.1', family: 4 }] : lookup(host, { all: true });

/** An API that allows requests from any site below `/open`, and none elsewhere. */
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
      if (url === '/picture') {
        const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"/>';
        return response.writeHead(200, { 'content-type': 'image/svg+xml' }).end(svg);
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
      '/picture': get('Picture'),
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

interface Opened {
  site: OpenSite;
  name: string;
  medium?: 'http' | 'file';
}

/** Opens the playground of a page by its button. */
async function openPlayground(opened: Opened): Promise<Page> {
  context ??= await browser.newContext({ reducedMotion: 'reduce' });
  return openIn(await context.newPage(), opened);
}

/** The same in a tab that is open. */
async function openIn(page: Page, { site, name, medium = 'http' }: Opened): Promise<Page> {
  await page.goto(site.address(medium, name === 'manual' ? 'manual.html' : `api-reference/${name}.html`));
  await page.getByRole('button', { name: 'Try it' }).click();
  await page.getByRole('dialog').waitFor();
  return page;
}

const field = (page: Page, name: string) => page.getByRole('dialog').getByLabel(name, { exact: true });
const send = (page: Page) => page.getByRole('button', { name: 'Send', exact: true }).click();
const response = (page: Page) => page.locator('.pg-response');

async function fillBoil(page: Page): Promise<void> {
  await field(page, 'Token').fill('secret-token');
  await field(page, 'kettleId').fill('seven/8');
  await field(page, 'wait').selectOption('true');
  await field(page, 'X-Trace').fill('trace-1');
  await field(page, 'temperature').fill('95.5');
  await field(page, 'mode').selectOption('quiet');
  await page.getByRole('button', { name: 'Add: notify' }).click();
  await page.getByRole('textbox', { name: 'notify 1' }).fill('me');
  await field(page, 'litres').fill('0.3');
}

const BODY = { temperature: 95.5, mode: 'quiet', notify: ['me'], cup: { litres: 0.3 } };

describe('a request with path, query, header, body and bearer token', () => {
  test('reaches the API through the server of the site, and its response shows', async () => {
    const page = await openPlayground({ site: proxied, name: 'boil-a-kettle' });
    await fillBoil(page);
    await send(page);
    await page.getByText('201 Created', { exact: true }).waitFor();
    await expect.poll(() => response(page).textContent()).toContain('"exact": 12345678901234567890');
    expect(await response(page).textContent()).toContain('Sent through the server of this site.');
    expect(received).toHaveLength(1);
    expect(received[0]).toMatchObject({
      method: 'POST',
      url: '/kettles/seven%2F8/boil?wait=true',
      headers: { authorization: 'Bearer secret-token', 'x-trace': 'trace-1', 'content-type': 'application/json' },
    });
    expect(JSON.parse(received[0]?.body.toString() ?? '')).toEqual(BODY);
    await page.getByRole('button', { name: 'Headers (' }).click();
    expect(await response(page).textContent()).toContain('r-7');
  });

  test.each([
    ['http', () => direct],
    ['file', () => direct],
    ['http', () => airGapped],
  ] as const)('is sent by the browser itself where there is no proxy (%s)', async (medium, site) => {
    const page = await openPlayground({ site: site(), name: 'open-kettle', medium });
    await fillBoil(page);
    await send(page);
    await page.getByText('201 Created', { exact: true }).waitFor();
    expect(await response(page).textContent()).toContain('Sent directly by your browser.');
    expect(received[0]).toMatchObject({ url: '/open/seven%2F8?wait=true', headers: { 'x-trace': 'trace-1' } });
    expect(JSON.parse(received[0]?.body.toString() ?? '')).toEqual(BODY);
  });

  test('that the API does not allow from this site is explained', async () => {
    const page = await openPlayground({ site: direct, name: 'boil-a-kettle' });
    await field(page, 'kettleId').fill('1');
    await send(page);
    await response(page).getByText('does not allow requests from this site (CORS)').waitFor();
    expect(await page.getByText('201 Created', { exact: true }).count()).toBe(0);
  });
});

test('a file is uploaded with its name, type and bytes beside the other fields', async () => {
  const page = await openPlayground({ site: proxied, name: 'upload' });
  const buffer = Buffer.from([0, 255, 10, 13, 137]);
  await field(page, 'file').setInputFiles({ name: 'tea.png', mimeType: 'image/png', buffer });
  await field(page, 'title').fill('Tea');
  await send(page);
  await page.getByText('201 Created', { exact: true }).waitFor();
  const form = await new Response(received[0]?.body, {
    headers: { 'content-type': received[0]?.headers['content-type'] ?? '' },
  }).formData();
  const file = form.get('file') as File;
  expect([file.name, file.type, Buffer.from(await file.arrayBuffer())]).toEqual(['tea.png', 'image/png', buffer]);
  expect(form.get('title')).toBe('Tea');
});

test('a request that is under way can be cancelled, and another one sent', async () => {
  const page = await openPlayground({ site: proxied, name: 'never' });
  await send(page);
  await response(page).getByText('Waiting for the response').waitFor();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await response(page).getByText('The request was cancelled.').waitFor();
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await response(page).getByText('Waiting for the response').waitFor();
  await expect.poll(() => received.length).toBe(2);
});

test.each(['metadata', 'local', 'away'])(
  'a target that the proxy refuses is shown with its reason: %s',
  async (name) => {
    const page = await openPlayground({ site: proxied, name });
    await send(page);
    await response(page)
      .getByText(/not on the public Internet|is not an allowed server/)
      .waitFor();
    expect(received.filter(({ url }) => url !== '/away')).toEqual([]);
  },
);

test('a name that leads to an address of the own network is refused, and nothing is sent there', async () => {
  const page = await openPlayground({ site: proxied, name: 'inside' });
  await send(page);
  await response(page).getByText('it leads to an address that is not on the public Internet').waitFor();
  expect(received).toEqual([]);
});

test('a picture is shown as one', async () => {
  const page = await openPlayground({ site: proxied, name: 'picture' });
  await send(page);
  await page.getByRole('img', { name: 'Response' }).waitFor();
  expect(await page.locator('.pg-media').evaluate((image) => 'naturalWidth' in image && image.naturalWidth)).toBe(40);
});

test('a page written by hand has a form of its fields', async () => {
  const page = await openPlayground({ site: proxied, name: 'manual' });
  await field(page, 'X-API-Key').fill('k');
  await field(page, 'strength').fill('3');
  await send(page);
  // The address cannot be without its parameter.
  await page.getByText('the address needs it').waitFor();
  await field(page, 'id').fill('9');
  await send(page);
  await page.getByText('201 Created', { exact: true }).waitFor();
  expect(received[0]).toMatchObject({ url: '/manual/9', headers: { 'x-api-key': 'k' } });
  expect(received[0]?.body.toString()).toContain('"strength": 3');
});

test('fields and JSON hold the same, and the sample follows both without showing credentials', async () => {
  const page = await openPlayground({ site: direct, name: 'boil-a-kettle' });
  await fillBoil(page);
  const sample = page.locator('.pg-side pre').first();
  await expect.poll(() => sample.textContent()).toContain('"temperature": 95.5');
  expect(await sample.textContent()).not.toContain('secret-token');
  await page.getByRole('button', { name: 'JSON', exact: true }).click();
  const editor = page.getByRole('textbox', { name: 'JSON' });
  expect(JSON.parse(await editor.inputValue())).toEqual(BODY);
  await editor.fill('{"temperature": 40, "notify": ["a", "b"]}');
  await expect.poll(() => sample.textContent()).toContain('"temperature": 40');
  await page.getByRole('button', { name: 'Form', exact: true }).click();
  expect(await field(page, 'temperature').inputValue()).toBe('40');
  expect(await page.getByRole('textbox', { name: 'notify 2' }).inputValue()).toBe('b');
  await page.getByRole('button', { name: 'Show credentials' }).click();
  expect(await sample.textContent()).toContain('secret-token');
});

const stored = (page: Page, storage: 'localStorage' | 'sessionStorage'): Promise<string> =>
  page.evaluate<string>(`JSON.stringify(${storage})`);

test('credentials and inputs are kept in the tab, also those entered just before it leaves the page', async () => {
  const page = await openPlayground({ site: direct, name: 'boil-a-kettle' });
  await page.evaluate("localStorage.setItem('docs:playground-credentials:/', 'of an earlier version')");
  await field(page, 'Token').fill('kept');
  await field(page, 'kettleId').fill('twelve');
  await page.reload();
  await page.getByRole('dialog').waitFor();
  expect(await field(page, 'kettleId').inputValue()).toBe('twelve');
  expect(await stored(page, 'localStorage')).not.toMatch(/kept|playground-credentials/);
  await openIn(page, { site: direct, name: 'open-kettle' });
  expect(await field(page, 'Token').inputValue()).toBe('kept');
  await page.getByRole('button', { name: 'Forget' }).click();
  expect(await field(page, 'Token').inputValue()).toBe('');
  expect(await stored(page, 'sessionStorage')).not.toContain('kept');
});

test('parameters outlive the tab until they are reset; credentials, secrets and bodies do not', async () => {
  const page = await openPlayground({ site: direct, name: 'boil-a-kettle' });
  await fillBoil(page);
  await field(page, 'device_token').fill('secret-device');
  await page.close();
  const later = await openPlayground({ site: direct, name: 'boil-a-kettle' });
  const values = () =>
    Promise.all(
      ['kettleId', 'wait', 'X-Trace', 'Token', 'device_token', 'temperature'].map((name) =>
        field(later, name).inputValue(),
      ),
    );
  expect(await values()).toEqual(['seven/8', 'true', 'trace-1', '', '', '']);
  await fillBoil(later);
  await later.getByRole('button', { name: 'Reset' }).click();
  expect(await values()).toEqual(['', '', '', 'secret-token', '', '']);
  expect(`${await stored(later, 'localStorage')}${await stored(later, 'sessionStorage')}`).not.toMatch(/trace-1|95\.5/);
});

test('the dialog keeps the focus, closes with Escape, and gives the focus back', async () => {
  const page = await openPlayground({ site: direct, name: 'never' });
  expect(new URL(page.url()).searchParams.get('playground')).toBe('open');
  // Not at the button that clears what was entered.
  expect(await page.evaluate("document.activeElement.closest('.pg-main, .pg-url, .pg-head').className")).not.toBe(
    'pg-head',
  );
  for (let turn = 0; turn < 12; turn += 1) await page.keyboard.press('Tab');
  expect(await page.evaluate("document.activeElement.closest('dialog, body').tagName")).toMatch(/DIALOG|BODY/);
  await page.keyboard.press('Escape');
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  await expect.poll(() => page.evaluate('document.activeElement.className')).toBe('tryit-button');
  await expect.poll(() => new URL(page.url()).search).toBe('');
});

test('the open dialog is accessible in both modes, wide and narrow, with a response', async () => {
  const page = await openPlayground({ site: proxied, name: 'boil-a-kettle' });
  await fillBoil(page);
  await send(page);
  await page.getByText('201 Created', { exact: true }).waitFor();
  for (const width of [1440, 390])
    for (const colorScheme of ['light', 'dark'] as const)
      expect.soft(await findViolations(page, { width, colorScheme }), `${width} px, ${colorScheme}`).toEqual([]);
});

test('an air-gapped site has no form unless its operator wants it, and then reaches only the servers it names', async () => {
  const closed = await openFolder({ folder: work, options: ['--air-gapped'] });
  try {
    const html = fs.readFileSync(path.join(closed.folder, 'api-reference/never.html'), 'utf8');
    expect(html).not.toContain('tryit-button');
    expect(fs.existsSync(path.join(closed.folder, '_docs/playground.js'))).toBe(false);
  } finally {
    await closed.close();
  }
  const headers = fs.readFileSync(path.join(airGapped.folder, '_docs/headers.json'), 'utf8');
  const { port } = api.address() as AddressInfo;
  expect(headers).toContain(
    `connect-src 'self' http://127.0.0.1:${port} http://169.254.169.254 http://${INSIDE}:${port} http://localhost:9;`,
  );
  expect(fs.existsSync(path.join(airGapped.folder, '_docs/api-servers.json'))).toBe(false);
});
