import { AggregationTemporality, DataPointType } from '@opentelemetry/sdk-metrics';
import { expect, test } from 'vitest';
import { createMetrics } from '../../metrics/metrics.ts';
import { createMetricProducer } from './convert-metrics.ts';

test('has the same names, labels and numbers as /metrics', async () => {
  const metrics = createMetrics();
  metrics.readJobsWith(() =>
    Promise.resolve([{ kind: 'export', status: 'queued', count: 3, oldestSeconds: 12 }] as const),
  );
  metrics.observeJob({ kind: 'agent', outcome: 'failed', seconds: 3, cause: 'model' });
  for (const seconds of [0.001, 0.003, 0.004, 60])
    metrics.observeRequest({ method: 'GET', route: '/x', status: 200, seconds });
  const { resourceMetrics, errors } = await createMetricProducer(metrics, '1.2.3').collect();
  const [scope] = resourceMetrics.scopeMetrics;
  const find = (name: string) => scope?.metrics.find(({ descriptor }) => descriptor.name === name);
  expect(errors).toEqual([]);
  expect(scope?.scope).toEqual({ name: 'bindery', version: '1.2.3' });
  expect(find('bindery_job_failures_total')).toMatchObject({
    dataPointType: DataPointType.SUM,
    isMonotonic: true,
    aggregationTemporality: AggregationTemporality.CUMULATIVE,
    dataPoints: [{ attributes: { kind: 'agent', cause: 'model' }, value: 1 }],
  });
  expect(find('bindery_jobs')).toMatchObject({
    dataPointType: DataPointType.GAUGE,
    dataPoints: [{ attributes: { kind: 'export', status: 'queued' }, value: 3 }],
  });
  const requests = find('bindery_http_request_duration_seconds');
  expect(requests).toMatchObject({
    dataPointType: DataPointType.HISTOGRAM,
    dataPoints: [
      {
        attributes: { method: 'GET', route: '/x', status: 200 },
        value: { count: 4, sum: expect.closeTo(60.008) as number },
      },
    ],
  });
  expect(requests?.dataPoints[0]?.value).toMatchObject({
    buckets: {
      boundaries: expect.arrayContaining([0.002, 0.005, 10]) as number[],
      counts: [1, 2, ...Array.from({ length: 9 }, () => 0), 1],
    },
  });
});

test('skips a collection whose metrics cannot be read, and reports why', async () => {
  const error = new Error('no database');
  const producer = createMetricProducer({ readValues: () => Promise.reject(error) }, '1.2.3');
  expect(await producer.collect()).toMatchObject({ resourceMetrics: { scopeMetrics: [] }, errors: [error] });
});
