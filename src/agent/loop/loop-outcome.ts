import type { FailureCode } from '../failure-codes.ts';
import type { Finished } from './turn-state.ts';

/**
 * The end of the loop: finished by the model, stopped for a reason, or waiting for people. `byPerson` says that a
 * person stopped it, and `code` is the kind of any other reason.
 */
export type LoopOutcome =
  | ({ kind: 'finished' } & Finished)
  | { kind: 'stopped'; reason: string; byPerson: true; code?: undefined }
  | { kind: 'stopped'; reason: string; byPerson?: undefined; code: FailureCode }
  | { kind: 'waiting' };

/** The outcome of a turn that can't continue. */
export function stop(code: FailureCode, reason: string): LoopOutcome {
  return { kind: 'stopped', reason, code };
}

export const STOPPED_BY_PERSON: LoopOutcome = { kind: 'stopped', reason: 'A user stopped the agent.', byPerson: true };
