import { combineLimits, getModelLimits } from '../../accounts/model-limits.ts';
import { readAgentSettings } from '../../accounts/projects/agent-settings.ts';
import { throwUnknownProject } from '../../accounts/projects/unknown-project.ts';
import { readClock } from '../../db/clock.ts';
import type { Database } from '../../db/schema.ts';
import {
  BudgetReached,
  createUnknownPriceError,
  getNextMonth,
  listLimits,
  getState,
  type BudgetState,
  type BudgetSources,
  type OperatorBudget,
} from './budget-limits.ts';
import { listSpendingLimits, readSpending, requireModel } from './organization-spending.ts';
import { readMonthlyUsage } from './reserve-budget.ts';

/** The budgets of an installation, and whether it knows a model's price. */
export interface BudgetRules {
  operator?: OperatorBudget | undefined;
  /** @defaultValue every price is known */
  hasPrice?(model: string): boolean;
}

/** A prompt to accept. */
export interface BudgetedPrompt extends Pick<BudgetSources, 'job'> {
  projectId: string;
  model: string;
  rules: BudgetRules;
  /** Usage of the job so far. @defaultValue nothing */
  used?: { tokens: number; micros: number };
}

/**
 * Refuses a prompt whose budget is used up with `BudgetReached`, before anything is paid for. Throws `ModelNotAllowed` if
 * the organization's limits don't allow the model, and `unavailable` if there is a budget in dollars and the model's price
 * is unknown.
 */
export async function requireBudget(
  trx: Database,
  { projectId, job, model, rules, used = { tokens: 0, micros: 0 } }: BudgetedPrompt,
): Promise<void> {
  const project = await trx
    .selectFrom('projects')
    .select(['id', 'organization_id as organizationId', 'agent_settings'])
    .where('id', '=', projectId)
    .executeTakeFirstOrThrow();
  const { organizationId } = project;
  const { budget } = readAgentSettings(project.agent_settings);
  const modelLimits = await getModelLimits(trx, organizationId);
  requireModel(model, combineLimits(modelLimits));
  const limits = [
    ...listSpendingLimits(modelLimits),
    ...listLimits({ project: { id: projectId, budget }, operator: rules.operator, job }),
  ];
  if (limits.length === 0) return;
  if (limits.some(({ unit }) => unit === 'micros') && rules.hasPrice?.(model) === false)
    throw createUnknownPriceError(model);
  const now = await readClock(trx);
  const usage = {
    organization: await readSpending(trx, { organizationId, now }),
    project: await readMonthlyUsage(trx, { projectId, now }),
    job: used,
  };
  const reachedLimit = limits.find(({ owner, unit, limit }) => usage[owner][unit] >= limit);
  if (reachedLimit) throw new BudgetReached(reachedLimit, { used: usage[reachedLimit.owner][reachedLimit.unit], now });
}

/** A project's monthly budgets, for the API. Costs are in US dollars. */
export interface BudgetReport {
  /** The month, such as `2026-11`. */
  month: string;
  state: BudgetState;
  /** Used this month, with the calls that are running. */
  tokens: number;
  cost: number;
  /** The lowest limits that apply. null: none. */
  monthlyTokens: number | null;
  monthlyCost: number | null;
  renewsAt: string;
}

/** Reads the monthly budgets of an organization's project, and how much of them is used. Throws `not_found`. */
export async function readBudget(
  db: Database,
  { projectId, organizationId, rules }: { projectId: string; organizationId: string; rules: BudgetRules },
): Promise<BudgetReport> {
  const project = await db
    .selectFrom('projects')
    .select('agent_settings')
    .where('id', '=', projectId)
    .where('organization_id', '=', organizationId)
    .executeTakeFirst();
  if (!project) throwUnknownProject(projectId);
  const { budget } = readAgentSettings(project.agent_settings);
  const limits = listLimits({ project: { id: projectId, budget }, operator: rules.operator }).filter(
    ({ owner }) => owner === 'project',
  );
  const now = await readClock(db);
  const usage = await readMonthlyUsage(db, { projectId, now });
  const share = Math.max(0, ...limits.map(({ unit, limit }) => usage[unit] / limit));
  const findLimit = (unit: 'tokens' | 'micros') => limits.find((limit) => limit.unit === unit)?.limit ?? null;
  const costLimit = findLimit('micros');
  return {
    month: now.toISOString().slice(0, 7),
    state: getState(share),
    tokens: usage.tokens,
    cost: usage.micros / 1_000_000,
    monthlyTokens: findLimit('tokens'),
    monthlyCost: costLimit === null ? null : costLimit / 1_000_000,
    renewsAt: getNextMonth(now).toISOString(),
  };
}
