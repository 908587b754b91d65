import type { CollectorSettings, TelemetrySettings } from '../../config/telemetry.ts';
import { describeNetworkProblem } from '../../lib/network-problem.ts';
import type { Finding } from './finding.ts';

/** Milliseconds that a collector has to respond. */
const TIMEOUT_MS = 5_000;

/** Reports whether telemetry is on, and sends an empty message to each collector to see whether it accepts it. */
export async function checkTelemetry(settings: TelemetrySettings | undefined): Promise<Finding[]> {
  if (!settings) return [{ check: 'telemetry', level: 'ok', message: OFF }];
  return Promise.all([
    settings.traces
      ? checkCollector('Traces', { ...settings.traces, emptyMessage: '{"resourceSpans":[]}' })
      : describeUnsent('traces', 'OTEL_TRACES_EXPORTER'),
    settings.metrics
      ? checkCollector('Metrics', { ...settings.metrics, emptyMessage: '{"resourceMetrics":[]}' })
      : describeUnsent('metrics', 'OTEL_METRICS_EXPORTER'),
  ]);
}

const OFF = 'Telemetry is off. To send traces and metrics, set OTEL_EXPORTER_OTLP_ENDPOINT.';

function describeUnsent(signal: string, variable: string): Finding {
  return { check: 'telemetry', level: 'ok', message: `No ${signal} are sent. To send them, set ${variable}=otlp.` };
}

async function checkCollector(
  title: 'Traces' | 'Metrics',
  { url, headers, protocol, emptyMessage }: CollectorSettings & { emptyMessage: string },
): Promise<Finding> {
  const { origin } = new URL(url);
  const problem = await findProblem(url, {
    method: 'POST',
    headers: {
      ...headers,
      'content-type': protocol === 'http/json' ? 'application/json' : 'application/x-protobuf',
    },
    // An empty message in Protocol Buffers has no bytes.
    body: protocol === 'http/json' ? emptyMessage : '',
    redirect: 'manual',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (problem === undefined)
    return { check: 'telemetry', level: 'ok', message: `${title} are sent to ${origin}, which responds.` };
  const message = `${title} can't be sent to ${origin}: ${problem}. Check the collector and the OTEL_EXPORTER_OTLP variables. Until then, Bindery works without them.`;
  return { check: 'telemetry', level: 'warning', message };
}

async function findProblem(url: string, request: RequestInit): Promise<string | undefined> {
  try {
    const response = await fetch(url, request);
    await response.body?.cancel();
    return response.ok ? undefined : `it responds with HTTP ${response.status}`;
  } catch (error) {
    if (error instanceof Error && error.name === 'TimeoutError')
      return `it didn't respond within ${TIMEOUT_MS / 1000} seconds`;
    return describeNetworkProblem(error, 'the request failed');
  }
}
