import { pino } from 'pino';
import { expect, test } from 'vitest';
import { createMetrics } from '../../metrics/metrics.ts';
import { createOperationsApp } from '../operations-app.ts';
import type { AppDeps } from '../types.ts';

const logger = pino({ level: 'silent' });
const TOKEN = 'a-token-of-24-characters';

async function ask(
  options: { remoteAddress?: string; headers?: Record<string, string> },
  deps: Partial<AppDeps> = {},
): Promise<{ status: number; body: string }> {
  const app = createOperationsApp({ db: {} as AppDeps['db'], logger, metrics: createMetrics(), ...deps });
  const { statusCode, body } = await app.inject({ url: '/metrics', ...options });
  await app.close();
  return { status: statusCode, body };
}

test.each(['127.0.0.1', '127.9.9.9', '::1', '::ffff:127.0.0.1'])(
  'serves metrics to a client on the same machine (%s)',
  async (remoteAddress) => {
    const { status, body } = await ask({ remoteAddress });
    expect(status).toBe(200);
    expect(body).toContain('process_cpu_seconds_total');
  },
);

test.each([
  ['another machine', '10.0.0.5', {}],
  ['another machine over IPv6', '2001:db8::1', {}],
  ['a proxy on this machine', '127.0.0.1', { 'x-forwarded-for': '10.0.0.5' }],
  ['a proxy that speaks RFC 7239', '127.0.0.1', { forwarded: 'for=10.0.0.5' }],
])('rejects %s without a token', async (_who, remoteAddress, headers) => {
  const { status, body } = await ask({ remoteAddress, headers });
  expect(status).toBe(401);
  expect(JSON.parse(body)).toEqual({ error: expect.stringContaining('BINDERY_METRICS_TOKEN') });
});

test('once a token is set, only the token counts', async () => {
  const deps = { metricsToken: TOKEN };
  const withToken = { authorization: `Bearer ${TOKEN}` };
  expect((await ask({ remoteAddress: '10.0.0.5', headers: withToken }, deps)).status).toBe(200);
  expect((await ask({ remoteAddress: '127.0.0.1' }, deps)).status).toBe(401);
  expect((await ask({ remoteAddress: '127.0.0.1', headers: { authorization: `Bearer ${TOKEN}x` } }, deps)).status).toBe(
    401,
  );
});

test('reports when the jobs cannot be counted', async () => {
  const metrics = createMetrics();
  metrics.readJobsWith(() => Promise.reject(new Error('connection refused')));
  const { status, body } = await ask({ remoteAddress: '127.0.0.1' }, { metrics });
  expect([status, JSON.parse(body)]).toEqual([503, { error: 'The database is unreachable.' }]);
});

test('a worker serves no other routes', async () => {
  const app = createOperationsApp({ db: {} as AppDeps['db'], logger, metrics: createMetrics() });
  expect((await app.inject('/healthz')).json()).toEqual({ status: 'ok' });
  expect((await app.inject('/v1/static-export/jobs')).statusCode).toBe(404);
  await app.close();
});
