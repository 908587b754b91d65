import { sql } from 'kysely';
import type { AgentJobRow, AutomationRow, AutomationRunRow, Database } from '../../db/schema.ts';
import { createAgentJob } from '../job/create-agent-job.ts';
import { getCurrentTurn } from '../job/person-events.ts';
import { sendMessage } from '../job/send-message.ts';
import type { AutomationDeps } from './automation-deps.ts';

/** A run to start. The caller's transaction has locked the automation and the run. */
interface RunStart extends Omit<AutomationDeps, 'db'> {
  automation: AutomationRow;
  run: AutomationRunRow;
}

/**
 * Starts a run as a new agent job. If the automation has one pull request that grows, and it is open, the run is a
 * follow-up of the job with that pull request. Throws like `createAgentJob` and `sendMessage`.
 */
export async function startRun(trx: Database, start: RunStart): Promise<void> {
  const openJob = start.automation.delivery === 'grow' ? await findOpenJob(trx, start.automation.id) : undefined;
  const work = openJob ? await followUp(trx, start, openJob) : await startJob(trx, start);
  await trx
    .updateTable('automation_runs')
    .set({
      ...work,
      template: start.automation.template,
      started_at: sql<Date>`clock_timestamp()`,
      waiting_reason: null,
    })
    .where('id', '=', start.run.id)
    .execute();
}

/** Finds the newest finished job of the automation with an open pull request, and locks it. */
async function findOpenJob(trx: Database, automationId: string): Promise<AgentJobRow | undefined> {
  return trx
    .selectFrom('agent_jobs')
    .selectAll()
    .where('automation_id', '=', automationId)
    .where('status', 'in', ['completed', 'failed'])
    .where('pr_state', '=', 'open')
    .orderBy('id', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst();
}

async function followUp(
  trx: Database,
  { queue, models, budgets, automation }: RunStart,
  job: AgentJobRow,
): Promise<{ job_id: string; turn: number }> {
  const { budget_tokens: tokens, budget_micros: micros } = automation;
  // An automation's budget is for one run, and a job's budget is for all of its prompts.
  await trx
    .updateTable('agent_jobs')
    .set({
      budget_tokens: tokens === null ? null : tokens + job.input_tokens + job.output_tokens,
      budget_micros: micros === null ? null : micros + (job.cost_micros ?? 0),
      context_repositories: automation.context_repositories,
    })
    .where('id', '=', job.id)
    .execute();
  const reference = { id: job.id, projectId: automation.project_id, organizationId: automation.organization_id };
  await sendMessage(trx, {
    queue,
    message: { job: reference, prompt: automation.prompt, model: models.model },
    budgets,
  });
  return { job_id: job.id, turn: await getCurrentTurn(trx, job.id) };
}

async function startJob(
  trx: Database,
  { queue, models, budgets, automation }: RunStart,
): Promise<{ job_id: string; turn: number }> {
  const { job } = await createAgentJob(trx, {
    queue,
    models,
    budgets,
    job: {
      organizationId: automation.organization_id,
      projectId: automation.project_id,
      automationId: automation.id,
      prompt: automation.prompt,
      branch: automation.base_branch ?? undefined,
      contextRepositories: automation.context_repositories,
      reportOnly: automation.delivery === 'report',
      translate: automation.translate_language === null ? undefined : { language: automation.translate_language },
      budget: {
        ...(automation.budget_tokens !== null && { tokens: automation.budget_tokens }),
        ...(automation.budget_micros !== null && { cost: automation.budget_micros / 1_000_000 }),
      },
    },
  });
  return { job_id: job.id, turn: 1 };
}
