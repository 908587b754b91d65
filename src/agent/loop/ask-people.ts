import { stop, type LoopOutcome } from './loop-outcome.ts';
import type { LoopState } from './loop-state.ts';
import { putPlan } from './plans.ts';
import { putQuestion } from './questions.ts';

/** Puts a question or a plan to people. Returns the text for the model if the turn continues without waiting. */
export async function askPeople(
  { emit, receive, answerHours: hours = 0 }: LoopState,
  matter: Omit<Parameters<typeof putQuestion>[0], 'hours'> | Omit<Parameters<typeof putPlan>[0], 'hours'>,
): Promise<LoopOutcome | string | undefined> {
  const next = 'question' in matter ? putQuestion({ ...matter, hours }) : putPlan({ ...matter, hours });
  if ('reply' in next) return next.reply;
  if ('end' in next) return stop('plan_expired', next.end);
  if ('wait' in next) return (await receive()).length > 0 ? undefined : { kind: 'waiting' };
  for (const event of next.ask) await emit(event);
  return undefined;
}
