import { pino } from 'pino';
import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';
import { toReadableLog } from './readable-log.ts';

/** The log of a process on standard error, without secrets: JSON lines, or lines for people where a terminal shows them. */
export function createLogger(level: Config['logLevel']): Logger {
  return pino(
    {
      level,
      base: { pid: process.pid },
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: { paths: SECRET_FIELDS, censor: '[hidden]' },
    },
    process.stderr.isTTY
      ? { write: (lines: string) => void process.stderr.write(toReadableLog(lines, process.stderr)) }
      : pino.destination({ fd: 2, sync: false, minLength: BUFFER_BYTES, periodicFlush: FLUSH_MS }),
  );
}

/** Lines are written together, after the requests: a system call for each would cost more than the line. */
const BUFFER_BYTES = 16_000;
/** Milliseconds of its log that a killed process can lose; one that ends by itself writes all of it. */
const FLUSH_MS = 100;

/** Nothing logs these on purpose; this is for the object that is logged whole some day. */
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
