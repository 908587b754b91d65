import type { Model } from '../types/model.ts';
import type { ToolCall } from '../types/tool.ts';
import { askPeople } from './ask-people.ts';
import { countRepeats, isChanging } from './changes.ts';
import { sizeResults } from './compact.ts';
import { stop, type LoopOutcome } from './loop-outcome.ts';
import type { LoopState } from './loop-state.ts';
import { readCall } from './run-call.ts';
import { describeNearLimits, findNearLimits } from './turn-limits.ts';
import type { Step, Turn } from './turn-state.ts';

/** The number of identical calls that stops the agent, because it would never end otherwise. */
const MAX_REPEATS = 3;

/** Runs the next call of a reply, and stores its result in the log. */
export async function runPendingCall(
  state: LoopState,
  { turn, step, call: writtenCall }: { turn: Turn; step: Step; call: ToolCall },
): Promise<LoopOutcome | undefined> {
  const { tools, emit, limits } = state;
  const { call, run } = readCall(writtenCall, { tools });
  // The finish guard counts its own rounds.
  const repeats = call.name === 'finish' ? 1 : countRepeats(turn, call) + 1;
  if (repeats >= MAX_REPEATS)
    return stop(
      'no_progress',
      `The agent repeated the same \`${call.name}\` call ${repeats} times without progress. Rephrase or narrow the request.`,
    );
  const isFollowed = step.reply.calls.slice(step.results.length + 1).some(isChanging);
  const resultBytes = findResultBytes(turn, { model: state.model, step });
  const signal = isChanging(call) ? state.changeSignal : state.signal;
  const seesImages = state.model.seesImages ?? false;
  const { ask, plan, ...callResult } = await run({ ...state.toolContext, signal, seesImages, isFollowed, resultBytes });
  const place = { turn, step, call: call.id };
  const matter = plan === undefined ? ask && { ...place, question: ask } : { ...place, text: plan };
  const reply = matter && (await askPeople(state, matter));
  if (matter && typeof reply !== 'string') return reply;
  const result = reply === undefined ? callResult : { ...callResult, text: String(reply) };
  const warning =
    repeats === MAX_REPEATS - 1 && !result.finish
      ? '\n\n(You already made exactly this call. Try something else. A third identical call ends the job.)'
      : '';
  const isLast = step.results.length + 1 === step.reply.calls.length;
  const usage = { turn, limits, elapsedMs: state.elapsed() };
  const nearLimits = isLast && !result.finish ? findNearLimits(turn, usage) : [];
  const note = nearLimits.length > 0 ? `\n\n${describeNearLimits(nearLimits, usage)}` : '';
  const text = result.text + warning + note;
  await emit({
    type: 'tool',
    step: step.number,
    call,
    result: { ...result, text, ...(nearLimits.length > 0 && { told: nearLimits }) },
  });
  return undefined;
}

/** Results of one reply share the context, so that even many of them fit. */
function findResultBytes(turn: Turn, { model, step }: { model: Model; step: Step }): number {
  const bytes = sizeResults(turn, model);
  const usedBytes = step.results.reduce((sum, { result }) => sum + Buffer.byteLength(result.text), 0);
  return Math.max(MIN_RESULT_BYTES, Math.min(bytes.result, bytes.step - usedBytes));
}

/** Enough for an error message, or for a page of short lines. */
const MIN_RESULT_BYTES = 2_000;
