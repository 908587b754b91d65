import { pino } from 'pino';
import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';
import { findTraceIds } from '../lib/tracing/tracing.ts';
import { toReadableLog } from './readable-log.ts';

/**
 * The log of a process on standard error, without secrets: JSON lines, or readable lines on a terminal. With traces,
 * the lines of a request or job contain the ids of the span that they belong to.
 */
export function createLogger({ logLevel: level, telemetry }: Pick<Config, 'logLevel' | 'telemetry'>): Logger {
  return pino(
    {
      level,
      base: { pid: process.pid },
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: { paths: SECRET_FIELDS, censor: '[hidden]' },
      ...(telemetry?.traces && { mixin: () => findTraceIds() ?? {} }),
    },
    process.stderr.isTTY
      ? { write: (lines: string) => void process.stderr.write(toReadableLog(lines, process.stderr)) }
      : pino.destination({ fd: 2, sync: false, minLength: BUFFER_BYTES, periodicFlush: FLUSH_MS }),
  );
}

/** Lines are written together after requests, because a system call for each would cost more than the line. */
const BUFFER_BYTES = 16_000;
/** Milliseconds of log output that a killed process can lose. A process that ends normally writes everything. */
const FLUSH_MS = 100;

/** Nothing logs these on purpose; this is a safeguard for objects that are logged as a whole. */
const SECRET_FIELDS = [
  'authorization',
  '*.authorization',
  '*.headers.authorization',
  '*.headers.cookie',
  'credentials',
  '*.credentials',
  'bundleUrl',
  '*.bundleUrl',
];
