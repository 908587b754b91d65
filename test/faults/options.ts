import { parseArgs } from 'node:util';

export interface SuiteOptions {
  /** How long faults are injected. */
  minutes: number;
  seed: number;
  /** Parts of the names of the faults to inject. Empty: all. */
  only: readonly string[];
  /** `local`, or the endpoint of an S3 server on this machine. @defaultValue a folder */
  s3?: string | undefined;
  /** Maximum seconds that an innocent export can wait. */
  maxWaitSeconds: number;
  /** Seconds after the faults within which everything must end. */
  settleSeconds: number;
  /** File for the event log. @defaultValue a temporary one */
  logFile?: string | undefined;
  /** Keeps the files and logs of the run. @defaultValue false */
  keep?: boolean;
}

/** Reads the command line options. Throws for unknown ones. */
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
