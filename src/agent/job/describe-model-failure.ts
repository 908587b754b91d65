import type { FailureCode } from '../failure-codes.ts';
import type { ModelFailure } from '../types/model.ts';

/** Returns the message for people about a model failure that ends a job: what happened, and what to do. */
export function describeModelFailure({ message, kind }: ModelFailure): string {
  const nextStep = NEXT_STEPS[kind];
  return nextStep === undefined ? message : `${message} ${nextStep}`;
}

const RETRY = 'Send the prompt again later. To test the model, run `bindery doctor`.';

/** The message of a refused request contains the reason and, where Bindery knows it, what to do. */
const NEXT_STEPS: Readonly<Record<ModelFailure['kind'], string | undefined>> = {
  'retry-later': RETRY,
  malformed: RETRY,
  overflow: 'Split the request into several jobs.',
  'small-context': undefined,
  filtered: undefined,
  refused: undefined,
};

/** Returns the code of a model failure that ends a job. */
export function getModelFailureCode({ kind }: ModelFailure): FailureCode {
  return CODES[kind];
}

const CODES: Readonly<Record<ModelFailure['kind'], FailureCode>> = {
  'retry-later': 'model_unavailable',
  malformed: 'model_unavailable',
  overflow: 'context_too_small',
  'small-context': 'context_too_small',
  filtered: 'content_filter',
  refused: 'model_refused',
};
