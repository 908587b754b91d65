import { pino } from 'pino';
import type { Logger } from 'pino';
import type { Config } from '../config.ts';

/** The log of a process: JSON lines on standard error, without secrets. */
export function createLogger(level: Config['logLevel']): Logger {
  return pino(
    {
      level,
      base: { pid: process.pid },
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: { paths: SECRET_FIELDS, censor: '[hidden]' },
    },
    // Written behind the requests; what is buffered is flushed when the process ends by itself.
    pino.destination({ fd: 2, sync: false }),
  );
}

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
