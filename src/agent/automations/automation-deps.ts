import type { Database } from '../../db/schema.ts';
import type { Queue } from '../../queue/queue.ts';
import type { BudgetRules } from '../budget/require-budget.ts';
import type { AgentModels } from '../job/job-inputs.ts';

/** Dependencies of the code that starts and ends runs. */
export interface AutomationDeps {
  db: Database;
  queue: Pick<Queue, 'enqueue'>;
  models: AgentModels;
  /** @defaultValue no budgets */
  budgets?: BudgetRules | undefined;
}
