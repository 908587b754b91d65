import { parseArgs } from 'node:util';

export interface SuiteOptions {
  /** For how long faults are injected. */
  minutes: number;
  seed: number;
  /** Parts of the names of the faults to inject. Empty: all. */
  only: readonly string[];
  /** `s3rver`, or the endpoint of an S3 server on this machine. @defaultValue a folder */
  s3?: string | undefined;
  /** Seconds that an innocent export may wait. */
  maxWaitSeconds: number;
  /** Seconds after the faults in which everything must end. */
  settleSeconds: number;
  /** File for the event log. @defaultValue a temporary one */
  logFile?: string | undefined;
  /** Leaves the files and logs of the run. @defaultValue false */
  keep?: boolean;
}

/** Reads the options of the command line. Throws for what it does not know. */
export function readOptions(args: readonly string[]): SuiteOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      minutes: { type: 'string', default: '1' },
      seed: { type: 'string', default: String(Date.now() % 1_000_000) },
      only: { type: 'string', default: '' },
      s3: { type: 'string' },
      'max-wait': { type: 'string', default: '60' },
      settle: { type: 'string', default: '180' },
      log: { type: 'string' },
      keep: { type: 'boolean', default: false },
    },
  });
  return {
    minutes: readNumber('minutes', values.minutes),
    seed: readNumber('seed', values.seed),
    only: values.only.split(',').flatMap((text) => text.trim() || []),
    s3: values.s3,
    maxWaitSeconds: readNumber('max-wait', values['max-wait']),
    settleSeconds: readNumber('settle', values.settle),
    logFile: values.log,
    keep: values.keep,
  };
}

function readNumber(name: string, text: string): number {
  const number = Number(text);
  if (text.trim() !== '' && number >= 0) return number;
  throw new Error(`Expected a number of 0 or more for --${name}, got "${text}".`);
}
