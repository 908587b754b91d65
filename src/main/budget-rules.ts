import type { BudgetRules } from '../agent/budget/require-budget.ts';
import { estimateCost, parsePrices } from '../agent/model/estimate-cost.ts';
import type { AgentConfig } from '../config/agent.ts';

/** Returns the budgets of the installation for agent jobs. */
export function createBudgetRules({ budget, modelPrices }: AgentConfig): BudgetRules {
  const prices = modelPrices === undefined ? {} : parsePrices(modelPrices);
  return {
    operator: budget,
    hasPrice: (model) => estimateCost(model, { input: 1_000_000, output: 0 }, prices) !== undefined,
  };
}
