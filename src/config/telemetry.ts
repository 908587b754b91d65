/**
 * The environment variables of OpenTelemetry that Bindery itself reads. The SDK reads further standard variables, such
 * as the ones for sampling and batches.
 */
import { Type } from 'typebox';
import type { Static } from 'typebox';
import { findDecoded } from '../lib/decode-path.ts';
import { createIntegerType, createUrlType } from './values.ts';

/** Members of the environment's schema; see `environment.ts`. */
export const telemetryVariables = {
  /**
   * Turns telemetry off, whatever the other variables say.
   * @defaultValue `false`
   */
  OTEL_SDK_DISABLED: Type.Optional(
    Type.Refine(Type.String({ expected: '"true" or "false"' }), (text) => /^(?:true|false)$/i.test(text)),
  ),

  /**
   * Where traces are sent: to an OTLP collector, or nowhere.
   * @defaultValue `otlp` if an endpoint for traces is set, otherwise `none`
   */
  OTEL_TRACES_EXPORTER: createExporterType('"otlp" or "none"'),

  /**
   * Where metrics are sent.
   * @defaultValue `otlp` if an endpoint for metrics is set, otherwise `none`
   */
  OTEL_METRICS_EXPORTER: createExporterType('"otlp" or "none". Prometheus can read the same metrics from /metrics'),

  /**
   * URL of the collector. Traces are sent to `/v1/traces` below it, and metrics to `/v1/metrics`.
   * @defaultValue `http://localhost:4318` if an exporter is set
   */
  OTEL_EXPORTER_OTLP_ENDPOINT: createUrlType('http://collector:4318'),

  /** The complete URL for traces. @defaultValue below `OTEL_EXPORTER_OTLP_ENDPOINT` */
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: createUrlType('http://collector:4318/v1/traces'),

  /** The complete URL for metrics. @defaultValue below `OTEL_EXPORTER_OTLP_ENDPOINT` */
  OTEL_EXPORTER_OTLP_METRICS_ENDPOINT: createUrlType('http://collector:4318/v1/metrics'),

  /**
   * How data is encoded.
   * @defaultValue `http/protobuf`
   */
  OTEL_EXPORTER_OTLP_PROTOCOL: createProtocolType(),

  /** The same only for traces. @defaultValue `OTEL_EXPORTER_OTLP_PROTOCOL` */
  OTEL_EXPORTER_OTLP_TRACES_PROTOCOL: createProtocolType(),

  /** The same only for metrics. @defaultValue `OTEL_EXPORTER_OTLP_PROTOCOL` */
  OTEL_EXPORTER_OTLP_METRICS_PROTOCOL: createProtocolType(),

  /** Headers for the collector, such as a token. @defaultValue none */
  OTEL_EXPORTER_OTLP_HEADERS: createHeadersType(),

  /** Headers only for traces, in addition. @defaultValue none */
  OTEL_EXPORTER_OTLP_TRACES_HEADERS: createHeadersType(),

  /** Headers only for metrics, in addition. @defaultValue none */
  OTEL_EXPORTER_OTLP_METRICS_HEADERS: createHeadersType(),

  /**
   * `cumulative`, the only value that Bindery supports, because its metrics count since the start of the process.
   * @defaultValue `cumulative`
   */
  OTEL_EXPORTER_OTLP_METRICS_TEMPORALITY_PREFERENCE: Type.Optional(
    Type.Refine(
      Type.String({ expected: '"cumulative", because metrics count since the start of the process' }),
      (text) => /^cumulative$/i.test(text),
    ),
  ),

  /**
   * Milliseconds between two exports of metrics.
   * @defaultValue 60000
   */
  OTEL_METRIC_EXPORT_INTERVAL: createIntegerType({ least: 100, most: 86_400_000, usual: 60_000 }),

  /**
   * Milliseconds that reading and sending metrics can take. The interval is the maximum.
   * @defaultValue 30000
   */
  OTEL_METRIC_EXPORT_TIMEOUT: createIntegerType({ least: 100, most: 86_400_000, usual: 30_000 }),

  /**
   * What a request does with the trace of its caller. `link` starts a new trace that names the caller's, so that
   * Bindery's own sampler decides. `continue` adds the request to the caller's trace and follows the caller's decision
   * about sampling. With `continue`, every caller can have its requests recorded, so use it only if all callers are
   * yours.
   * @defaultValue `link`
   */
  BINDERY_TRACE_CALLERS: Type.Union([Type.Literal('link'), Type.Literal('continue')], {
    default: 'link',
    expected: 'link or continue',
  }),
};

function createExporterType(expected: string) {
  return Type.Optional(Type.Refine(Type.String({ expected }), (text) => text === 'otlp' || text === 'none'));
}

