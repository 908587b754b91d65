/** Automations on an agent bench, with a queue in memory that a test works off step by step. */
import { sql } from 'kysely';
import { advanceAutomation } from '../../src/agent/automations/advance-automation.ts';
import type { AutomationDeps } from '../../src/agent/automations/automation-deps.ts';
import { createAutomation } from '../../src/agent/automations/change-automation.ts';
import type { NewAutomation } from '../../src/agent/automations/change-automation.ts';
import { readDefinitions } from '../../src/agent/automations/definitions/read-definitions.ts';
import { requestRunByHand } from '../../src/agent/automations/request-run-by-hand.ts';
import { pollContext } from '../../src/agent/automations/poll/poll-context.ts';
import { queuePolls } from '../../src/agent/automations/poll/queue-polls.ts';
import { requestReaderRun } from '../../src/agent/automations/request-reader-runs.ts';
import { queueOpenRuns, requestScheduledRuns } from '../../src/agent/automations/tick.ts';
import { queueWatches } from '../../src/agent/automations/watch/queue-watches.ts';
import { watchAutomation } from '../../src/agent/automations/watch/watch-automation.ts';
import type { WatchDeps } from '../../src/agent/automations/watch/watch.ts';
import { AppError } from '../../src/errors.ts';
import { MODEL, startBench } from './agent-bench.ts';
import type { Bench, BenchOptions } from './agent-bench.ts';

export interface QueueEntry {
  name: string;
  payload: {
    jobId?: string;
    projectId?: string;
    name?: string;
    automationId?: string;
    userId?: string;
    runId?: string;
  };
}

export type AutomationBench = Awaited<ReturnType<typeof startAutomationBench>>;

export async function startAutomationBench(options: Pick<BenchOptions, 'reach'> = {}) {
  const entries: QueueEntry[] = [];
  const enqueue = async (_trx: unknown, name: string, payload: object) => {
    entries.push({ name, payload });
    return 'entry';
  };
  const bench: Bench = await startBench({ ...options, enqueue });
  const { db } = bench.deps;
  const deps: AutomationDeps = { db, queue: { enqueue }, models: { model: MODEL } };

  /** What checks of triggers read; a test replaces it. */
  const watched: Omit<WatchDeps, 'db' | 'queue'> = {
    openDocs: () => Promise.reject(new AppError('source_unavailable', 'The test has no docs.')),
    findOutdated: () => Promise.resolve(undefined),
    listLinks: () => Promise.resolve([]),
  };
  const watch = (automationId: string) =>
    watchAutomation({ db, queue: deps.queue, ...watched }, { automationId, signal: new AbortController().signal });

  const readFile = (projectId: string) =>
    readDefinitions({ db, openDocs: watched.openDocs }, { projectId, signal: new AbortController().signal });

  const poll = (name: string) =>
    pollContext(
      { ...bench.deps, queue: deps.queue },
      { projectId: bench.projectId, name, signal: new AbortController().signal },
    );

  async function workOn({ name: kind, payload }: QueueEntry): Promise<void> {
    const { jobId, automationId, projectId, name } = payload;
    if (kind === 'automation' && automationId !== undefined) await advanceAutomation(deps, automationId);
    if (kind === 'automation-definitions' && projectId !== undefined) await readFile(projectId);
    if (kind === 'context-poll' && name !== undefined) await poll(name);
    if (kind === 'automation-watch' && automationId !== undefined) await watch(automationId);
    if (kind === 'agent' && jobId !== undefined) await bench.runLast(jobId);
    if (kind === 'automation-mail') mails.push(payload);
  }

  async function work(): Promise<void> {
    for (let entry = entries.shift(); entry; entry = entries.shift()) await workOn(entry);
  }

  const mails: QueueEntry['payload'][] = [];
  return {
    bench,
    db,
    deps,
    watched,
    watch,
    /** Polls a context repository. */
    poll,
    /** Reads the automations that the repository defines. */
    readFile,
    /** Entries that no one has worked on. */
    entries,
    /** Emails that were queued. */
    mails,
    /** Works on one entry. */
    workOn,
    /** Works on all entries, and on those that they add. */
    work,
    add: (fields: Partial<NewAutomation> = {}) =>
      db.transaction().execute((trx) =>
        createAutomation(trx, {
          organizationId: bench.organizationId,
          projectId: bench.projectId,
          name: 'Keys',
          prompt: 'Explain keys.',
          trigger: { type: 'api' },
          ...fields,
        }),
      ),
    request: (id: string) =>
      db
        .transaction()
        .execute((trx) => requestRunByHand(trx, { queue: deps.queue, id, organizationId: bench.organizationId })),
    /** Runs what the queue's schedule runs once a minute. */
    async tick() {
      await requestScheduledRuns(db, deps);
      while (await requestReaderRun(db, deps));
      while ((await queueWatches(db, deps)) > 0);
      await queuePolls(db, deps);
      await queueOpenRuns(db, deps);
    },
    /** Lets a scheduled moment be over. */
    moveNextRun: (id: string, interval: string) =>
      sql`update automations set next_run_at = now() + ${interval}::interval where id = ${id}`.execute(db),
    runs: (id: string) =>
      db.selectFrom('automation_runs').selectAll().where('automation_id', '=', id).orderBy('id').execute(),
    read: (id: string) => db.selectFrom('automations').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    jobs: () => db.selectFrom('agent_jobs').selectAll().orderBy('id').execute(),
    pulls: () => db.selectFrom('pull_requests').selectAll().orderBy('id').execute(),
  };
}
