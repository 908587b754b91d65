import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';

import { launchBrowser } from '../helpers/browser.ts';
import { startSocketServer } from '../helpers/socket-server.ts';
import type { SocketServer } from '../helpers/socket-server.ts';
import { findViolations } from './helpers/find-violations.ts';
import type { View } from './helpers/find-violations.ts';
import { openFolder } from './helpers/open-site.ts';
import type { OpenSite } from './helpers/open-site.ts';

let browser: Browser;
let context: BrowserContext | undefined;
let sockets: SocketServer;
let site: OpenSite;
/** Air-gapped, with the playground enabled by its operator: a policy limits what pages can reach. */
let airGapped: OpenSite;
let work = '';

beforeAll(async () => {
  browser = await launchBrowser();
  sockets = await startSocketServer({
    choose: ({ url, protocols }) => (url.startsWith('/refused') ? 'refuse' : protocols[0]),
    onMessage(message, peer) {
      if (message === 'bytes') peer.send(Buffer.alloc(1200, 255));
      else if (message === 'many') for (let count = 0; count < 450; count += 1) peer.send(`message ${count}`);
      else if (message === 'leave') peer.end(4001, 'tea time');
      else if (message === 'break') peer.drop();
      else peer.send(message);
    },
  });
  work = fs.mkdtempSync(path.join(os.tmpdir(), 'bindery-channels-'));
  writeSite(work, `127.0.0.1:${sockets.port}`);
  site = await openFolder({ folder: work });
  airGapped = await openFolder({ folder: work, options: ['--air-gapped', '--playground'] });
});
afterEach(async () => {
  sockets.handshakes.length = 0;
  sockets.messages.length = 0;
  await context?.close();
  context = undefined;
});
afterAll(async () => {
  await browser?.close();
  await Promise.all([site, airGapped].map((open) => open?.close()));
  await sockets?.close();
  fs.rmSync(work, { recursive: true, force: true });
});

function writeSite(folder: string, host: string): void {
  const messageSchema = { type: 'object', properties: { text: { type: 'string' } } };
  const specification = {
    asyncapi: '3.0.0',
    info: { title: 'Kettle', version: '1' },
    servers: {
      main: { host: '{host}', pathname: '/v1', protocol: 'ws', variables: { host: { default: host, enum: [host] } } },
      queue: { host: 'queue.example:9092', protocol: 'kafka' },
      script: { host: 'x', protocol: 'javascript' },
      elsewhere: { host, pathname: 'refused', protocol: 'ws' },
    },
    channels: {
      steam: {
        address: 'steam/{kettleId}',
        title: 'Steam',
        servers: [{ $ref: '#/servers/main' }],
        parameters: { kettleId: { description: 'Which one.' } },
        bindings: { ws: { query: { type: 'object', properties: { since: { type: 'string' } } } } },
        messages: {
          said: { title: 'Said', payload: messageSchema, examples: [{ payload: { text: 'Good morning' } }] },
          plain: { title: 'Plain', contentType: 'text/plain', payload: { type: 'string' } },
          photo: { title: 'Photo', contentType: 'application/octet-stream', payload: { type: 'string' } },
        },
      },
      closed: { address: '/', title: 'Closed', servers: [{ $ref: '#/servers/elsewhere' }] },
      queued: { address: 'kettles', title: 'Queued', servers: [{ $ref: '#/servers/queue' }] },
      odd: { address: '/', title: 'Odd', servers: [{ $ref: '#/servers/script' }] },
    },
    operations: {
      talk: {
        action: 'receive',
        channel: { $ref: '#/channels/steam' },
        security: [{ $ref: '#/components/securitySchemes/token' }, { $ref: '#/components/securitySchemes/session' }],
      },
    },
    components: {
      securitySchemes: {
        token: { type: 'http', scheme: 'bearer' },
        session: { type: 'httpApiKey', in: 'cookie', name: 'kettle-session' },
      },
    },
  };
  const config = {
    name: 'Kettle',
    theme: 'mint',
    colors: { primary: '#4f46e5' },
    navigation: { groups: [{ group: 'Channels', asyncapi: 'kettle.json' }] },
  };
  fs.writeFileSync(path.join(folder, 'docs.json'), JSON.stringify(config));
  fs.writeFileSync(path.join(folder, 'kettle.json'), JSON.stringify(specification));
}

interface OpenOptions {
  from?: OpenSite;
  name?: string;
  medium?: 'http' | 'file';
}

