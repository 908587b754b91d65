/** The budgets that apply to a job, and the messages about them. */
import type { AgentBudget } from '../../accounts/projects/agent-budget.ts';
import { AppError } from '../../errors.ts';

/** Budgets of the operator that every project has per month. Costs are in US dollars. */
export interface OperatorBudget {
  /** @defaultValue none */
  monthlyTokens?: number | undefined;
  /** @defaultValue none */
  monthlyCost?: number | undefined;
}

/** Tokens, and costs in millionths of a US dollar. */
export interface BudgetAmount {
  tokens: number;
  micros: number;
}

/** A limit that applies to a job. */
export interface BudgetLimit {
  /** What the limit applies to: `organization` and `project` in a calendar month (UTC), `job` with its follow-ups. */
  owner: 'organization' | 'project' | 'job';
  unit: keyof BudgetAmount;
  limit: number;
  /** Who can change the limit, and where. Completes "To continue now, …". */
  advice: string;
}

/** The settings that limits come from. */
export interface BudgetSources {
  project: { id: string; budget: AgentBudget };
  operator?: OperatorBudget | undefined;
  /** The job's own budget, from its creation. @defaultValue none */
  job?: { tokens: number | null; micros: number | null } | undefined;
}

/** Lists the limits that apply, at most one for each period and unit: the lowest. */
export function listLimits({ project, operator = {}, job }: BudgetSources): BudgetLimit[] {
  const { budget, id } = project;
  const advise = (field: keyof AgentBudget, command: string) =>
    `raise \`${field}\` in the project's settings for agent jobs, or with \`${command}\`.`;
  const adviseOperator = (variable: string) => `ask the operator to raise ${variable}.`;
  const ownAdvice = 'create a new job with a larger `budget`.';
  return [
    ...pickLowest({ owner: 'project', unit: 'tokens' }, [
      [
        budget.monthlyTokens,
        advise('monthlyTokens', `bindery admin project update ${id} --agent-monthly-tokens <amount>`),
      ],
      [operator.monthlyTokens, adviseOperator('AGENT_PROJECT_TOKENS_PER_MONTH')],
    ]),
    ...pickLowest({ owner: 'project', unit: 'micros' }, [
      [
        toMicros(budget.monthlyCost),
        advise('monthlyCost', `bindery admin project update ${id} --agent-monthly-cost <amount>`),
      ],
      [toMicros(operator.monthlyCost), adviseOperator('AGENT_PROJECT_DOLLARS_PER_MONTH')],
    ]),
    ...pickLowest({ owner: 'job', unit: 'tokens' }, [
      [budget.jobTokens, advise('jobTokens', `bindery admin project update ${id} --agent-job-tokens <amount>`)],
      [job?.tokens, ownAdvice],
    ]),
    ...pickLowest({ owner: 'job', unit: 'micros' }, [
      [toMicros(budget.jobCost), advise('jobCost', `bindery admin project update ${id} --agent-job-cost <amount>`)],
      [job?.micros, ownAdvice],
    ]),
  ];
}

/** Converts US dollars to millionths. */
export function toMicros(dollars: number | null | undefined): number | null | undefined {
  return dollars === null || dollars === undefined ? dollars : Math.round(dollars * 1_000_000);
}

/** Returns the lowest of the limits that are set, or none. */
export function pickLowest(
  { owner, unit }: Pick<BudgetLimit, 'owner' | 'unit'>,
  entries: readonly (readonly [number | null | undefined, string])[],
): BudgetLimit[] {
  const limits = entries.flatMap(([limit, advice]) =>
    limit === null || limit === undefined ? [] : [{ owner, unit, limit, advice }],
  );
  return limits.toSorted((a, b) => a.limit - b.limit).slice(0, 1);
}

/** Share of a budget from which people are warned. */
export const WARNING_SHARE = 0.8;

/** Thrown if a budget has no room for another model call. */
export class BudgetReached extends AppError {
  /** When the budget renews. Undefined for a job's budget, which doesn't. */
  readonly renewsAt: Date | undefined;

  constructor(limit: BudgetLimit, { used, now, next = 0 }: { used: number; now: Date; next?: number }) {
    super('rate_limited', describeReached(limit, { used, now, next }));
    this.renewsAt = limit.owner === 'job' ? undefined : getNextMonth(now);
  }
}

function describeReached(
  { owner, unit, limit, advice }: BudgetLimit,
  { used, now, next }: { used: number; now: Date; next: number },
): string {
  const time = owner === 'job' ? '' : ` for ${PURPOSES[owner]} in ${printMonth(now)}`;
  const amount = `The ${owner} has used ${printAmount(unit, used)} of its budget of ${printAmount(unit, limit)}${time}`;
  const reason = used >= limit ? '' : `, and the next model call needs about ${printAmount(unit, next)}`;
  const renewal =
    owner === 'job' ? ' It does not renew.' : ` The budget renews on ${printDay(getNextMonth(now))} at 00:00 UTC.`;
  return `${amount}${reason}.${renewal} To continue now, ${advice}`;
}

const PURPOSES = { organization: 'agent jobs and assistants', project: 'agent jobs' } as const;

/** Describes a budget that is at least 80% used. */
export function describeNear({ owner, unit, limit }: BudgetLimit, { used, now }: { used: number; now: Date }): string {
  const subject = owner === 'job' ? 'this job' : `the ${owner}`;
  const time = owner === 'job' ? '' : ` in ${printMonth(now)}`;
  const share = Math.floor((used / limit) * 100);
  return `Budget: ${subject} has used ${share}%${time}: ${printAmount(unit, used)} of ${printAmount(unit, limit)}.`;
}

/** `near`: at least 80% of a budget is used. `reached`: new prompts are refused. */
export type BudgetState = 'ok' | 'near' | 'reached';

/** Returns the state of a budget by the used share. */
export function getState(share: number): BudgetState {
  if (share >= 1) return 'reached';
  return share >= WARNING_SHARE ? 'near' : 'ok';
}

/** Thrown if a budget in dollars can't be kept, because the price of the model is unknown. */
export function createUnknownPriceError(model: string): AppError {
  return new AppError(
    'unavailable',
    `There is a budget in dollars, but Bindery doesn't know the price of the model ${model}. ` +
      'Ask the operator to set it in BINDERY_MODEL_PRICES, or use a budget in tokens.',
  );
}

/** Prints `120,000 tokens` or `$4.20`. */
export function printAmount(unit: BudgetLimit['unit'], amount: number): string {
  if (unit === 'tokens') return `${Math.round(amount).toLocaleString('en-US')} tokens`;
  const dollars = amount / 1_000_000;
  return `$${dollars.toFixed(dollars > 0 && dollars < 0.1 ? 4 : 2)}`;
}

/** Returns the first day of the month, in UTC. */
export function getMonth(now: Date): string {
  return `${now.toISOString().slice(0, 7)}-01`;
}

/** Returns the start of the next month, in UTC. */
export function getNextMonth(now: Date): Date {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1));
}

function printMonth(now: Date): string {
  return now.toLocaleDateString('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });
}

function printDay(date: Date): string {
  return date.toLocaleDateString('en-US', { month: 'long', day: 'numeric', year: 'numeric', timeZone: 'UTC' });
}
