import { expect, onTestFinished, test } from 'vitest';
import { createMetrics } from '../metrics/metrics.ts';
import { startHostingServer } from './site-server.ts';
import type { MetricsOptions } from './site-server.ts';

/** Starts a server with a single site, at paths below `/site`. */
async function start(figures: MetricsOptions = {}): Promise<string> {
  const server = await startHostingServer(
    {
      serve: ({ url = '' }, response) => {
        if (!url.startsWith('/site')) return false;
        response.writeHead(url === '/site' ? 200 : 404).end();
        return true;
      },
      isDatabaseAvailable: () => true,
    },
    { host: '127.0.0.1', port: 0, ...figures },
  );
  onTestFinished(() => server.close(0));
  return server.url;
}

test('counts requests in /metrics without paths or hostnames', async () => {
  const url = await start({ metrics: createMetrics() });
  for (const path of ['/site', '/site/secret-draft', '/healthz', '/x']) await (await fetch(url + path)).text();
  const response = await fetch(`${url}/metrics`);
  const text = await response.text();
  expect([response.status, response.headers.get('content-type')]).toEqual([200, expect.stringContaining('text/plain')]);
  const count = (labels: string) => `bindery_http_request_duration_seconds_count{${labels}} 1\n`;
  expect(text).toContain(count('method="GET",route="site",status="200"'));
  expect(text).toContain(count('method="GET",route="site",status="404"'));
  expect(text).toContain(count('method="GET",route="none",status="200"'));
  expect(text).not.toContain('secret-draft');
});

test('requires the token for /metrics if there is one, and has no endpoint without metrics', async () => {
  const url = await start({ metrics: createMetrics(), metricsToken: 't0ken' });
  expect((await fetch(`${url}/metrics`)).status).toBe(401);
  expect((await fetch(`${url}/metrics`, { headers: { authorization: 'Bearer t0ken' } })).status).toBe(200);
  expect((await fetch(`${await start()}/metrics`)).status).toBe(404);
});
