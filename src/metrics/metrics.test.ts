import { expect, test } from 'vitest';
import { createMetrics } from './metrics.ts';

test('counts finished jobs, requests and model calls under their labels', async () => {
  const metrics = createMetrics();
  metrics.observeJob({ kind: 'export', outcome: 'completed', seconds: 3, pages: 12 });
  metrics.observeJob({ kind: 'export', outcome: 'failed', seconds: 1, cause: 'invalid_site' });
  metrics.observeJob({ kind: 'agent', outcome: 'failed', seconds: 1 });
  metrics.observeRequest({ method: 'GET', route: '/v1/x/:id', status: 200, seconds: 0.003 });
  metrics.observeRequest({ method: 'GET', route: undefined, status: 404, seconds: 0.001 });
  metrics.observeModel({ model: 'openai:gpt', input: 100, output: 7, dollars: 0.25 });
  metrics.observeModel({ model: 'local:own', input: 1, output: 1, dollars: undefined });
  metrics.observeCache({ outcome: 'hit', bytes: 100 });
  metrics.observeCache({ outcome: 'hit', bytes: 20 });
  metrics.observeCache({ outcome: 'miss', bytes: 0 });
  metrics.observeCache({ outcome: 'kept', bytes: 7 });
  metrics.observeJob({ kind: 'export', outcome: 'canceled', seconds: 1 });
  const lines = (await metrics.print()).split('\n');
  expect(lines).toEqual(
    expect.arrayContaining([
      'bindery_render_cache_uses_total{outcome="hit"} 2',
      'bindery_render_cache_uses_total{outcome="miss"} 1',
      'bindery_render_cache_bytes_total{direction="read"} 120',
      'bindery_render_cache_bytes_total{direction="written"} 7',
      'bindery_job_duration_seconds_count{kind="export",outcome="canceled"} 1',
      'bindery_job_duration_seconds_bucket{le="5",kind="export",outcome="completed"} 1',
      'bindery_job_failures_total{kind="export",cause="invalid_site"} 1',
      'bindery_job_failures_total{kind="agent",cause="other"} 1',
      'bindery_exported_pages_total 12',
      'bindery_http_request_duration_seconds_count{method="GET",route="/v1/x/:id",status="200"} 1',
      'bindery_http_request_duration_seconds_count{method="GET",route="none",status="404"} 1',
      'bindery_model_tokens_total{model="openai:gpt",direction="output"} 7',
      'bindery_model_cost_dollars_total{model="openai:gpt"} 0.25',
    ]),
  );
  expect(lines.filter((line) => line.startsWith('bindery_model_cost') && line.includes('local:own'))).toEqual([]);
});

test('reads unfinished jobs again for each scrape', async () => {
  const metrics = createMetrics();
  const counts = [3, 0];
  metrics.readJobsWith(async () => [
    { kind: 'export', status: 'queued', count: counts.shift() ?? -1, oldestSeconds: 9 },
  ]);
  expect(await metrics.print()).toContain('bindery_jobs{kind="export",status="queued"} 3\n');
  const second = await metrics.print();
  expect(second).toContain('bindery_jobs{kind="export",status="queued"} 0\n');
  expect(second).toContain('bindery_oldest_job_age_seconds{kind="export",status="queued"} 9\n');
});

test('prints no metrics if the jobs cannot be read', async () => {
  const metrics = createMetrics();
  metrics.readJobsWith(() => Promise.reject(new Error('no database')));
  await expect(metrics.print()).rejects.toThrow('no database');
});
