import { context, ROOT_CONTEXT } from '@opentelemetry/api';
import type { DiagLogger } from '@opentelemetry/api';
import type { Logger } from 'pino';

/**
 * Writes the SDK's own messages to the log. A warning that repeats within ten minutes, and every warning during an outage
 * of a collector, which the log already has, is written at the level `debug`.
 */
export function createDiagLogger(
  log: Pick<Logger, 'warn' | 'info' | 'debug' | 'trace'>,
  isDown: () => boolean,
): DiagLogger {
  const lastTimes = new Map<string, number>();
  const isRepeated = (detail: string) => {
    const now = performance.now();
    const last = lastTimes.get(detail);
    if (last !== undefined && now - last < REPEAT_MS) return true;
    if (lastTimes.size >= MAX_MESSAGES) lastTimes.clear();
    lastTimes.set(detail, now);
    return false;
  };
  const warn = (message: string, ...args: unknown[]) => {
    const detail = describe(message, args);
    const level = isDown() || isRepeated(detail) ? 'debug' : 'warn';
    context.with(ROOT_CONTEXT, () => log[level]({ detail }, MESSAGE));
  };
  const write = (level: 'info' | 'debug' | 'trace') => (message: string) =>
    log[level]({ detail: describe(message) }, MESSAGE);
  return { error: warn, warn, info: write('info'), debug: write('debug'), verbose: write('trace') };
}

const REPEAT_MS = 10 * 60_000;
const MAX_MESSAGES = 100;
const MAX_CHARACTERS = 500;
const MESSAGE = 'message of OpenTelemetry';

/** Other arguments than errors can be the data that is sent. */
function describe(message: string, args: readonly unknown[] = []): string {
  const error = args.find((arg) => arg instanceof Error);
  return (error ? `${message}: ${error.message}` : message).slice(0, MAX_CHARACTERS);
}
