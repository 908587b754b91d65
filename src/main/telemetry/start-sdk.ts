import { context, diag, DiagLogLevel, logs, metrics as metricsApi, propagation, trace } from '@opentelemetry/api';
import { diagLogLevelFromString, getStringFromEnv } from '@opentelemetry/core';
import { defaultResource, resourceFromAttributes } from '@opentelemetry/resources';
import { PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics';
import { NodeSDK } from '@opentelemetry/sdk-node';
import type { Logger } from 'pino';
import type { TelemetrySettings } from '../../config/telemetry.ts';
import { setTracer } from '../../lib/tracing/tracing.ts';
import type { Metrics } from '../../metrics/metrics.ts';
import { createMetricExporter, createTraceExporter } from './create-exporters.ts';
import { createMetricProducer } from './convert-metrics.ts';
import { createDiagLogger } from './create-diag-logger.ts';
import { createTracer } from './create-tracer.ts';
import { watchOutage, type Outage } from './outage.ts';

export interface TelemetryOptions {
  settings: TelemetrySettings;
  /** Version of Bindery. */
  version: string;
  metrics: Pick<Metrics, 'readValues'>;
  log: Logger;
}

/** Starts the OpenTelemetry SDK and the process's tracer. Returns a function that sends the remaining data and stops it. */
export async function startSdk({ settings, version, metrics, log }: TelemetryOptions): Promise<() => Promise<void>> {
  const outages: Outage[] = [];
  const watch = (signal: 'traces' | 'metrics') => {
    const collector = settings[signal];
    const outage = collector && watchOutage(log, signal, collector);
    if (outage) outages.push(outage);
    return collector && outage && { collector, outage };
  };
  const traces = watch('traces');
  const sentMetrics = watch('metrics');
  const diagLogger = createDiagLogger(log, () => outages.some((outage) => outage.isActive()));
  const logLevel = diagLogLevelFromString(getStringFromEnv('OTEL_LOG_LEVEL')) ?? DiagLogLevel.WARN;
  const setLogger = () => diag.setLogger(diagLogger, { logLevel, suppressOverrideMessage: true });
  setLogger();
  reportIgnoredVariables(log);
  const nodeSdk = new NodeSDK({
    resource: defaultResource().merge(
      resourceFromAttributes({ 'service.name': 'bindery', 'service.version': version }),
    ),
    instrumentations: [],
    logRecordProcessors: [],
    ...(traces
      ? { traceExporter: await createTraceExporter(traces.collector, traces.outage) }
      : { spanProcessors: [] }),
    metricReaders: sentMetrics
      ? [
          new PeriodicExportingMetricReader({
            ...settings.metricPeriod,
            exporter: await createMetricExporter(sentMetrics.collector, sentMetrics.outage),
            metricProducers: [createMetricProducer(metrics, version)],
          }),
        ]
      : [],
  });
  // With OTEL_LOG_LEVEL, the SDK has set a logger that prints to standard output.
  setLogger();
  nodeSdk.start();
  const tracer = trace.getTracer('bindery', version);
  // Libraries that look for a global tracer would otherwise send spans with messages and names of people.
  trace.disable();
  if (traces) setTracer(createTracer(tracer, settings));
  return async () => {
    setTracer(undefined);
    try {
      await nodeSdk.shutdown();
    } finally {
      for (const api of [context, propagation, metricsApi, logs, diag]) api.disable();
    }
  };
}

/** Variables of the SDK that a setup of one's own would expect to work. */
const IGNORED_VARIABLES = ['OTEL_LOGS_EXPORTER', 'OTEL_CONFIG_FILE'];

function reportIgnoredVariables(log: Logger): void {
  const variables = IGNORED_VARIABLES.filter((name) => (getStringFromEnv(name) ?? 'none') !== 'none');
  if (variables.length === 0) return;
  log.warn(
    { variables },
    'Bindery ignores these variables. Collect logs from standard error, and set variables one by one',
  );
}
