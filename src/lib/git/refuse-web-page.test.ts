import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { refuseWebPage } from './refuse-web-page.ts';
import { getRemoteHead, listRemoteBranches } from './remote-head.ts';

let server: Server;
let requests: IncomingMessage[];

afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

async function serve(contentType: string, body: string, status = 200) {
  requests = [];
  server = createServer((request, response) => {
    requests.push(request);
    response.writeHead(status, { 'content-type': contentType }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/docs`);
  return { url, address: url.href };
}

test('does not report an empty repository if a server answers with a web page', async () => {
  const remote = await serve('text/html; charset=utf-8', '<!doctype html><title>Sign in</title>');
  const error = { code: 'source_unavailable', message: expect.stringContaining('is a web page') as unknown };
  await expect(getRemoteHead(remote, { branch: 'main' })).rejects.toMatchObject(error);
  await expect(listRemoteBranches(remote, undefined)).rejects.toMatchObject(error);
});

test('still reports an empty repository as empty', async () => {
  const capabilities = `${'0'.repeat(40)} capabilities^{}\0agent=git/2\n`;
  const createPacketLine = (text: string) => `${(text.length + 4).toString(16).padStart(4, '0')}${text}`;
  const body = `${createPacketLine('# service=git-upload-pack\n')}0000${createPacketLine(capabilities)}0000`;
  const remote = await serve('application/x-git-upload-pack-advertisement', body);
  await expect(getRemoteHead(remote, { branch: 'main' })).rejects.toThrow('it is empty');
});

const PAGE = '<!doctype html><title>Sign in</title>';

test.each(['text/html', 'TEXT/HTML;charset=utf-8', 'application/xhtml+xml'])(
  'treats an answer of the type %s as a web page',
  async (type) => {
    await expect(refuseWebPage(await serve(type, PAGE), undefined)).rejects.toThrow('is a web page');
  },
);

test.each([
  ['text/html', 404],
  ['text/html', 401],
  ['text/html', 302],
  ['text/plain', 200],
  ['application/x-git-upload-pack-advertisement', 200],
])('leaves an answer of the type %s with status %i to Git', async (type, status) => {
  await expect(refuseWebPage(await serve(type, PAGE, status), undefined)).resolves.toBeUndefined();
  expect(requests).toHaveLength(1);
});

test('requests the same URL as Git, with the same credentials', async () => {
  const { url } = await serve('text/plain', '');
  const credentials = 'bot:secret';
  await refuseWebPage({ url: new URL(`${url.href}/`), address: url.href, credentials }, undefined);
  expect(requests.map((request) => [request.url, request.headers.authorization])).toEqual([
    ['/docs/info/refs?service=git-upload-pack', `Basic ${btoa('bot:secret')}`],
  ]);
});

test('requests nothing from an address that Git cannot reach', async () => {
  const remote = await serve('text/html', PAGE);
  await expect(
    refuseWebPage({ ...remote, reach: () => Promise.resolve(() => false) }, undefined),
  ).resolves.toBeUndefined();
  expect(requests).toEqual([]);
});

test('does not treat an abort during the request as an answer', async () => {
  const remote = await serve('text/html', PAGE);
  const reason = new Error('canceled');
  await expect(refuseWebPage(remote, AbortSignal.abort(reason))).rejects.toBe(reason);
});
