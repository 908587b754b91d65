import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { getRemoteHead, listRemoteBranches } from './remote-head.ts';

let server: Server;

afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

async function serve(contentType: string, body: string) {
  server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': contentType }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/docs`);
  return { url, address: url.href };
}

test('a server that answers with a web page is not called an empty repository', async () => {
  const remote = await serve('text/html; charset=utf-8', '<!doctype html><title>Sign in</title>');
  const error = { code: 'source_unavailable', message: expect.stringContaining('is a web page') as unknown };
  await expect(getRemoteHead(remote, { branch: 'main' })).rejects.toMatchObject(error);
  await expect(listRemoteBranches(remote, undefined)).rejects.toMatchObject(error);
});

test('an empty repository is still called empty', async () => {
  const capabilities = `${'0'.repeat(40)} capabilities^{}\0agent=git/2\n`;
  const line = (text: string) => `${(text.length + 4).toString(16).padStart(4, '0')}${text}`;
  const body = `${line('# service=git-upload-pack\n')}0000${line(capabilities)}0000`;
  const remote = await serve('application/x-git-upload-pack-advertisement', body);
  await expect(getRemoteHead(remote, { branch: 'main' })).rejects.toThrow('it is empty');
});
