import { describe, expect, it } from 'vitest';
import { NO_BUDGET } from '../../accounts/projects/agent-budget.ts';
import { BudgetReached, describeNear, listLimits, type BudgetLimit } from './budget-limits.ts';

const NOW = new Date('2026-11-27T22:00:00Z');

function getLimit(limits: readonly BudgetLimit[]): BudgetLimit {
  const [limit, ...others] = limits;
  if (limit === undefined || others.length > 0) throw new Error(`expected one limit, got ${limits.length}`);
  return limit;
}

describe('listLimits', () => {
  it('lists none without budgets', () => {
    expect(listLimits({ project: { id: 'prj_1', budget: NO_BUDGET }, operator: {}, job: undefined })).toEqual([]);
  });

  it('uses the lowest limit of each kind, and says who can change it', () => {
    const budget = { monthlyTokens: 5_000, monthlyCost: 20, jobTokens: 900, jobCost: null };
    const limits = listLimits({
      project: { id: 'prj_1', budget },
      operator: { monthlyTokens: 4_000, monthlyCost: 50 },
      job: { tokens: 800, micros: 10_000 },
    });
    expect(limits.map(({ owner, unit, limit }) => `${owner} ${unit} ${limit}`)).toEqual([
      'project tokens 4000',
      'project micros 20000000',
      'job tokens 800',
      'job micros 10000',
    ]);
    expect(limits.map(({ advice }) => advice)).toEqual([
      'ask the operator to raise AGENT_PROJECT_TOKENS_PER_MONTH.',
      "raise `monthlyCost` in the project's settings for agent jobs, or with `bindery admin project update prj_1 --agent-monthly-cost <amount>`.",
      'create a new job with a larger `budget`.',
      'create a new job with a larger `budget`.',
    ]);
  });
});

describe('a budget that is used up', () => {
  it('names the limit, what was used, when it renews and where to change it', () => {
    const budget = { ...NO_BUDGET, monthlyTokens: 5_000_000 };
    const error = new BudgetReached(getLimit(listLimits({ project: { id: 'prj_1', budget } })), {
      used: 5_012_000,
      now: NOW,
    });
    expect(error.message).toBe(
      'The project has used 5,012,000 tokens of its budget of 5,000,000 tokens for agent jobs in November 2026. ' +
        'The budget renews on December 1, 2026 at 00:00 UTC. To continue now, ' +
        "raise `monthlyTokens` in the project's settings for agent jobs, or with `bindery admin project update prj_1 --agent-monthly-tokens <amount>`.",
    );
    expect(error.renewsAt).toEqual(new Date('2026-12-01T00:00:00Z'));
    expect(error.status).toBe(429);
  });

  it('says what the next call needs if the remainder is too small, and that the budget of a job does not renew', () => {
    const limit = getLimit(
      listLimits({ project: { id: 'prj_1', budget: NO_BUDGET }, job: { tokens: null, micros: 500_000 } }),
    );
    const error = new BudgetReached(limit, { used: 480_000, now: NOW, next: 40_000 });
    expect(error.message).toBe(
      'The job has used $0.48 of its budget of $0.50, and the next model call needs about $0.0400. ' +
        'It does not renew. To continue now, create a new job with a larger `budget`.',
    );
    expect(error.renewsAt).toBeUndefined();
  });

  it('is announced before, with the share and the amounts', () => {
    const budget = { ...NO_BUDGET, monthlyCost: 20 };
    const limit = getLimit(listLimits({ project: { id: 'prj_1', budget } }));
    expect(describeNear(limit, { used: 16_500_000, now: NOW })).toBe(
      'Budget: the project has used 82% in November 2026: $16.50 of $20.00.',
    );
  });
});
