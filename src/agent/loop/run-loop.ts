/** Runs the agent's loop: calls the model, runs its tools, and stops at the limits. All state is in the log. */
import { cutText } from '../../lib/cut-text.ts';
import { collapseWhitespace } from '../../lib/collapse-whitespace.ts';
import type { FailureCode } from '../failure-codes.ts';
import { toStorable } from '../../lib/storable.ts';
import type { AgentLimits, AgentTool, ToolCall, ToolContext, ToolResult } from '../types/tool.ts';
import type { Question } from '../types/work.ts';
import { ModelFailure, type Model, type ModelMessage, type ModelReply } from '../types/model.ts';
import type { AgentEvent } from '../types/event.ts';
import { countRepeats, isChanging } from './changes.ts';
import {
  createCompactedEvent,
  estimateFirstCall,
  getContextTokens,
  isTooLongToStart,
  planAfterOverflow,
  planCompaction,
  sizeResults,
} from './compact.ts';
import { buildConversation } from './conversation.ts';
import { describeLimit, describeNearLimits, findNearLimits, findReachedLimit } from './turn-limits.ts';
import { putPlan } from './plans.ts';
import { findQuestionInText, putQuestion } from './questions.ts';
import { readToolNames } from './read-tool-names.ts';
import { findPendingCall } from './turn-calls.ts';
import { readTurn } from './read-turn.ts';
import type { Finished, Step, Turn } from './turn-state.ts';
import { readCall } from './run-call.ts';
import { summarize } from './summarize.ts';
import { watchModel } from './watch-model.ts';

/**
 * The end of the loop: finished by the model, stopped for a reason, or waiting for people. `byPerson` says that a
 * person stopped it, and `code` is the kind of any other reason.
 */
export type LoopOutcome =
  | ({ kind: 'finished' } & Finished)
  | { kind: 'stopped'; reason: string; byPerson: true; code?: undefined }
  | { kind: 'stopped'; reason: string; byPerson?: undefined; code: FailureCode }
  | { kind: 'waiting' };

/** The timer of the loop, replaceable in tests. */
export interface LoopClock {
  /** Returns a signal that fires after `ms` milliseconds. */
  timeout(ms: number): AbortSignal;
}

/** A turn to run. */
export interface LoopInput {
  model: Model;
  tools: readonly AgentTool[];
  toolContext: ToolContext;
  /** The system prompt. */
  system: string;
  /**
   * The log of the job from its first prompt. The loop works on the last prompt. The work tree must already match the
   * log.
   */
  history: readonly AgentEvent[];
  /**
   * Stores an event permanently, then resolves. The loop does nothing that depends on an event before that. Returns the
   * events of people that were stored before it and that the loop doesn't know yet.
   */
  emit(event: AgentEvent): Promise<readonly AgentEvent[] | void>;
  /** Returns the events of people that the loop doesn't know yet. @defaultValue there are none */
  receive?(): Promise<readonly AgentEvent[]>;
  limits: AgentLimits;
  /** Hours to wait for an answer to a question. @defaultValue 0: no one can answer */
  answerHours?: number;
  signal: AbortSignal;
  /** Aborted when a person stops the turn. Ends everything except a change that has begun. @defaultValue never */
  stopSignal?: AbortSignal | undefined;
  /** Milliseconds that earlier workers spent on the turn. @defaultValue 0 */
  elapsedMs?: number;
  /** @defaultValue the system clock */
  clock?: LoopClock;
}

/**
 * Runs the loop until the turn ends. Throws `ModelFailure` if the model fails or refuses, the signal's reason, and
 * machine errors.
 */
