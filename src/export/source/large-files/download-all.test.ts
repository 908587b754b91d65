import { once } from 'node:events';
import http, { type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { createLargeFileServer } from '../../../../test/helpers/large-file-server.ts';
import { downloadAll } from './download-all.ts';
import { parsePointer } from './pointer.ts';

let server: http.Server | undefined;

afterEach(() => {
  server?.close();
  server?.closeAllConnections();
});

async function startServer(onRequest: RequestListener): Promise<URL> {
  server = http.createServer(onRequest);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/site.git`);
}

const large = createLargeFileServer();
const pointers = ['one', 'two', 'three', 'four', 'five']
  .map((content) => parsePointer(Buffer.from(large.add(content))))
  .filter((pointer) => pointer !== undefined);
const DELAY = expect.stringMatching(/didn't send all files within 15 minutes/) as string;

describe('after the time limit', () => {
  test('reports the files of a server that sends them byte by byte, but keeps those that came in time', async () => {
    const time = new AbortController();
    const url = await startServer((request, response) => {
      if (!request.url?.startsWith('/large/') || request.url.endsWith(pointers[0]?.oid ?? '-'))
        return void large.respond(request, response);
      response.writeHead(200).write('x');
    });
    const files: string[] = [];
    const failures = await downloadAll(pointers, {
      remote: { url },
      deadline: time.signal,
      onFile: async (_, content) => {
        files.push(content.toString());
        time.abort();
        return true;
      },
    });
    expect(files).toEqual(['one']);
    expect([...failures]).toEqual(pointers.slice(1).map(({ oid }) => [oid, DELAY]));
  });

  test.each([
    ['never sends the list', (url: string) => url.includes('/batch'), undefined],
    ['asks for a break before each file', (url: string) => url.startsWith('/large/'), 429],
  ])('reports all files of a server that %s', async (_, isHostile, status) => {
    const time = new AbortController();
    const url = await startServer((request, response) => {
      if (!isHostile(request.url ?? '')) return void large.respond(request, response);
      time.abort();
      if (status !== undefined) response.writeHead(status, { 'retry-after': '60' }).end();
    });
    const failures = await downloadAll(pointers, { remote: { url }, deadline: time.signal, onFile: async () => true });
    expect([...failures]).toEqual(pointers.map(({ oid }) => [oid, DELAY]));
  });
});

test('throws the reason of an abort instead of reporting missing files', async () => {
  const url = await startServer(() => undefined);
  const signal = AbortSignal.abort(new Error('canceled'));
  await expect(downloadAll(pointers, { remote: { url }, signal, onFile: async () => true })).rejects.toThrow(
    'canceled',
  );
});
