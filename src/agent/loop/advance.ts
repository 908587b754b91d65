import type { FailureCode } from '../failure-codes.ts';
import type { ToolResult } from '../types/tool.ts';
import type { Question } from '../types/work.ts';
import { askModel } from './ask-model.ts';
import { askPeople } from './ask-people.ts';
import { findRefusal } from './find-refusal.ts';
import { stop, STOPPED_BY_PERSON, type LoopOutcome } from './loop-outcome.ts';
import type { LoopState } from './loop-state.ts';
import { findQuestionInText } from './questions.ts';
import { readTurn } from './read-turn.ts';
import { runPendingCall } from './run-pending-call.ts';
import { findPendingCall } from './turn-calls.ts';
import { describeLimit, findReachedLimit } from './turn-limits.ts';
import type { Step, Turn } from './turn-state.ts';

/** Takes the next step that the log requires. */
export async function advance(state: LoopState): Promise<LoopOutcome | undefined> {
  const { log, emit, limits } = state;
  const turn = readTurn(log);
  if (turn.finished) return { kind: 'finished', ...turn.finished };
  const finish = findFinish(turn);
  // A message that arrived in the meantime is more work for the same turn.
  if (finish && (turn.unread.length === 0 || turn.isStopped)) {
    if ((await state.receive()).length === 0) await emit({ type: 'finished', ...finish });
    return undefined;
  }
  if (turn.isStopped || state.stopSignal?.aborted === true) return STOPPED_BY_PERSON;
  const pendingCall = findPendingCall(turn);
  if (pendingCall) return runPendingCall(state, { turn, ...pendingCall });
  const question = findOpenQuestion(turn);
  if (question) {
    const outcome = await askPeople(state, { turn, ...question });
    if (typeof outcome !== 'string') return outcome;
  }
  if (turn.unread.length === 0 && (await state.receive()).length > 0) return undefined;
  if (turn.unread.length > 0) {
    await emit({ type: 'read' });
    return undefined;
  }
  const refusal = findRefusal(turn);
  if (refusal !== undefined) return refusal;
  const limit = findReachedLimit(turn, limits);
  if (limit) return stop(LIMIT_CODES[limit], describeLimit(limit, limits));
  return askModel(state, turn);
}

/** Returns the arguments of the last call if it was `finish` and no message arrived since. */
function findFinish({ steps }: Turn): ToolResult['finish'] {
  const step = steps.at(-1);
  return step?.messages.length === 0 ? step.results.at(-1)?.result.finish : undefined;
}

/** Returns the question in the text of the last reply if the model still needs an answer. */
function findOpenQuestion({ steps }: Turn): { step: Step; question: Question } | undefined {
  const step = steps.at(-1);
  const question = step && step.messages.length === 0 ? findQuestionInText(step.reply) : undefined;
  return step && question && step.question?.answer === undefined ? { step, question } : undefined;
}

const LIMIT_CODES = {
  steps: 'step_limit',
  minutes: 'time_limit',
  tokens: 'token_limit',
  files: 'file_limit',
} as const satisfies Record<string, FailureCode>;
