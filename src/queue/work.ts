import type { Db, JobWithMetadata, PgBoss } from 'pg-boss';
import type { JobName, JobPayload } from './jobs.ts';
import { checkPayload } from './payload.ts';
import { deadLetterName } from './queues.ts';
import { passTurn, recordTurn } from './turns.ts';

/** Does one piece of work. A thrown error means: retry soon, as often as the kind of work says. */
export type Handler<Name extends JobName> = (
  payload: JobPayload<Name>,
  context: WorkContext,
) => Promise<void | PutBack>;

/** The work cannot be done now: it is given out again then, with all its attempts. */
export interface PutBack {
  startAfter: Date;
}

export interface WorkContext {
  /** Aborted when the work was given to another worker, took too long, or the process stops. */
  signal: AbortSignal;
  /** 1 for the first attempt. */
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
  /** Seconds between looks for work that nobody announces, such as retries; at least 0.5. @defaultValue 2 */
  pollSeconds?: number;
  /** Called once all attempts are used up, to say so where people look; `reason` is the last error. Idempotent too. */
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
 * a worker of its own per slot lets each wake itself alone. Retries are not announced, so all poll.
 */
export async function startWorkers<Name extends JobName>(boss: PgBoss, workers: Workers<Name>): Promise<void> {
  const { name, options, handler, stopped } = workers;
  const { slots, perGroup, pollSeconds } = options;
  for (let slot = 0; slot < slots; slot += 1) {
    await passTurn(boss, { queue: name, perGroup });
    await startWorker(boss, { queue: name, perGroup, pollSeconds }, async (entry) => {
      await workInTurn(boss, { queue: name, perGroup, entry }, async () => {
        const signal = AbortSignal.any([entry.signal, stopped]);
        return handler(checkPayload(name, entry.data), { signal, attempt: entry.retryCount + 1 });
      });
    });
  }
  await startWorker(boss, { queue: deadLetterName(name), pollSeconds }, (entry) =>
    options.onGivenUp(checkPayload(name, entry.data), reasonOf(entry.sourceOutput)),
  );
}

type Entry = JobWithMetadata<unknown>;

/**
 * Does the work of an entry, settles it and passes the slot on. What cannot be written then is left to pg-boss, which
 * settles an entry by itself once its work has ended, unless it is settled already.
 */
async function workInTurn(
  boss: PgBoss,
  { queue, perGroup, entry }: { queue: string; perGroup: number | undefined; entry: Entry },
  work: () => Promise<void | PutBack>,
): Promise<void> {
  const end = (settle: (db: Db) => Promise<unknown>) =>
    passTurn(boss, { queue, perGroup, settle: async (db) => void (await settle(db)) });
  let result: void | PutBack;
  try {
    await recordTurn(boss, { queue, entry });
    result = await work();
  } catch (error) {
    await end((db) => boss.fail(queue, entry, toOutput(error), { db })).catch(() => undefined);
    throw error;
  }
  if (result) return end((db) => putBack(boss, { queue, entry, db, startAfter: result.startAfter }));
  await end((db) => boss.complete(queue, entry, undefined, { db })).catch(() => undefined);
}

/** An entry that someone else has taken over meanwhile is theirs, and is not doubled. */
async function putBack(
  boss: PgBoss,
  { queue, entry, db, startAfter }: { queue: string; entry: Entry; db: Db } & PutBack,
): Promise<void> {
  const { rows } = await db.executeSql(OWN_ENTRY, [queue, entry.id, entry.retryCount]);
  if (rows.length === 0) return;
  await boss.complete(queue, entry, undefined, { db });
  const { groupId, groupTier } = entry;
  const group = groupId && { group: { id: groupId, ...(groupTier && { tier: groupTier }) } };
  await boss.send(queue, entry.data as object, { ...group, startAfter, db });
}

const OWN_ENTRY = `
  select id from pgboss.job where name = $1 and id = $2 and retry_count = $3 and state = 'active' for update`;

function toOutput(error: unknown): object {
  return error instanceof Error ? error : { value: error };
}

const POLL_SECONDS = 2;

interface Taking {
  queue: string;
  perGroup?: number | undefined;
  pollSeconds: number | undefined;
}

async function startWorker(
  boss: PgBoss,
  { queue, perGroup, pollSeconds = POLL_SECONDS }: Taking,
  handle: (entry: Entry) => Promise<void>,
): Promise<void> {
  let worker: string | undefined;
  const work = async ([entry]: Entry[]) => {
    try {
      if (entry) await handle(entry);
    } finally {
      if (worker !== undefined) boss.notifyWorker(worker);
    }
  };
  const limit = perGroup !== undefined && { groupConcurrency: perGroup };
  const polling = { pollingIntervalSeconds: pollSeconds, notifyPollingIntervalSeconds: pollSeconds };
  worker = await boss.work(queue, { ...polling, ...limit, batchSize: 1, includeMetadata: true }, work);
}

/** pg-boss stores an error as an object with its message, or a plain value below `value`. */
function reasonOf(output: object | null): string {
  const { message, value } = (output ?? {}) as { message?: unknown; value?: { message?: unknown } };
  const reason = message ?? value?.message;
  return typeof reason === 'string' ? reason : 'unknown';
}
