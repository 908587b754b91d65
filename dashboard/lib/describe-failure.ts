/** What people can do about a failed job at the push of a button. */
export type FailureAction = 'continue' | 'retry' | 'fix' | 'merge' | 'replan' | 'settings' | 'none';

interface Failure {
  title: string;
  action: FailureAction;
}

/** The messages that buttons send to the agent. Other actions have no message. */
export const FAILURE_MESSAGES: Partial<Record<FailureAction, { label: string; message: string }>> = {
  continue: { label: 'Continue', message: 'Continue where you left off, and finish the work.' },
  retry: { label: 'Try again', message: 'Try again.' },
  fix: { label: 'Fix the problems', message: 'Fix the problems that your last check reported, and finish the work.' },
  merge: { label: 'Resolve the conflict', message: 'Resolve the conflict with the target branch.' },
  replan: { label: 'Propose the plan again', message: 'Propose the plan again.' },
};

/** The title and the next step of each failure code. The API's message says the rest. */
export const FAILURES = {
  step_limit: { title: 'Step limit reached', action: 'continue' },
  time_limit: { title: 'Time limit reached', action: 'continue' },
  token_limit: { title: 'Token limit reached', action: 'continue' },
  file_limit: { title: 'File limit reached', action: 'continue' },
  budget_reached: { title: 'Budget used up', action: 'settings' },
  model_not_allowed: { title: 'Model not allowed', action: 'none' },
  no_progress: { title: 'The agent made no progress', action: 'continue' },
  no_result: { title: 'The model stopped without a result', action: 'continue' },
  content_filter: { title: 'Blocked by the content filter', action: 'none' },
  context_too_small: { title: "The model's context is too small", action: 'none' },
  model_unavailable: { title: "The model didn't reply", action: 'retry' },
  model_refused: { title: 'The model refused the request', action: 'none' },
  plan_expired: { title: "The plan wasn't approved in time", action: 'replan' },
  checks_failed: { title: 'The changes break the site', action: 'fix' },
  gate_failed: { title: "Not delivered: the result breaks the automation's rules", action: 'none' },
  secret_found: { title: 'Not published: possible secret', action: 'none' },
  merge_conflict: { title: 'Not published: conflict', action: 'merge' },
  push_refused: { title: 'The Git host refused the push', action: 'settings' },
  host_refused: { title: 'The Git host refused the request', action: 'settings' },
  invalid_site: { title: "The site's configuration can't be read", action: 'settings' },
  source_unavailable: { title: "The repository can't be read", action: 'settings' },
  source_unreachable: { title: 'The Git host is unreachable', action: 'retry' },
  storage_unavailable: { title: 'Storage is full or unreachable', action: 'retry' },
  invalid_config: { title: "The service isn't set up for this job", action: 'none' },
  given_up: { title: 'Stopped after several failed attempts', action: 'retry' },
  other: { title: 'Job failed', action: 'none' },
} as const satisfies Record<string, Failure>;
