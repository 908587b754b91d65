import { sql } from 'kysely';
import { combineLimits } from '../../accounts/model-limits.ts';
import { readAgentSettings } from '../../accounts/projects/agent-settings.ts';
import { readClock } from '../../db/clock.ts';
import type { AgentJobRow, Database } from '../../db/schema.ts';
import {
  BudgetReached,
  describeNear,
  getMonth,
  listLimits,
  WARNING_SHARE,
  type BudgetAmount,
  type OperatorBudget,
} from './budget-limits.ts';
import { addToMonth, sumAmounts } from './monthly-amounts.ts';
import {
  listSpendingLimits,
  lockSpending,
  readSpending,
  recordSpending,
  requireModel,
} from './organization-spending.ts';

/** A model call that a job is about to make. */
export interface PlannedCall {
  job: Pick<AgentJobRow, 'id' | 'project_id'>;
  operator?: OperatorBudget | undefined;
  /** Returns the estimated amount of the call. Throws if a limit on costs needs a price that is unknown. */
  estimate(needsCost: boolean): BudgetAmount;
}

/** A budget that is at least 80% used. */
export interface NearBudget {
  /** Such as `month-tokens`. */
  budget: string;
  text: string;
}

/**
 * Reserves a model call in all budgets that apply to a job, or throws `BudgetReached` or `ModelNotAllowed`. Returns the
 * budgets that are nearly used up. The project's row, and the organization's if it has limits, are locked meanwhile, so
 * two jobs never take the same remainder. Usage can exceed a budget only by what a running call needs beyond its
 * estimate, and a job has one running call. The reservation ends when the usage of the call is recorded or the turn
 * ends. The job's next one replaces it, so a killed worker leaves nothing behind.
 */
export async function reserveBudget(db: Database, { job, operator, estimate }: PlannedCall): Promise<NearBudget[]> {
  return db.transaction().execute(async (trx) => {
    const row = await trx.selectFrom('agent_jobs').selectAll().where('id', '=', job.id).executeTakeFirst();
    if (!row) return [];
    const { organization_id: organizationId, model } = row;
    // The organization before the project, as when it is deleted, so that the two can't deadlock.
    const modelLimits = await lockSpending(trx, organizationId);
    requireModel(model, combineLimits(modelLimits));
    const project = await trx
      .selectFrom('projects')
      .select(['id', 'agent_settings'])
      .where('id', '=', job.project_id)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!project) return [];
    const { budget } = readAgentSettings(project.agent_settings);
    const limits = [
      ...listSpendingLimits(modelLimits),
      ...listLimits({
        project: { id: project.id, budget },
        operator,
        job: { tokens: row.budget_tokens, micros: row.budget_micros },
      }),
    ];
    if (limits.length === 0) return [];
    const now = await readClock(trx);
    const next = estimate(limits.some(({ unit }) => unit === 'micros'));
    const usage = {
      organization: await readSpending(trx, { organizationId, now, except: job.id }),
      project: await readMonthlyUsage(trx, { projectId: project.id, now, exceptJob: job.id }),
      job: { tokens: row.input_tokens + row.output_tokens, micros: row.cost_micros ?? 0 },
    };
    const reachedLimit = limits.find(({ owner, unit, limit }) => usage[owner][unit] + next[unit] > limit);
    if (reachedLimit) {
      const { owner, unit } = reachedLimit;
      throw new BudgetReached(reachedLimit, { used: usage[owner][unit], now, next: next[unit] });
    }
    const reservation = { project_id: project.id, tokens: next.tokens, cost_micros: next.micros };
    await trx
      .insertInto('agent_reservations')
      .values({ job_id: job.id, ...reservation })
      .onConflict((conflict) => conflict.column('job_id').doUpdateSet(reservation))
      .execute();
    return limits.flatMap((limit) => {
      const used = usage[limit.owner][limit.unit] + next[limit.unit];
      return used >= limit.limit * WARNING_SHARE
        ? [{ budget: `${NOTE_NAMES[limit.owner]}-${limit.unit}`, text: describeNear(limit, { used, now }) }]
        : [];
    });
  });
}

/** Names of budgets in the notes of jobs. */
const NOTE_NAMES = { organization: 'organization', project: 'month', job: 'job' } as const;

/** Ends the reservation of a call that failed, or of a job whose turn ended. */
export async function releaseBudget(db: Database, jobId: string): Promise<void> {
  await db.deleteFrom('agent_reservations').where('job_id', '=', jobId).execute();
}

/** Adds the usage of a call to the month of its project and organization, and ends the job's reservation. */
export async function recordUsage(
  trx: Database,
  { jobId, tokens, micros }: BudgetAmount & { jobId: string },
): Promise<void> {
  const owner = sql`select project_id from agent_jobs where id = ${jobId}`;
  await addToMonth(trx, { table: 'agent_usage', key: 'project_id', owner, tokens, micros });
  const job = await trx.selectFrom('agent_jobs').select('organization_id').where('id', '=', jobId).executeTakeFirst();
  if (job) await recordSpending(trx, { organizationId: job.organization_id, tokens, micros });
  await releaseBudget(trx, jobId);
}

/** Reads what a project's jobs have used this month, with the calls that are running. */
export async function readMonthlyUsage(
  db: Database,
  { projectId, now, exceptJob }: { projectId: string; now: Date; exceptJob?: string },
): Promise<BudgetAmount> {
  return sumAmounts(
    db,
    sql`
      select tokens, cost_micros from agent_usage where project_id = ${projectId} and month = ${getMonth(now)}::date
      union all
      select tokens, cost_micros from agent_reservations
      where project_id = ${projectId} and job_id is distinct from ${exceptJob ?? null}
    `,
  );
}
