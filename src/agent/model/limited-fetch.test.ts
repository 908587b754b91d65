import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createLimitedFetch } from './limited-fetch.ts';

let server: http.Server;
let url = '';
beforeAll(async () => {
  server = http.createServer((request, response) => {
    if (request.url === '/moved') return void response.writeHead(302, { location: '/' }).end();
    const send = () => {
      while (response.write('x'.repeat(65_536)));
    };
    if (request.url !== '/endless') return void response.writeHead(200, { 'x-kept': 'yes' }).end('x'.repeat(100));
    response.on('drain', send);
    return send();
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

it('passes a response up to the limit unchanged, and fails one that never ends', async () => {
  const whole = await createLimitedFetch(100)(`${url}/`);
  expect([whole.status, whole.headers.get('x-kept'), (await whole.text()).length]).toEqual([200, 'yes', 100]);
  const cutResponse = await createLimitedFetch(99)(`${url}/`);
  await expect(cutResponse.text()).rejects.toThrow('larger than 99 bytes');
  const endlessResponse = await createLimitedFetch(1_000_000)(`${url}/endless`);
  await expect(endlessResponse.text()).rejects.toThrow('larger than 1000000 bytes');
});

it('does not follow redirects', async () => {
  expect((await createLimitedFetch()(`${url}/moved`)).status).toBe(302);
});
