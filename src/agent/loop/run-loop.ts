/** The agent's loop: asks the model, runs its tools, and stops at the limits. All state is in the log. */
import { toStorable } from '../../lib/storable.ts';
import {
  ModelFailure,
  type AgentEvent,
  type AgentLimits,
  type AgentTool,
  type Model,
  type ModelMessage,
  type ModelReply,
  type ToolCall,
  type ToolContext,
} from '../types.ts';
import { countRepeats, isChanging } from './changes.ts';
import { createCompactedEvent, planAfterOverflow, planCompaction } from './compact.ts';
import { buildConversation } from './conversation.ts';
import { describeLimit, describeNearLimits, findNearLimits, findReachedLimit } from './turn-limits.ts';
import { readToolNames } from './read-tool-names.ts';
import { findPendingCall, readTurn, type Finished, type Step, type Turn } from './read-turn.ts';
import { runCall } from './run-call.ts';
import { summarize } from './summarize.ts';
import { watchModel } from './watch-model.ts';

export type LoopOutcome = ({ kind: 'finished' } & Finished) | { kind: 'stopped'; reason: string };

export interface LoopClock {
  /** Fires after so many milliseconds. */
  timeout(ms: number): AbortSignal;
}

export interface LoopInput {
  model: Model;
  tools: readonly AgentTool[];
  toolContext: ToolContext;
  /** The first text for the model. */
  system: string;
  /** The log of the job so far, from its first prompt; the last prompt is worked on. The work tree must be at its state. */
  history: readonly AgentEvent[];
  /** Stores an event for good, then resolves: nothing that follows from an event happens before. */
  emit(event: AgentEvent): Promise<void>;
  limits: AgentLimits;
  signal: AbortSignal;
  /** Milliseconds that the turn has taken already, on workers before this one. @defaultValue 0 */
  elapsedMs?: number;
  /** @defaultValue the system's */
  clock?: LoopClock;
}

/** Throws `ModelFailure` when the model fails or refuses, the signal's reason when it fires, and machine errors. */
export async function runLoop(input: LoopInput): Promise<LoopOutcome> {
  const { limits, elapsedMs = 0, clock = AbortSignal } = input;
  const deadline = clock.timeout(Math.max(0, limits.minutes * 60_000 - elapsedMs));
  const signal = AbortSignal.any([input.signal, deadline]);
  const begun = performance.now();
  const elapsed = () => elapsedMs + performance.now() - begun;
  const log = [...input.history];
  const emit = async (event: AgentEvent) => {
    // As it comes back from the log.
    const clean = toStorable(event);
    await input.emit(clean);
    log.push(clean);
  };
  const model = watchModel(input.model, { log, emit });
  try {
    for (;;) {
      signal.throwIfAborted();
      const outcome = await advance({
        ...input,
        model,
        log,
        emit,
        signal,
        elapsed,
        toolContext: { ...input.toolContext, signal, seesImages: input.model.seesImages ?? false },
      });
      if (outcome !== undefined) return outcome;
    }
  } catch (error) {
    if (deadline.aborted && !input.signal.aborted)
      return stop(model.describeSilence(limits) ?? describeLimit('minutes', limits));
    throw error;
  }
}

interface LoopState extends LoopInput {
  log: readonly AgentEvent[];
  /** Milliseconds that the turn has taken so far. */
  elapsed(): number;
}

/** Does the one next thing that the log calls for. */
async function advance(state: LoopState): Promise<LoopOutcome | undefined> {
  const { log, emit, limits } = state;
  const turn = readTurn(log);
  if (turn.finished) return { kind: 'finished', ...turn.finished };
  const finish = turn.steps.at(-1)?.results.at(-1)?.result.finish;
  if (finish) {
    await emit({ type: 'finished', ...finish });
    return undefined;
  }
  const pending = findPendingCall(turn);
  if (pending) return runPending(state, { turn, ...pending });
  const refusal = findRefusal(turn);
  if (refusal !== undefined) return stop(refusal);
  const limit = findReachedLimit(turn, limits);
  if (limit) return stop(describeLimit(limit, limits));
  return askModel(state, turn);
}

/** Times that a model that only talks is sent back to work. */
const NUDGES = 2;

