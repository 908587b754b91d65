import type { JobWithMetadata, PgBoss } from 'pg-boss';
import type { JobName, JobPayload } from './jobs.ts';
import { checkPayload } from './payload.ts';
import { deadLetterName } from './queues.ts';

/** Does one piece of work. A thrown error means: try again later. */
export type Handler<Name extends JobName> = (payload: JobPayload<Name>, context: WorkContext) => Promise<void>;

export interface WorkContext {
  /** Aborted when the work was given to another worker, took too long, or the process stops. */
  signal: AbortSignal;
  /** 1 for the first try. */
  attempt: number;
}

export interface WorkOptions<Name extends JobName> {
  /** Pieces of work at the same time. Each slot keeps a handler running as long as there is work. */
  slots: number;
  /**
   * Entries of one group that are worked on at the same time, over all processes. Processes that look at the same moment
   * may exceed it by a few. @defaultValue any number
   */
  perGroup?: number;
  /** Called once all tries are used up, to say so where people look; `reason` is the last error. Idempotent too. */
  onGivenUp(payload: JobPayload<Name>, reason: string): Promise<void>;
}

interface Workers<Name extends JobName> {
  name: Name;
  options: WorkOptions<Name>;
  handler: Handler<Name>;
  /** Aborted when the process stops without waiting. */
  stopped: AbortSignal;
}

/**
 * Starts one pg-boss worker per slot. A worker sleeps its polling interval after every entry, even when more wait;
 * a worker of its own per slot lets each wake itself alone. Retries are announced to nobody, so all look every
 * two seconds.
 */
export async function startWorkers<Name extends JobName>(boss: PgBoss, workers: Workers<Name>): Promise<void> {
  const { name, options, handler, stopped } = workers;
  for (let slot = 0; slot < options.slots; slot += 1) {
    await startWorker(boss, { queue: name, perGroup: options.perGroup }, async (entry) => {
      const signal = AbortSignal.any([entry.signal, stopped]);
      await handler(checkPayload(name, entry.data), { signal, attempt: entry.retryCount + 1 });
    });
  }
  await startWorker(boss, { queue: deadLetterName(name) }, (entry) =>
    options.onGivenUp(checkPayload(name, entry.data), reasonOf(entry.sourceOutput)),
  );
}

const POLLING = { pollingIntervalSeconds: 2, notifyPollingIntervalSeconds: 2 };

async function startWorker(
  boss: PgBoss,
  { queue, perGroup }: { queue: string; perGroup?: number | undefined },
  handle: (entry: JobWithMetadata<unknown>) => Promise<void>,
): Promise<void> {
  let worker: string | undefined;
  const work = async ([entry]: JobWithMetadata<unknown>[]) => {
    try {
      if (entry) await handle(entry);
    } finally {
      if (worker !== undefined) boss.notifyWorker(worker);
    }
  };
  const limit = perGroup !== undefined && { groupConcurrency: perGroup };
  worker = await boss.work(queue, { ...POLLING, ...limit, batchSize: 1, includeMetadata: true }, work);
}

/** pg-boss stores an error as an object with its message, or a plain value below `value`. */
function reasonOf(output: object | null): string {
  const { message, value } = (output ?? {}) as { message?: unknown; value?: { message?: unknown } };
  const reason = message ?? value?.message;
  return typeof reason === 'string' ? reason : 'unknown';
}
