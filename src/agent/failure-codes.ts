/** The codes of failed turns. Programs decide by them, because the message is for people. */
import { AppError, type ErrorCode } from '../errors.ts';

/** Every code. docs/agent/prompts.mdx explains each, and the dashboard has a title for each. */
export const FAILURE_CODES = [
  'step_limit',
  'time_limit',
  'token_limit',
  'file_limit',
  'budget_reached',
  'model_not_allowed',
  'no_progress',
  'no_result',
  'content_filter',
  'context_too_small',
  'model_unavailable',
  'model_refused',
  'plan_expired',
  'checks_failed',
  'gate_failed',
  'secret_found',
  'merge_conflict',
  'push_refused',
  'host_refused',
  'invalid_site',
  'source_unavailable',
  'source_unreachable',
  'storage_unavailable',
  'invalid_config',
  'given_up',
  'other',
] as const;

export type FailureCode = (typeof FAILURE_CODES)[number];

/** An error that ends a turn, and that the agent's user can do something about. */
export class AgentFailure extends AppError {
  readonly failure: FailureCode;

  constructor(failure: FailureCode, message: string) {
    super('conflict', message);
    this.failure = failure;
  }
}

/** Returns the failure code for an error of another part of the program. */
export function toFailureCode(code: ErrorCode): FailureCode {
  return BY_ERROR[code] ?? 'other';
}

const BY_ERROR: Partial<Record<ErrorCode, FailureCode>> = {
  rate_limited: 'budget_reached',
  invalid_site: 'invalid_site',
  source_unavailable: 'source_unavailable',
  source_unreachable: 'source_unreachable',
  storage_full: 'storage_unavailable',
  storage_unreachable: 'storage_unavailable',
  invalid_config: 'invalid_config',
  unavailable: 'invalid_config',
};
