import { sql } from 'kysely';
import { readClock } from '../../db/clock.ts';
import type { AutomationRow, AutomationRunRow, Database } from '../../db/schema.ts';
import { AppError } from '../../errors.ts';
import type { Queue } from '../../queue/queue.ts';
import { BudgetReached } from '../budget/budget-limits.ts';
import { HourlyLimitReached } from '../job/hourly-limit.ts';
import type { AutomationDeps } from './automation-deps.ts';
import { pauseAutomation } from './pause-automation.ts';
import { settleRuns } from './settle-runs.ts';
import { startRun } from './start-run.ts';

/**
 * Records the end of an automation's runs, and starts the one that is due unless a job of the automation is active.
 * Every step is one transaction under a lock on the automation, so any number of workers can call it at any time, and
 * again after a crash. A run that reaches a limit is delayed. A run that can never start pauses the automation.
 */
export async function advanceAutomation(deps: AutomationDeps, automationId: string): Promise<void> {
  await inTransaction(deps.db, automationId, (trx, automation) => settleRuns(trx, { queue: deps.queue, automation }));
  try {
    await inTransaction(deps.db, automationId, (trx, automation) => startDueRun(trx, deps, automation));
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    await inTransaction(deps.db, automationId, (trx, automation) =>
      delayRun(trx, { automation, error, queue: deps.queue }),
    );
  }
}

async function inTransaction(
  db: Database,
  id: string,
  task: (trx: Database, automation: AutomationRow) => Promise<void>,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const automation = await trx
      .selectFrom('automations')
      .selectAll()
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    if (automation) await task(trx, automation);
  });
}

async function startDueRun(trx: Database, deps: AutomationDeps, automation: AutomationRow): Promise<void> {
  if (automation.status !== 'enabled') return;
  const run = await findDueRun(trx, automation.id);
  if (!run || (await isBusy(trx, automation.id))) return;
  await startRun(trx, { ...deps, automation, run });
}

function findDueRun(trx: Database, automationId: string): Promise<AutomationRunRow | undefined> {
  return trx
    .selectFrom('automation_runs')
    .selectAll()
    .where('automation_id', '=', automationId)
    .where('started_at', 'is', null)
    .where('due_at', '<=', sql<Date>`now()`)
    .forUpdate()
    .executeTakeFirst();
}

/**
 * Returns whether a new run has to wait. A job of the automation can be active, even without a run: a message or review
 * starts it again. An earlier run can be unsettled, because its job ended between the two transactions. The next run
 * needs its result, and the job's end has already queued the automation again.
 */
async function isBusy(trx: Database, automationId: string): Promise<boolean> {
  const activeJob = trx
    .selectFrom('agent_jobs')
    .select('id')
    .where('automation_id', '=', automationId)
    .where('status', '=', 'active');
  const openRun = trx
    .selectFrom('automation_runs')
    .select('id')
    .where('automation_id', '=', automationId)
    .where('started_at', 'is not', null)
    .where('finished_at', 'is', null);
  return (await activeJob.unionAll(openRun).executeTakeFirst()) !== undefined;
}

async function delayRun(
  trx: Database,
  { automation, error, queue }: { automation: AutomationRow; error: AppError; queue: Pick<Queue, 'enqueue'> },
): Promise<void> {
  const dueAt = findRetry(error, await readClock(trx));
  if (!dueAt) return pauseAutomation(trx, { queue, automation, reason: error.message });
  await trx
    .updateTable('automation_runs')
    .set({ due_at: dueAt, waiting_reason: error.message })
    .where('automation_id', '=', automation.id)
    .where('started_at', 'is', null)
    .execute();
}

/** Returns undefined if the run can never start. */
function findRetry(error: AppError, now: Date): Date | undefined {
  if (error instanceof HourlyLimitReached) return new Date(now.getTime() + error.usage.resetSeconds * 1_000);
  if (error instanceof BudgetReached) return error.renewsAt;
  return error.code === 'unavailable' ? new Date(now.getTime() + RETRY_MS) : undefined;
}

/** For a service without a model. */
const RETRY_MS = 10 * 60_000;