async function openChannel({ from = site, name = 'steam', medium = 'http' }: OpenOptions = {}): Promise<Page> {
  context ??= await browser.newContext({ reducedMotion: 'reduce' });
  const page = await context.newPage();
  await page.goto(from.address(medium, `api-reference/${name}.html`));
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await page.getByRole('dialog').waitFor();
  return page;
}

const getField = (page: Page, name: string) => page.getByRole('dialog').getByLabel(name, { exact: true });
const press = (page: Page, name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true }).click();
const getMessageField = (page: Page) => page.getByRole('textbox', { name: 'Message', exact: true });
const log = (page: Page) => page.getByRole('log');
const waitForState = (page: Page, text: string) => page.getByRole('status').getByText(text, { exact: true }).waitFor();

async function connect(page: Page): Promise<void> {
  await press(page, 'Connect');
  await waitForState(page, 'Connected');
}

/** Sends text unchanged. */
async function sendText(page: Page, words: string): Promise<void> {
  await getField(page, 'Name').selectOption('Plain');
  await getMessageField(page).fill(words);
  await press(page, 'Send');
}

/** Connects with a path, a query, a named subprotocol and a bearer token, sends a message and receives it back. */
async function exchangeMessages(page: Page): Promise<void> {
  await getField(page, 'kettleId').fill('seven/8');
  await getField(page, 'since').fill('now & then');
  await getField(page, 'Sec-WebSocket-Protocol').fill('kettle.v1');
  await getField(page, 'Token').fill('a/secret=');
  await connect(page);
  expect(sockets.handshakes).toEqual([
    { url: '/v1/steam/seven%2F8?since=now%20%26%20then', protocols: ['kettle.v1', 'Bearer', 'a%2Fsecret%3D'] },
  ]);
  await press(page, 'Send');
  await expect.poll(() => log(page).locator('[data-bd-kind="received"]').count()).toBe(1);
  expect(sockets.messages.map((message) => JSON.parse(String(message)))).toEqual([{ text: 'Good morning' }]);
}

test('opens a connection in the browser, sends, receives and closes it, in an accessible dialog', async () => {
  const page = await openChannel();
  await waitForState(page, 'Not connected');
  expect(await page.getByRole('dialog').getByRole('button', { name: 'Send', exact: true }).isDisabled()).toBe(true);
  await expectAccessible(page, { width: 1440, colorScheme: 'light' });
  await press(page, 'Connect');
  await page.getByText('Required: it is part of the URL.').waitFor();
  expect(sockets.handshakes).toEqual([]);
  await exchangeMessages(page);
  const offered = page.getByText('Sec-WebSocket-Protocol: kettle.v1, Bearer, YOUR_SECRET');
  await offered.waitFor();
  expect(await page.getByRole('dialog').textContent()).not.toContain('a/secret=');
  expect(await log(page).locator('[data-bd-kind="received"] pre').textContent()).toBe('{\n  "text": "Good morning"\n}');
  expect(await log(page).locator('[data-bd-kind="sent"]').textContent()).toMatch(/^Sent.*\d\d:\d\d:\d\d\.\d{3}/);
  for (const width of [1440, 390])
    for (const colorScheme of ['light', 'dark'] as const) await expectAccessible(page, { width, colorScheme });
  await press(page, 'Disconnect');
  await waitForState(page, 'Not connected');
  expect(await getField(page, 'kettleId').isEnabled()).toBe(true);
});

test.each([
  ['a site on disk', 'file', () => site],
  ['an air-gapped site, whose policy allows it', 'http', () => airGapped],
] as const)('opens a connection from %s', async (_, medium, from) => {
  const page = await openChannel({ from: from(), medium });
  await exchangeMessages(page);
  await press(page, 'Disconnect');
  await waitForState(page, 'Not connected');
  expect(sockets.handshakes).toHaveLength(1);
});

