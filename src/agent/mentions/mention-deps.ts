import type { Queue } from '../../queue/queue.ts';
import type { BudgetRules } from '../budget/require-budget.ts';
import type { RepositoryDeps } from '../job/connect-repository.ts';
import type { AgentModels } from '../job/job-inputs.ts';
import type { DueDiscussion } from './due-discussions.ts';

/** The dependencies of `followDiscussion`. */
export interface MentionDeps extends RepositoryDeps {
  queue: Pick<Queue, 'enqueue'>;
  models: AgentModels;
  budgets?: BudgetRules | undefined;
  /** Strings that must not be published. */
  secrets: readonly string[];
}

/** The discussion to read. */
export interface DiscussionRequest extends Pick<DueDiscussion, 'projectId' | 'subject' | 'since'> {
  signal: AbortSignal;
}
