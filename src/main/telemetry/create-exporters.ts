import { context, ROOT_CONTEXT } from '@opentelemetry/api';
import { ExportResultCode } from '@opentelemetry/core';
import type { ExportResult } from '@opentelemetry/core';
import type { PushMetricExporter } from '@opentelemetry/sdk-metrics';
import type { SpanExporter } from '@opentelemetry/sdk-trace';
import type { CollectorSettings } from '../../config/telemetry.ts';
import type { Outage } from './outage.ts';

/** Creates the exporter of traces, which reports its failures to the outage. */
export async function createTraceExporter(
  { protocol, url, headers }: CollectorSettings,
  outage: Outage,
): Promise<SpanExporter> {
  const { OTLPTraceExporter } =
    protocol === 'http/json'
      ? await import('@opentelemetry/exporter-trace-otlp-http')
      : await import('@opentelemetry/exporter-trace-otlp-proto');
  return withOutage(new OTLPTraceExporter({ url, headers: { ...headers } }), outage);
}

/** Creates the exporter of metrics, which reports its failures to the outage. */
export async function createMetricExporter(
  { protocol, url, headers }: CollectorSettings,
  outage: Outage,
): Promise<PushMetricExporter> {
  const { OTLPMetricExporter } =
    protocol === 'http/json'
      ? await import('@opentelemetry/exporter-metrics-otlp-http')
      : await import('@opentelemetry/exporter-metrics-otlp-proto');
  return withOutage(new OTLPMetricExporter({ url, headers: { ...headers } }), outage);
}

interface Exporter<Data> {
  export(data: Data, done: (result: ExportResult) => void): void;
  forceFlush(): Promise<void>;
  shutdown(): Promise<void>;
}

function withOutage<Data>(exporter: Exporter<Data>, outage: Outage): Exporter<Data> {
  return {
    export: (data, done) => exporter.export(data, reportTo(outage, done)),
    forceFlush: () => exporter.forceFlush(),
    shutdown: () => exporter.shutdown(),
  };
}

function reportTo(outage: Outage, done: (result: ExportResult) => void): (result: ExportResult) => void {
  return (result) => {
    // The log lines must not belong to the request or job during which the data is sent.
    context.with(ROOT_CONTEXT, () => {
      if (result.code === ExportResultCode.SUCCESS) outage.end();
      else outage.begin(result.error);
    });
    done(result);
  };
}