test('sends files, shows the size of received bytes, keeps only the latest log, and closes the connection with the dialog', async () => {
  const page = await openChannel();
  await getField(page, 'kettleId').fill('1');
  await connect(page);
  await sendText(page, 'bytes');
  await log(page).getByText('1.2 kB').waitFor();
  expect(await log(page).locator('[data-bd-kind="received"]').textContent()).toContain('Binary message');
  await getField(page, 'Name').selectOption('Photo');
  const buffer = Buffer.from([0, 255, 10, 13, 137]);
  await page
    .locator('.bd-PgCompose input[type=file]')
    .setInputFiles({ name: 'tea.png', mimeType: 'image/png', buffer });
  await press(page, 'Send');
  await expect.poll(() => sockets.messages.at(-1)).toEqual(buffer);
  await sendText(page, 'many');
  await log(page).getByText('message 449', { exact: true }).waitFor();
  expect(await log(page).locator('.bd-PgEntry').count()).toBe(200);
  await page.getByText('Only the latest messages are kept.').waitFor();
  await sendText(page, '['.repeat(4_000) + ']'.repeat(4_000));
  await log(page).getByText('['.repeat(4_000)).last().waitFor();
  await press(page, 'Clear');
  expect(await log(page).locator('.bd-PgEntry').count()).toBe(0);
  await sendText(page, 'leave');
  await log(page).getByText('Closed by the server (4001: tea time)').waitFor();
  await connect(page);
  await sendText(page, 'break');
  await log(page).getByText('The connection was lost.').waitFor();
  await waitForState(page, 'Not connected');
  expect(sockets.handshakes).toHaveLength(2);
  await getField(page, 'Method').selectOption('session');
  await page.getByText("kettle-session: Pages can't set this cookie.").waitFor();
  await connect(page);
  await expectClosedWithDialog(page);
});

test('explains a rejected connection clearly, and allows another attempt', async () => {
  const page = await openChannel({ name: 'closed' });
  await press(page, 'Connect');
  await log(page).getByText("Couldn't connect.").waitFor();
  expect(sockets.handshakes.map(({ url }) => url)).toEqual(['/refused/']);
  await getField(page, 'Sec-WebSocket-Protocol').fill('kettle.v1');
  await press(page, 'Connect');
  await log(page).getByText('accepts none of the subprotocols').waitFor();
  expect(sockets.handshakes).toHaveLength(2);
});

test('stores credentials for the tab, parameters for longer, and messages never', async () => {
  const readStorage = (page: Page) => page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
  const page = await openChannel();
  await getField(page, 'kettleId').fill('twelve');
  await connect(page);
  await sendText(page, 'between us');
  await log(page).locator('[data-bd-kind="received"]').waitFor();
  await getMessageField(page).fill('');
  await expect.poll(() => readStorage(page)).not.toContain('between us');
  await press(page, 'Disconnect');
  await getField(page, 'Token').fill('kept');
  await expect.poll(() => page.evaluate(() => JSON.stringify(sessionStorage))).toContain('kept');
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toMatch(/kept|credentials/);
  await page.reload();
  await page.getByRole('dialog').waitFor();
  expect([await getField(page, 'kettleId').inputValue(), await getField(page, 'Token').inputValue()]).toEqual([
    'twelve',
    'kept',
  ]);
  expect(sockets.handshakes).toHaveLength(1);
  await press(page, 'Forget');
  await expect.poll(() => readStorage(page)).not.toContain('kept');
});

/** Closes the dialog, and checks that this closes the connection. */
async function expectClosedWithDialog(page: Page): Promise<void> {
  const ended = page.waitForEvent('console', (message) => message.text() === 'ended');
  await page.evaluate(() => {
    const { close } = WebSocket.prototype;
    WebSocket.prototype.close = function (this: WebSocket, ...args) {
      console.log('ended');
      close.apply(this, args);
    };
  });
  await page.keyboard.press('Escape');
  await ended;
  await expect.poll(() => page.evaluate('document.activeElement.className')).toBe('tryit-button');
}

async function expectAccessible(page: Page, view: View): Promise<void> {
  const { width, colorScheme } = view;
  expect.soft(await findViolations(page, view, { scope: 'dialog' }), `${width} px, ${colorScheme}`).toEqual([]);
  const wider = "(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)(document.querySelector('dialog'))";
  expect.soft(await page.evaluate(wider), `${width} px, ${colorScheme}`).toBe(false);
}

test('shows no button for channels without a WebSocket, and allows the servers of the others in the policy', () => {
  const read = (file: string): string => fs.readFileSync(path.join(airGapped.folder, file), 'utf8');
  for (const name of ['queued', 'odd']) expect(read(`api-reference/${name}.html`)).not.toContain('tryit-button');
  expect(read('_docs/headers.json')).toContain(`connect-src 'self' ws://127.0.0.1:${sockets.port};`);
  expect(fs.existsSync(path.join(site.folder, '_docs/api-servers.json'))).toBe(false);
});
