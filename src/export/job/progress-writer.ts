import { awaitUnlessAborted } from '../../lib/await-unless-aborted.ts';
import type { Advance } from './job-state.ts';

export interface ProgressWriterOptions {
  /** Writes to the database. Returns false if another worker has taken over the job. */
  write(advance: Omit<Advance, 'id'>): Promise<boolean>;
  /** Called if the job was taken over or the database can't be written to. */
  onLost(reason: unknown): void;
  /** Milliseconds between writes. @defaultValue 400 */
  intervalMs?: number;
}

export interface ProgressWriter {
  update(advance: Omit<Advance, 'id'>): void;
  /** Writes the pending progress and stops. */
  close(): Promise<void>;
}

/**
 * Runs work that updates its progress. Throws immediately if another worker has taken over the job, or the database can't
 * be written to.
 */
export async function withProgressWriter<T>(
  write: ProgressWriterOptions['write'],
  run: (update: ProgressWriter['update']) => Promise<T>,
): Promise<T> {
  const lostController = new AbortController();
  const writer = createProgressWriter({ write, onLost: (reason) => lostController.abort(reason) });
  try {
    return await awaitUnlessAborted(run(writer.update), lostController.signal);
  } finally {
    await writer.close();
  }
}

/** Writes progress at most once per `intervalMs`, so that readers see values less than a second old. */
export function createProgressWriter(options: ProgressWriterOptions): ProgressWriter {
  const { intervalMs = 400 } = options;
  let nextAdvance: Omit<Advance, 'id'> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let writePromise: Promise<void> = Promise.resolve();

  function flush(): Promise<void> {
    const earlierWrite = writePromise;
    const next = nextAdvance;
    nextAdvance = undefined;
    if (next) writePromise = writeAfter(earlierWrite, next);
    return writePromise;
  }

  async function writeAfter(earlierWrite: Promise<void>, next: Omit<Advance, 'id'>): Promise<void> {
    await earlierWrite;
    try {
      if (!(await options.write(next))) options.onLost(new Error('The job is no longer running.'));
    } catch (error) {
      options.onLost(error);
    }
  }

  function startPause(): void {
    timer = setTimeout(() => {
      timer = undefined;
      if (!nextAdvance) return;
      void flush();
      startPause();
    }, intervalMs);
  }

  return {
    update(advance) {
      nextAdvance = advance;
      if (timer) return;
      void flush();
      startPause();
    },
    async close() {
      clearTimeout(timer);
      timer = undefined;
      await flush();
    },
  };
}
