import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { readConfig } from '../config/config.ts';
import { createMetrics } from '../metrics/metrics.ts';
import { startOperations } from './operations-server.ts';
import type { Services } from './services.ts';

async function start(env: Record<string, string>) {
  const parts = { config: readConfig(env), db: {} as Services['db'], metrics: createMetrics() };
  const server = await startOperations({ ...parts, log: pino({ level: 'silent' }) });
  onTestFinished(async () => server?.close());
  return server;
}

test("reports a worker's state on its port, and opens none without one", async () => {
  const server = await start({ BINDERY_WORKER_PORT: '0' });
  for (const path of ['healthz', 'metrics']) expect((await fetch(`${server?.url}/${path}`)).status).toBe(200);
  expect(await start({})).toBeUndefined();
});

test('reports a port in use and the variable that changes it', async () => {
  const server = await start({ BINDERY_WORKER_PORT: '0' });
  const { port } = new URL(server?.url ?? '');
  await expect(start({ BINDERY_WORKER_PORT: port })).rejects.toThrow(`Port ${port} is already in use`);
  await expect(start({ BINDERY_WORKER_PORT: port })).rejects.toThrow('BINDERY_WORKER_PORT');
});
