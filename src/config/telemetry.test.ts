import { expect, test } from 'vitest';
import { readConfig } from './config.ts';

function read(env: Record<string, string>) {
  return readConfig(env).telemetry;
}

test.each<[string, Record<string, string>]>([
  ['no variable is set', {}],
  ['only the name of the service is set', { OTEL_SERVICE_NAME: 'docs', OTEL_TRACES_SAMPLER: 'always_on' }],
  ['the SDK is disabled', { OTEL_SDK_DISABLED: 'True', OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318' }],
  [
    'both exporters are none',
    { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://c:4318', OTEL_TRACES_EXPORTER: 'none', OTEL_METRICS_EXPORTER: 'none' },
  ],
])('telemetry is off if %s', (_, env) => {
  expect(read(env)).toBeUndefined();
});

test('an endpoint turns on traces and metrics, below its path', () => {
  expect(read({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318/otlp/' })).toEqual({
    traces: { url: 'http://collector:4318/otlp/v1/traces', protocol: 'http/protobuf', headers: {} },
    metrics: { url: 'http://collector:4318/otlp/v1/metrics', protocol: 'http/protobuf', headers: {} },
    continuesCallers: false,
    metricPeriod: { exportIntervalMillis: 60_000, exportTimeoutMillis: 30_000 },
  });
});

test('each signal can be turned on alone, with its own endpoint, protocol and headers', () => {
  expect(read({ OTEL_TRACES_EXPORTER: 'otlp' })).toMatchObject({
    traces: { url: 'http://localhost:4318/v1/traces' },
    metrics: undefined,
  });
  expect(
    read({
      OTEL_EXPORTER_OTLP_METRICS_ENDPOINT: 'http://metrics:1234/push',
      OTEL_EXPORTER_OTLP_PROTOCOL: 'http/protobuf',
      OTEL_EXPORTER_OTLP_METRICS_PROTOCOL: 'http/json',
      OTEL_EXPORTER_OTLP_HEADERS: 'Authorization=Bearer%20a%2Cb, x-team=docs',
      OTEL_EXPORTER_OTLP_METRICS_HEADERS: 'x-team=platform',
      OTEL_METRIC_EXPORT_INTERVAL: '5000',
    }),
  ).toMatchObject({
    traces: undefined,
    metrics: {
      url: 'http://metrics:1234/push',
      protocol: 'http/json',
      headers: { authorization: 'Bearer a,b', 'x-team': 'platform' },
    },
    metricPeriod: { exportIntervalMillis: 5_000, exportTimeoutMillis: 5_000 },
  });
});

test.each([
  ['OTEL_EXPORTER_OTLP_PROTOCOL', 'grpc', /expected http\/protobuf or http\/json/],
  ['OTEL_TRACES_EXPORTER', 'zipkin', /expected "otlp" or "none", got "zipkin"/],
  ['OTEL_METRICS_EXPORTER', 'prometheus', /Prometheus can read the same metrics from \/metrics/],
  ['OTEL_EXPORTER_OTLP_METRICS_TEMPORALITY_PREFERENCE', 'delta', /expected "cumulative"/],
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318', /expected a URL/],
  ['OTEL_SDK_DISABLED', 'yes', /expected "true" or "false"/],
  ['BINDERY_TRACE_CALLERS', 'all', /expected link or continue/],
])('refuses %s=%s and says what it expects', (name, value, message) => {
  expect(() => read({ [name]: value })).toThrow(message);
});

test.each(['hunter2', 'a b=c', 'authorization=%zz', 'authorization=a%0Ab'])(
  'refuses the headers %j without showing them',
  (headers) => {
    expect(() => read({ OTEL_EXPORTER_OTLP_HEADERS: headers })).toThrow(/OTEL_EXPORTER_OTLP_HEADERS: .*not shown/);
    expect(() => read({ OTEL_EXPORTER_OTLP_HEADERS: headers })).not.toThrow(headers);
  },
);
