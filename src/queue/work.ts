import type { Db, JobWithMetadata, PgBoss } from 'pg-boss';
import { settleAfterAbort } from '../lib/settle-after-abort.ts';
import { traceTask, type SpanOptions } from '../lib/tracing/tracing.ts';
import type { JobName, JobPayload } from './jobs.ts';
import { deferEntry } from './defer-entry.ts';
import { findPayloadProblem } from './payload.ts';
import { getDeadLetterName } from './queues.ts';
import { createSlots, type WorkSlot, type SlotWorker } from './slots.ts';
import { passTurn, recordTurn } from './turns.ts';

/** Does one piece of work. A thrown error means a retry soon, up to the number of retries for this type of work. */
export type Handler<Name extends JobName> = (
  payload: JobPayload<Name>,
  context: WorkContext,
) => Promise<void | PutBack>;

/** The work can't be done now. It is assigned again at this time, with all its attempts. */
export interface PutBack {
  startAfter: Date;
}

export interface WorkContext {
  /** Aborted when the work was given to another worker, took too long, or the process stops. */
  signal: AbortSignal;
  /** 1 for the first attempt. */
  attempt: number;
  /**
   * Runs a task that waits for another host, such as a fetch. If it takes long, other work uses the slot in the
   * meantime, and the result waits for a free slot.
   */
  lendSlot<T>(task: () => Promise<T>, signal?: AbortSignal): Promise<T>;
}

export interface WorkOptions<Name extends JobName> {
  /** Number of concurrent pieces of work. Each slot keeps a handler running as long as there is work. */
  slots: number;
  /**
   * Maximum number of concurrent entries of one group across all processes. Processes that check at the same moment can
   * exceed it by a few.
   * @defaultValue no limit
   */
  perGroup?: number;
  /**
   * Maximum number of one owner's entries in this process, including entries that lend their slot. A function is called
   * for each entry that a worker takes. @defaultValue no limit
   */
  perOwnerHere?: number | (() => Promise<number>);
  /** Maximum number of slots that entries can lend at the same time. @defaultValue 0 */
  maxLent?: number;
  /** Milliseconds after which `lendSlot` lends the slot. @defaultValue 1000 */
  lendAfterMs?: number;
  /** Milliseconds after which the slot of aborted work is freed, whatever the work does. @defaultValue 15 seconds */
  graceMs?: number;
  /** Seconds between checks for unannounced work, such as retries; at least 0.5. @defaultValue 2 */
  pollSeconds?: number;
  /**
   * Called once all attempts are used up, to report the failure to users. `reason` is the last error. The signal aborts
   * as the handler's does. Must be idempotent too.
   */
  onGivenUp(payload: JobPayload<Name>, reason: string, signal: AbortSignal): Promise<void>;
}

interface Workers<Name extends JobName> {
  name: Name;
  options: WorkOptions<Name>;
  handler: Handler<Name>;
  /** Aborted when the process stops without waiting. */
  stopSignal: AbortSignal;
  /** Called with problems that no handler sees. */
  onError(error: Error): void;
}

const LEND_AFTER_MS = 1_000;
const GRACE_MS = 15_000;

/**
 * Starts one pg-boss worker per slot. A worker sleeps for its polling interval after every entry, even if more are
 * waiting. With one worker per slot, each wakes only itself. Retries are not announced, so all of them poll.
 */
