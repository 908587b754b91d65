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

test('a worker with a port tells how it is, and without one opens none', async () => {
  const server = await start({ BINDERY_WORKER_PORT: '0' });
  for (const path of ['healthz', 'metrics']) expect((await fetch(`${server?.url}/${path}`)).status).toBe(200);
  expect(await start({})).toBeUndefined();
});

test('a port that is taken is named with the variable to change', async () => {
  const server = await start({ BINDERY_WORKER_PORT: '0' });
  const { port } = new URL(server?.url ?? '');
  await expect(start({ BINDERY_WORKER_PORT: port })).rejects.toThrow(`Port ${port} is already in use`);
  await expect(start({ BINDERY_WORKER_PORT: port })).rejects.toThrow('BINDERY_WORKER_PORT');
});
