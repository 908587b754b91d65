import { combineLimits, getModelLimits } from '../../accounts/model-limits.ts';
import { getProject } from '../../accounts/projects/projects.ts';
import { throwUnknownProject } from '../../accounts/projects/unknown-project.ts';
import type { AgentJobRow, Database } from '../../db/schema.ts';
import { createId, isId } from '../../lib/ids.ts';
import type { Queue } from '../../queue/queue.ts';
import type { MessageAttachment } from '../types/event.ts';
import { toMicros } from '../budget/budget-limits.ts';
import { requireBudget, type BudgetRules } from '../budget/require-budget.ts';
import { takeFromAllowance } from './hourly-limit.ts';
import type { HourlyUsage } from './hourly-limit.ts';
import { chooseModel, parseInputs, type AgentModels, type JobInputs } from './job-inputs.ts';
import type { PromptAuthor } from './prompt-author.ts';
import type { TranslationRequest } from '../types/translation.ts';
import { parseTranslation } from './parse-translation.ts';
import { requireWords } from './require-words.ts';
import { startTurn } from './start-turn.ts';

/** A job to create. */
export interface NewAgentJob extends JobInputs {
  organizationId: string;
  projectId: string;
  prompt: string;
  /** Whether the agent needs an approved plan. @defaultValue the project's setting, which can't be turned off here */
  planFirst?: boolean | undefined;
  /** The translation that the job does, besides what the prompt asks for. @defaultValue none */
  translate?: TranslationRequest | undefined;
  /** Maximum for the job, including its follow-ups. The cost is in US dollars. @defaultValue the project's budget */
  budget?: { tokens?: number; cost?: number } | undefined;
  /** The automation that starts it. @defaultValue none */
  automationId?: string | undefined;
  /** Names of the context repositories that it can read. null: all of the project. @defaultValue null */
  contextRepositories?: readonly string[] | null | undefined;
  /** Whether the agent only reports, and changes nothing. @defaultValue false */
  reportOnly?: boolean | undefined;
  /** The signed-in user who sends it. @defaultValue an API key sends it */
  author?: PromptAuthor | undefined;
  /** Files of the prompt, with the store that keeps them. @defaultValue none */
  attachments?: readonly MessageAttachment[] | undefined;
}

/** A job with a new prompt, and the project's usage of its hourly limit. */
export interface AcceptedPrompt {
  job: AgentJobRow;
  usage: HourlyUsage;
}

/**
 * Creates a job with its first turn and its queue entry in the caller's transaction, so that all of them exist or none
 * does. Throws `not_found` if the organization doesn't have the project, `unavailable` without a model,
 * `HourlyLimitReached` and `BudgetReached`.
 */
export async function createAgentJob(
  trx: Database,
  {
    queue,
    job,
    models = { model: job.model },
    budgets = {},
  }: { queue: Pick<Queue, 'enqueue'>; job: NewAgentJob; models?: AgentModels; budgets?: BudgetRules | undefined },
): Promise<AcceptedPrompt> {
  const { id: projectId, repositoryUrl, branch, agent } = await getOwnProject(trx, job);
  requireWords(job.prompt);
  const { models: allowed } = combineLimits(await getModelLimits(trx, job.organizationId));
  const model = chooseModel({ ...models, allowed }, job.model);
  const inputs = parseInputs(job);
  const translate = job.translate && parseTranslation(job.translate);
  const usage = await takeFromAllowance(trx, projectId);
  const budget = { tokens: job.budget?.tokens ?? null, micros: toMicros(job.budget?.cost) ?? null };
  await requireBudget(trx, { projectId, model, rules: budgets, job: budget });
  const id = createId(AGENT_JOB);
  const row = await trx
    .insertInto('agent_jobs')
    .values({
      id,
      organization_id: job.organizationId,
      project_id: projectId,
      repository_url: repositoryUrl,
      model,
      branch: `${agent.branchPrefix}${id}`,
      base_branch: inputs.branch ?? branch,
      title: inputs.title,
      tags: inputs.tags,
      automation_id: job.automationId ?? null,
      context_repositories: job.contextRepositories ? [...job.contextRepositories] : null,
      budget_tokens: budget.tokens,
      budget_micros: budget.micros,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await startTurn(trx, {
    queue,
    job: row,
    prompt: job.prompt,
    planFirst: !job.reportOnly && (job.planFirst || agent.planFirst),
    reportOnly: job.reportOnly,
    translate,
    author: job.author,
    attachments: job.attachments,
  });
  return { job: row, usage };
}

/** Id prefix of agent jobs. */
export const AGENT_JOB = 'aj';

/**
 * Returns a project of an organization. Malformed ids never reach the database, because some of them make a query fail.
 */
export async function getOwnProject(
  db: Database,
  { projectId, organizationId }: { projectId: string; organizationId: string },
) {
  if (isId('prj', projectId)) return getProject(db, { id: projectId, organizationId });
  throwUnknownProject(projectId);
}