export async function runLoop(input: LoopInput): Promise<LoopOutcome> {
  const { limits, elapsedMs = 0, clock = AbortSignal } = input;
  const deadline = clock.timeout(Math.max(0, limits.minutes * 60_000 - elapsedMs));
  const signal = AbortSignal.any([input.signal, deadline]);
  const startTime = performance.now();
  const getElapsedMs = () => elapsedMs + performance.now() - startTime;
  const log = [...input.history];
  const emit = async (event: AgentEvent) => {
    // The event as it will be read back from the log.
    const storableEvent = toStorable(event);
    log.push(...((await input.emit(storableEvent)) ?? []), storableEvent);
  };
  const receive = async () => {
    const events = (await input.receive?.()) ?? [];
    log.push(...events);
    return events;
  };
  const stopSignal = input.stopSignal ?? NEVER;
  const model = watchModel(input.model, { log, emit });
  try {
    for (;;) {
      signal.throwIfAborted();
      const outcome = await advance({
        ...input,
        model,
        log,
        emit,
        receive,
        signal: AbortSignal.any([signal, stopSignal]),
        changeSignal: signal,
        elapsed: getElapsedMs,
      });
      if (outcome !== undefined) return outcome;
    }
  } catch (error) {
    if (stopSignal.aborted && !input.signal.aborted) return STOPPED;
    if (!deadline.aborted || input.signal.aborted) throw error;
    const silence = model.describeSilence(limits);
    return silence === undefined
      ? stop('time_limit', describeLimit('minutes', limits))
      : stop('model_unavailable', silence);
  }
}

const NEVER = new AbortController().signal;
const STOPPED: LoopOutcome = { kind: 'stopped', reason: 'A user stopped the agent.', byPerson: true };

interface LoopState extends Omit<LoopInput, 'emit'> {
  log: readonly AgentEvent[];
  emit(event: AgentEvent): Promise<void>;
  /** Adds the events of people that the log doesn't have yet, and returns them. */
  receive(): Promise<readonly AgentEvent[]>;
  /** For calls that change files: a person who stops the turn doesn't interrupt them. */
  changeSignal: AbortSignal;
  /** Milliseconds that the turn has taken so far. */
  elapsed(): number;
}