export async function startWorkers<Name extends JobName>(boss: PgBoss, workers: Workers<Name>): Promise<void> {
  const { name, options, handler, stopSignal, onError } = workers;
  const { slots, perGroup, pollSeconds, maxLent = 0, lendAfterMs = LEND_AFTER_MS, graceMs = GRACE_MS } = options;
  const pool = createSlots({
    slots,
    maxLent,
    lendAfterMs,
    async startWorker() {
      await passTurn(boss, { queue: name, perGroup });
      return startWorker(boss, { queue: name, ...options }, work);
    },
  });
  const runningCounts = new Map<string, number>();
  const leaveUnknown = createUnknownCheck(boss, { name, onError });
  async function work(entry: Entry, worker: SlotWorker): Promise<void | Rest> {
    if (await leaveUnknown(name, entry)) return 'rest';
    const slot = pool.begin(worker);
    const owner = entry.groupTier ?? '';
    const runningCount = runningCounts.get(owner) ?? 0;
    runningCounts.set(owner, runningCount + 1);
    try {
      if (owner === '' || runningCount < (await readLimit(options.perOwnerHere))) return await workInSlot(entry, slot);
      await deferEntry(boss, { queue: name, entry });
      // Without an entry of another owner, the worker would only take and defer this one's next entry.
      return (await passTurn(boss, { queue: name, perGroup, exceptOwner: owner })) ? undefined : 'rest';
    } finally {
      const remainingCount = (runningCounts.get(owner) ?? 0) - 1;
      if (remainingCount > 0) runningCounts.set(owner, remainingCount);
      else runningCounts.delete(owner);
      slot.end();
    }
  }
  async function workInSlot(entry: Entry, slot: WorkSlot): Promise<void> {
    const signal = AbortSignal.any([entry.signal, stopSignal]);
    const context: WorkContext = {
      signal,
      attempt: entry.retryCount + 1,
      lendSlot: (task, taskSignal = signal) => slot.lend(task, taskSignal),
    };
    await workInTurn(boss, { queue: name, perGroup, entry }, () =>
      traceTask(createSpanOptions(name, entry), async (span) => {
        const task = handler(entry.data as JobPayload<Name>, context);
        const result = await settleAfterAbort(task, { signal, graceMs });
        if (result) span?.set({ 'bindery.put_back': true });
        return result;
      }),
    );
  }
  await pool.open();
  await startWorker(boss, { queue: getDeadLetterName(name), pollSeconds }, async (entry) => {
    if (await leaveUnknown(getDeadLetterName(name), entry)) return 'rest';
    const signal = AbortSignal.any([entry.signal, stopSignal]);
    await traceTask(createSpanOptions(getDeadLetterName(name), entry), () => {
      const payload = entry.data as JobPayload<Name>;
      const givenUpTask = options.onGivenUp(payload, getReason(entry.sourceOutput), signal);
      return settleAfterAbort(givenUpTask, { signal, graceMs });
    });
    return undefined;
  });
}

/**
 * Creates a function that leaves entries with unknown payloads to processes that know them, with all their attempts:
 * during an upgrade, a newer version may have written them. It returns whether it did. Each problem is reported once.
 */
function createUnknownCheck(boss: PgBoss, { name, onError }: Pick<Workers<JobName>, 'name' | 'onError'>) {
  const reportedProblems = new Set<string>();
  return async (queue: string, entry: Entry): Promise<boolean> => {
    const problem = findPayloadProblem(name, entry.data);
    if (problem === undefined) return false;
    await deferEntry(boss, { queue, entry });
    if (!reportedProblems.has(problem)) onError(createUnknownError(queue, problem));
    reportedProblems.add(problem);
    return true;
  };
}

function createUnknownError(queue: string, problem: string): Error {
  return new Error(
    `This version of Bindery doesn't know an entry of the queue "${queue}": ${problem}. A newer version probably added it, so it waits for a process of that version. Finish the upgrade.`,
  );
}

/** Describes the work of an entry as a part of the trace in which it was queued. See `createTrace` in `enqueue.ts`. */
function createSpanOptions(queue: string, { data, retryCount, singletonKey }: Entry): SpanOptions {
  const { jobId } = (data ?? {}) as { jobId?: unknown };
  return {
    name: `job ${queue}`,
    kind: 'consumer',
    attributes: {
      'bindery.queue': queue,
      'bindery.attempt': retryCount + 1,
      'bindery.job.id': typeof jobId === 'string' ? jobId : undefined,
    },
    parent: { traceparent: singletonKey ?? undefined },
  };
}

