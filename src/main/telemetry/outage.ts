import type { Logger } from 'pino';
import type { CollectorSettings } from '../../config/telemetry.ts';

/** What is sent to a collector. */
export type Signal = 'traces' | 'metrics';

/** Logs the beginning and the end of an outage of a collector, but not each failure in between. */
export interface Outage {
  begin(error: unknown): void;
  end(): void;
  isActive(): boolean;
}

/** Watches one collector. */
export function watchOutage(log: Pick<Logger, 'warn' | 'info'>, signal: Signal, { url }: CollectorSettings): Outage {
  const fields = { signal, collector: new URL(url).origin };
  let failures = 0;
  return {
    begin(error) {
      failures += 1;
      if (failures > 1) return;
      log.warn({ ...fields, reason: describeReason(error) }, OUTAGE_MESSAGE);
    },
    end() {
      if (failures > 0) log.info({ ...fields, failures }, 'the telemetry collector responds again');
      failures = 0;
    },
    isActive: () => failures > 0,
  };
}

const OUTAGE_MESSAGE =
  'could not send telemetry to the collector. Bindery drops the data and keeps trying. Check the collector and the ' +
  'OTEL_EXPORTER_OTLP variables';

/** Leaves out the collector's response, which can repeat headers. */
function describeReason(error: unknown): string {
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown };
  const text = typeof message === 'string' ? message : '';
  if (typeof code === 'number') return `HTTP ${code} ${text}`.trim().slice(0, MAX_CHARACTERS);
  return (text || (typeof code === 'string' ? code : 'unknown')).slice(0, MAX_CHARACTERS);
}

const MAX_CHARACTERS = 200;