function createProtocolType() {
  return Type.Optional(
    Type.Union([Type.Literal('http/protobuf'), Type.Literal('http/json')], {
      expected: "http/protobuf or http/json. Collectors accept both on port 4318 by default. Bindery doesn't use gRPC",
    }),
  );
}

function createHeadersType() {
  return Type.Optional(
    Type.Refine(
      Type.String({
        secret: true,
        maxLength: 8_192,
        expected: 'headers such as authorization=Bearer%20token,x-team=docs',
      }),
      (text) => parseHeaders(text) !== undefined,
    ),
  );
}

const variablesObject = Type.Object(telemetryVariables);
type Values = Static<typeof variablesObject>;

/** What is sent to a collector, and how. */
export interface TelemetrySettings {
  /** Undefined: no traces. */
  traces: CollectorSettings | undefined;
  /** Undefined: no metrics. */
  metrics: CollectorSettings | undefined;
  /** Whether requests continue the traces of their callers. */
  continuesCallers: boolean;
  /** How often metrics are sent, and how long that can take, in milliseconds. */
  metricPeriod: { exportIntervalMillis: number; exportTimeoutMillis: number };
}

export interface CollectorSettings {
  url: string;
  protocol: 'http/protobuf' | 'http/json';
  /** They can contain secrets. */
  headers: Readonly<Record<string, string>>;
}

/** Returns undefined if telemetry is off, which is the default. */
export function toTelemetrySettings(values: Values): TelemetrySettings | undefined {
  if (values.OTEL_SDK_DISABLED?.toLowerCase() === 'true') return undefined;
  const traces = toCollector(values, {
    exporter: values.OTEL_TRACES_EXPORTER,
    endpoint: values.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT,
    path: 'v1/traces',
    protocol: values.OTEL_EXPORTER_OTLP_TRACES_PROTOCOL,
    headers: values.OTEL_EXPORTER_OTLP_TRACES_HEADERS,
  });
  const metrics = toCollector(values, {
    exporter: values.OTEL_METRICS_EXPORTER,
    endpoint: values.OTEL_EXPORTER_OTLP_METRICS_ENDPOINT,
    path: 'v1/metrics',
    protocol: values.OTEL_EXPORTER_OTLP_METRICS_PROTOCOL,
    headers: values.OTEL_EXPORTER_OTLP_METRICS_HEADERS,
  });
  if (!traces && !metrics) return undefined;
  const { OTEL_METRIC_EXPORT_INTERVAL: interval, OTEL_METRIC_EXPORT_TIMEOUT: timeout } = values;
  return {
    traces,
    metrics,
    continuesCallers: values.BINDERY_TRACE_CALLERS === 'continue',
    metricPeriod: { exportIntervalMillis: interval, exportTimeoutMillis: Math.min(timeout, interval) },
  };
}

interface SignalValues {
  exporter: string | undefined;
  endpoint: string | undefined;
  /** Path below the common endpoint. */
  path: string;
  protocol: CollectorSettings['protocol'] | undefined;
  headers: string | undefined;
}

function toCollector(values: Values, signal: SignalValues): CollectorSettings | undefined {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_EXPORTER_OTLP_HEADERS: headers } = values;
  const hasEndpoint = endpoint !== undefined || signal.endpoint !== undefined;
  if ((signal.exporter ?? (hasEndpoint ? 'otlp' : 'none')) === 'none') return undefined;
  return {
    url: signal.endpoint ?? new URL(signal.path, (endpoint ?? DEFAULT_ENDPOINT).replace(/\/*$/, '/')).href,
    protocol: signal.protocol ?? values.OTEL_EXPORTER_OTLP_PROTOCOL ?? 'http/protobuf',
    headers: { ...parseHeaders(headers ?? ''), ...parseHeaders(signal.headers ?? '') },
  };
}

const DEFAULT_ENDPOINT = 'http://localhost:4318';

/** Splits `name=value,name=value` with percent-encoded values; undefined if an entry is something else. */
function parseHeaders(text: string): Record<string, string> | undefined {
  const entries = text.split(',').filter((entry) => entry.trim() !== '');
  const headers = entries.map((entry) => /^\s*([!#$%&'*+.^_`|~0-9A-Za-z-]+)\s*=\s*(.*?)\s*$/.exec(entry));
  const values = headers.map((match) => findDecoded(match?.[2] ?? ''));
  if (headers.includes(null) || values.some((value) => value === undefined || !/^[\x20-\x7E]*$/.test(value)))
    return undefined;
  return Object.fromEntries(headers.map((match, index) => [match?.[1]?.toLowerCase() ?? '', values[index] ?? '']));
}