type Entry = JobWithMetadata<unknown>;
/** The worker waits for its next poll, or until work is enqueued. */
type Rest = 'rest';

async function readLimit(limit: WorkOptions<JobName>['perOwnerHere'] = Infinity): Promise<number> {
  return typeof limit === 'number' ? limit : limit();
}

/**
 * Does the work of an entry, settles it and passes the slot on. If that can't be written, pg-boss settles the entry
 * itself after its work has ended, unless it is already settled.
 */
async function workInTurn(
  boss: PgBoss,
  { queue, perGroup, entry }: { queue: string; perGroup: number | undefined; entry: Entry },
  run: () => Promise<void | PutBack>,
): Promise<void> {
  const finishTurn = async (settle: (db: Db) => Promise<unknown>) =>
    void (await passTurn(boss, { queue, perGroup, settle: async (db) => void (await settle(db)) }));
  let result: void | PutBack;
  try {
    await recordTurn(boss, { queue, entry });
    result = await run();
  } catch (error) {
    await finishTurn((db) => boss.fail(queue, entry, toOutput(error), { db })).catch(() => undefined);
    throw error;
  }
  if (result) return finishTurn((db) => requeue(boss, { queue, entry, db, startAfter: result.startAfter }));
  await finishTurn((db) => boss.complete(queue, entry, undefined, { db })).catch(() => undefined);
}

/** An entry that another worker has taken over in the meantime isn't duplicated. */
async function requeue(
  boss: PgBoss,
  { queue, entry, db, startAfter }: { queue: string; entry: Entry; db: Db } & PutBack,
): Promise<void> {
  const { rows } = await db.executeSql(LOCK_ENTRY_QUERY, [queue, entry.id, entry.retryCount]);
  if (rows.length === 0) return;
  await boss.complete(queue, entry, undefined, { db });
  const { groupId, groupTier, singletonKey } = entry;
  const group = groupId && { group: { id: groupId, ...(groupTier && { tier: groupTier }) } };
  await boss.send(queue, entry.data as object, { ...group, ...(singletonKey && { singletonKey }), startAfter, db });
}

const LOCK_ENTRY_QUERY = `
  select id from pgboss.job where name = $1 and id = $2 and retry_count = $3 and state = 'active' for update`;

function toOutput(error: unknown): object {
  return error instanceof Error ? error : { value: error };
}

const POLL_SECONDS = 2;

interface TakeOptions {
  queue: string;
  perGroup?: number | undefined;
  pollSeconds?: number | undefined;
}

async function startWorker(
  boss: PgBoss,
  { queue, perGroup, pollSeconds = POLL_SECONDS }: TakeOptions,
  handle: (entry: Entry, worker: SlotWorker) => Promise<void | Rest>,
): Promise<SlotWorker> {
  let id: string | undefined;
  let isRetired = false;
  const worker: SlotWorker = {
    retire() {
      isRetired = true;
      if (id !== undefined) void boss.offWork(queue, { id, wait: false });
    },
  };
  const runFirstEntry = async ([entry]: Entry[]) => {
    let next: void | Rest = undefined;
    try {
      if (entry) next = await handle(entry, worker);
    } finally {
      if (id !== undefined && !isRetired && next !== 'rest') boss.notifyWorker(id);
    }
  };
  const limit = perGroup !== undefined && { groupConcurrency: perGroup };
  const pollOptions = { pollingIntervalSeconds: pollSeconds, notifyPollingIntervalSeconds: pollSeconds };
  const options = { ...pollOptions, ...limit, batchSize: 1, includeMetadata: true } as const;
  id = await boss.work(queue, options, runFirstEntry);
  if (isRetired) worker.retire();
  return worker;
}

/** pg-boss stores an error as an object with its message, or a plain value below `value`. */
function getReason(output: object | null): string {
  const { message, value } = (output ?? {}) as { message?: unknown; value?: { message?: unknown } };
  const reason = message ?? value?.message;
  return typeof reason === 'string' ? reason : 'unknown';
}
