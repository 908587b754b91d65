import { AppError } from '../../errors.ts';

/** The most that a project's agent jobs can use. Costs are in US dollars. null: no limit. */
export interface AgentBudget {
  /** Input and output tokens of all jobs in a calendar month (UTC). */
  monthlyTokens: number | null;
  /** Cost of all jobs in a calendar month (UTC). */
  monthlyCost: number | null;
  /** Input and output tokens of one job with its follow-ups. */
  jobTokens: number | null;
  /** Cost of one job with its follow-ups. */
  jobCost: number | null;
}

/** A project without budgets. */
export const NO_BUDGET: AgentBudget = { monthlyTokens: null, monthlyCost: null, jobTokens: null, jobCost: null };

/** Maximum values, which keep all sums exact. */
export const MAX_BUDGET = { tokens: 1_000_000_000_000, cost: 1_000_000 };

/** Validates a change, and returns the budgets to store. Throws `invalid_request`. */
export function changeAgentBudget(before: Partial<AgentBudget> = {}, change: Partial<AgentBudget> = {}): AgentBudget {
  const merged = { ...NO_BUDGET, ...before, ...change };
  for (const [name, value] of Object.entries(merged)) {
    if (value === null) continue;
    const isTokens = name.endsWith('Tokens');
    const isValid = isTokens
      ? Number.isInteger(value) && value >= 1 && value <= MAX_BUDGET.tokens
      : value >= 0.01 && value <= MAX_BUDGET.cost;
    if (isValid) continue;
    throw new AppError(
      'invalid_request',
      isTokens
        ? `Expected the budget ${name} to be a whole number from 1 to ${MAX_BUDGET.tokens}, or null for no limit, got ${value}.`
        : `Expected the budget ${name} to be US dollars from 0.01 to ${MAX_BUDGET.cost}, or null for no limit, got ${value}.`,
    );
  }
  return merged;
}
