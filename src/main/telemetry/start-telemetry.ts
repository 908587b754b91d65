import type { Logger } from 'pino';
import { readVersion } from '../../cli/version.ts';
import type { Config } from '../../config/config.ts';
import { AppError, getErrorMessage } from '../../errors.ts';
import type { Metrics } from '../../metrics/metrics.ts';

/** Sends what is left, within a deadline. Doesn't throw. */
export type CloseTelemetry = (options: { graceful: boolean }) => Promise<void>;

interface TelemetryOptions {
  config: Pick<Config, 'telemetry'>;
  metrics: Pick<Metrics, 'readValues'>;
  log: Logger;
}

/** Starts OpenTelemetry if it is configured. Otherwise, none of its modules is loaded. */
export async function startTelemetry({ config, metrics, log }: TelemetryOptions): Promise<CloseTelemetry> {
  const { telemetry: settings } = config;
  if (!settings) return () => Promise.resolve();
  requireNode(process.versions.node);
  const { startSdk } = await import('./start-sdk.ts');
  const shutDown = await startSdk({ settings, version: readVersion(), metrics, log });
  return ({ graceful }) => closeInTime(shutDown, { log, limitMs: graceful ? FLUSH_MS : FORCED_FLUSH_MS });
}

/** Milliseconds that the collector has to accept the last data before the process stops. */
const FLUSH_MS = 3_000;
const FORCED_FLUSH_MS = 500;

async function closeInTime(shutDown: () => Promise<void>, { log, limitMs }: { log: Logger; limitMs: number }) {
  let timer: NodeJS.Timeout | undefined;
  const deadline = new Promise<'late'>((resolve) => {
    timer = setTimeout(() => resolve('late'), limitMs);
  });
  const end = shutDown().catch((error: unknown) => getErrorMessage(error));
  const problem = await Promise.race([end, deadline]);
  clearTimeout(timer);
  if (problem !== undefined) log.debug({ reason: problem }, 'the last telemetry of this process was not sent');
}

/** The first version that the OpenTelemetry SDK supports. Bindery itself runs on slightly older ones. */
const MIN_NODE = [22, 15] as const;

function requireNode(version: string): void {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (major > MIN_NODE[0] || (major === MIN_NODE[0] && minor >= MIN_NODE[1])) return;
  throw new AppError(
    'invalid_config',
    `OpenTelemetry needs Node ${MIN_NODE.join('.')} or newer, but this is ${version}. Install a newer version, or set OTEL_SDK_DISABLED=true.`,
  );
}