/** Takes the next step that the log requires. */
async function advance(state: LoopState): Promise<LoopOutcome | undefined> {
  const { log, emit, limits } = state;
  const turn = readTurn(log);
  if (turn.finished) return { kind: 'finished', ...turn.finished };
  const finish = findFinish(turn);
  // A message that arrived in the meantime is more work for the same turn.
  if (finish && (turn.unread.length === 0 || turn.isStopped)) {
    if ((await state.receive()).length === 0) await emit({ type: 'finished', ...finish });
    return undefined;
  }
  if (turn.isStopped || state.stopSignal?.aborted === true) return STOPPED;
  const pendingCall = findPendingCall(turn);
  if (pendingCall) return runPending(state, { turn, ...pendingCall });
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

/** Puts a question or a plan to people. Returns the text for the model if the turn continues without waiting. */
async function askPeople(
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

/** How often a model that only writes text is sent back to work. */
const MAX_NUDGES = 2;

/** Stops a model that writes only text, or whose reply a content filter stopped. */
function findRefusal({ steps }: Turn): LoopOutcome | undefined {
  const reply = steps.at(-1)?.reply;
  if (reply === undefined || reply.calls.length > 0) return undefined;
  if (reply.finish === 'content-filter')
    return stop(
      'content_filter',
      `The provider's content filter stopped the model's reply: ${quoteWords(reply.text)} Rephrase the request.`,
    );
  const talk = steps.slice(-MAX_NUDGES - 1);
  if (talk.length <= MAX_NUDGES || talk.some(isHeard)) return undefined;
  return stop(
    'no_result',
    `The model stopped without calling \`finish\`. Its last reply: ${quoteWords(reply.text)} Send the prompt again, or choose another model.`,
  );
}

/** Whether a step made progress: it called tools, or people answered it. */
function isHeard({ reply, question, messages }: Step): boolean {
  return reply.calls.length > 0 || question !== undefined || messages.length > 0;
}

const MAX_WORDS = 1_000;

function quoteWords(text: string): string {
  return `"${cutText(collapseWhitespace(text), MAX_WORDS)}"`;
}

/** The number of identical calls that stops the agent, because it would never end otherwise. */
const MAX_REPEATS = 3;

async function runPending(
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

async function askModel(state: LoopState, turn: Turn): Promise<LoopOutcome | undefined> {
  const { model, emit } = state;
  if (isTooLongToStart({ ...state, turn })) throw createStartFailure(state, turn);
  const lastStep = planCompaction({ ...state, turn });
  if (lastStep !== undefined) {
    const contextTokens = getContextTokens(turn, model);
    await emit(createCompactedEvent(lastStep, { contextTokens, notes: await summarize(state) }));
    return undefined;
  }
  const reply = await callModel(state);
  if (!(reply instanceof ModelFailure)) {
    await emit({ type: 'assistant', step: turn.steps.length + 1, answer: readToolNames(reply, state.tools) });
    return undefined;
  }
  const plan = planAfterOverflow({ ...state, turn }, reply.contextTokens);
  if (plan === undefined && turn.steps.length === 0) throw createStartFailure(state, turn, reply);
  if (plan === undefined)
    return stop(
      'context_too_small',
      `The conversation doesn't fit into the context of the model ${model.name}, even after shortening. Split the request into several jobs, ` +
        `or ask the operator for a larger context: ${CONTEXT_ADVICE}.`,
    );
  const { step, contextTokens } = plan;
  await emit(createCompactedEvent(step, { contextTokens, hasOverflowed: true }));
  return undefined;
}

const CONTEXT_ADVICE =
  'the setting of the model server (Ollama: OLLAMA_CONTEXT_LENGTH, vLLM: --max-model-len, llama.cpp: --ctx-size) and AGENT_CONTEXT_TOKENS';

/** Creates the failure of a turn whose instructions and request alone are too long for the model. */
function createStartFailure(state: LoopState, turn: Turn, overflow?: ModelFailure): ModelFailure {
  const { model } = state;
  const print = (tokens: number) => Math.ceil(tokens).toLocaleString('en-US');
  const contextTokens = Math.min(getContextTokens(turn, model), overflow?.contextTokens ?? Infinity);
  const reason = overflow === undefined ? '' : ` ${overflow.message}`;
  return new ModelFailure(
    `The context of the model ${model.name} is too small. The agent's instructions and the request need about ` +
      `${print(estimateFirstCall({ ...state, turn }))} tokens, but the context has ${print(contextTokens)}.${reason} ` +
      `Ask the operator to raise ${CONTEXT_ADVICE}, or to choose another model in BINDERY_MODEL.`,
    { kind: 'small-context' },
  );
}

/** Returns the model's reply, or the failure if the conversation is too long. */
async function callModel({ model, tools, system, log, signal }: LoopState): Promise<ModelReply | ModelFailure> {
  const messages = buildConversation(log);
  try {
    return await model.call({ system, messages, tools, signal });
  } catch (error) {
    if (!(error instanceof ModelFailure)) throw error;
    if (error.kind === 'overflow') return error;
    const withoutImages = dropImages(messages);
    if ((error.kind !== 'refused' && error.kind !== 'filtered') || withoutImages === undefined) throw error;
    // Some servers accept no images, and others refuse an unreadable one. The text is enough to continue.
    return model.call({ system, messages: withoutImages, tools, signal });
  }
}

/** Removes all images. Returns undefined if there are none. */
function dropImages(messages: readonly ModelMessage[]): ModelMessage[] | undefined {
  const hasImages = messages.some(
    (each) =>
      (each.role === 'tool' && each.results.some(({ image }) => image)) || (each.role === 'user' && each.images),
  );
  if (!hasImages) return undefined;
  return messages.map((each) => {
    if (each.role === 'user') return { role: 'user', text: each.text };
    if (each.role !== 'tool') return each;
    return { ...each, results: each.results.map(({ id, name, ok, text }) => ({ id, name, ok, text })) };
  });
}

function stop(code: FailureCode, reason: string): LoopOutcome {
  return { kind: 'stopped', reason, code };
}

const LIMIT_CODES = {
  steps: 'step_limit',
  minutes: 'time_limit',
  tokens: 'token_limit',
  files: 'file_limit',
} as const;
