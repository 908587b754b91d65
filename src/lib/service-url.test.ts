import fs from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { findRunningService, storeServiceUrl } from './service-url.ts';

test('finds the service of a data directory', async () => {
  const { dataDir, localUrl } = await startService((_, response) => response.end());
  expect(await findRunningService(dataDir)).toEqual({ url: 'https://docs.example.com', localUrl });
});

test('finds a service that is too busy to respond', async () => {
  const { dataDir, localUrl } = await startService(() => undefined);
  expect(await findRunningService(dataDir)).toMatchObject({ localUrl });
});

test('finds no service where another program listens, or none', async () => {
  const { dataDir, close } = await startService((_, response) => response.writeHead(404).end());
  expect(await findRunningService(dataDir)).toBeUndefined();
  await close();
  expect(await findRunningService(dataDir)).toBeUndefined();
});

async function startService(listener: RequestListener) {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'bindery-url-'));
  const server = createServer(listener);
  const close = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  onTestFinished(async () => {
    await close();
    fs.rmSync(dataDir, { recursive: true, force: true });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const localUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  await storeServiceUrl(dataDir, { url: 'https://docs.example.com', localUrl });
  return { dataDir, localUrl, close };
}
