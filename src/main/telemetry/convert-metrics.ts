import type { HrTime } from '@opentelemetry/api';
import { ValueType } from '@opentelemetry/api';
import { hrTime, millisToHrTime } from '@opentelemetry/core';
import { AggregationTemporality, DataPointType } from '@opentelemetry/sdk-metrics';
import type { DataPoint, Histogram, MetricData, MetricProducer } from '@opentelemetry/sdk-metrics';
import { emptyResource } from '@opentelemetry/resources';
import type { MetricValues, Metrics } from '../../metrics/metrics.ts';

/**
 * Reads the metrics of `/metrics` for the OpenTelemetry SDK, with the same names, labels and numbers. If they can't be
 * read, for example because the database is unreachable, this collection is skipped and the error is reported.
 */
export function createMetricProducer(metrics: Pick<Metrics, 'readValues'>, version: string): MetricProducer {
  const startTime = millisToHrTime(performance.timeOrigin);
  const scope = { name: 'bindery', version };
  const resource = emptyResource();
  return {
    async collect() {
      try {
        const values = await metrics.readValues();
        const converted = values.map((each) => convertMetric(each, { startTime, endTime: hrTime() }));
        return { resourceMetrics: { resource, scopeMetrics: [{ scope, metrics: converted }] }, errors: [] };
      } catch (error) {
        return { resourceMetrics: { resource, scopeMetrics: [] }, errors: [error] };
      }
    },
  };
}

interface Period {
  startTime: HrTime;
  endTime: HrTime;
}

/** Converts one metric. Prometheus counts since the start of the process, which OpenTelemetry calls cumulative. */
function convertMetric({ name, help, type, values }: MetricValues, period: Period): MetricData {
  const common = {
    descriptor: { name, description: help, unit: '', valueType: ValueType.DOUBLE },
    aggregationTemporality: AggregationTemporality.CUMULATIVE,
  };
  if (type === 'histogram')
    return { ...common, dataPointType: DataPointType.HISTOGRAM, dataPoints: convertHistogram(values, period) };
  const dataPoints = values.map(({ value, labels }) => ({ ...period, attributes: toAttributes(labels), value }));
  return type === 'counter'
    ? { ...common, dataPointType: DataPointType.SUM, isMonotonic: true, dataPoints }
    : { ...common, dataPointType: DataPointType.GAUGE, dataPoints };
}

type Values = MetricValues['values'];

/** Prometheus prints one number for each bucket, the sum and the count. They belong together by their other labels. */
function convertHistogram(values: Values, period: Period): DataPoint<Histogram>[] {
  const groups = Map.groupBy(values, ({ labels }) => JSON.stringify(toAttributes(labels)));
  return Array.from(groups.values(), (group) => {
    const find = (suffix: string) => group.find(({ metricName = '' }) => metricName.endsWith(suffix))?.value ?? 0;
    const buckets = group.filter(({ labels }) => typeof labels['le'] === 'number');
    const boundaries = buckets.map(({ labels }) => Number(labels['le']));
    const count = find('_count');
    // Each bucket of Prometheus includes the smaller ones. The last one has everything.
    const totals = [...buckets.map(({ value }) => value), count];
    const counts = totals.map((total, index) => total - (totals[index - 1] ?? 0));
    const value = { buckets: { boundaries, counts }, sum: find('_sum'), count };
    return { ...period, attributes: toAttributes(group[0]?.labels ?? {}), value };
  });
}

/** `le` is the boundary of a bucket, not a label of the metric. */
function toAttributes(labels: Values[number]['labels']): Record<string, string | number> {
  const attributes: Record<string, string | number> = {};
  for (const [name, value] of Object.entries(labels))
    if (name !== 'le' && value !== undefined) attributes[name] = value;
  return attributes;
}