/** Finds the words of a model that does not work: prose that it does not get beyond, or what a filter left of its reply. */
function findRefusal({ steps }: Turn): string | undefined {
  const reply = steps.at(-1)?.reply;
  if (reply === undefined || reply.calls.length > 0) return undefined;
  if (reply.finish === 'content-filter')
    return `The provider's content filter stopped the model's reply: ${quoteWords(reply.text)}`;
  const talk = steps.slice(-NUDGES - 1);
  if (talk.length <= NUDGES || talk.some(({ reply }) => reply.calls.length > 0)) return undefined;
  return `The model stopped without calling \`finish\`. Its last reply: ${quoteWords(reply.text)}`;
}

const MAX_WORDS = 1_000;

function quoteWords(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return `"${line.length > MAX_WORDS ? `${line.slice(0, MAX_WORDS - 1).toWellFormed()}…` : line}"`;
}

/** A call that is made so often stops the agent: it would go on for ever. */
const MAX_REPEATS = 3;

async function runPending(
  { tools, toolContext, emit, limits, elapsed }: LoopState,
  { turn, step, call }: { turn: Turn; step: Step; call: ToolCall },
): Promise<LoopOutcome | undefined> {
  // What finish finds is a matter of the gate, which counts its own rounds.
  const repeats = call.name === 'finish' ? 1 : countRepeats(turn, call) + 1;
  if (repeats >= MAX_REPEATS)
    return stop(
      `The agent repeated the same \`${call.name}\` call ${repeats} times without progress. Rephrase or narrow the request.`,
    );
  const isFollowed = step.reply.calls.slice(step.results.length + 1).some(isChanging);
  const result = await runCall({ call, tools, context: { ...toolContext, isFollowed } });
  const warning =
    repeats === MAX_REPEATS - 1 && !result.finish
      ? '\n\n(You already made exactly this call. Try something else. A third identical call ends the job.)'
      : '';
  const isLast = step.results.length + 1 === step.reply.calls.length;
  const state = { turn, limits, elapsedMs: elapsed() };
  const told = isLast && !result.finish ? findNearLimits(turn, state) : [];
  const note = told.length > 0 ? `\n\n${describeNearLimits(told, state)}` : '';
  const text = result.text + warning + note;
  await emit({ type: 'tool', step: step.number, call, result: { ...result, text, ...(told.length > 0 && { told }) } });
  return undefined;
}

async function askModel(state: LoopState, turn: Turn): Promise<LoopOutcome | undefined> {
  const { model, log, system, emit } = state;
  const cut = planCompaction({ turn, log, system, model });
  if (cut !== undefined) {
    await emit(createCompactedEvent(cut, { model, notes: await summarize(state) }));
    return undefined;
  }
  const reply = await callModel(state);
  if (reply !== 'overflow') {
    await emit({ type: 'assistant', step: turn.steps.length + 1, answer: readToolNames(reply, state.tools) });
    return undefined;
  }
  const further = planAfterOverflow(turn);
  if (further === undefined)
    return stop(
      `The conversation doesn't fit into the context of the model ${model.name}, even after shortening. Ask for less in one job.`,
    );
  await emit(createCompactedEvent(further, { model }));
  return undefined;
}

async function callModel({ model, tools, system, log, signal }: LoopState): Promise<ModelReply | 'overflow'> {
  const messages = buildConversation(log);
  try {
    return await model.call({ system, messages, tools, signal });
  } catch (error) {
    if (!(error instanceof ModelFailure)) throw error;
    if (error.kind === 'overflow') return 'overflow';
    const plain = dropImages(messages);
    if (error.kind !== 'refused' || plain === undefined) throw error;
    // Some servers take no images, and others refuse one that they cannot read: the text is enough to go on.
    return model.call({ system, messages: plain, tools, signal });
  }
}

/** Undefined when there are none. */
function dropImages(messages: readonly ModelMessage[]): ModelMessage[] | undefined {
  const hasImages = messages.some((each) => each.role === 'tool' && each.results.some(({ image }) => image));
  if (!hasImages) return undefined;
  return messages.map((each) =>
    each.role === 'tool'
      ? { ...each, results: each.results.map(({ id, name, ok, text }) => ({ id, name, ok, text })) }
      : each,
  );
}

function stop(reason: string): LoopOutcome {
  return { kind: 'stopped', reason };
}
