import { ModelFailure, type ModelMessage, type ModelReply } from '../types/model.ts';
import {
  createCompactedEvent,
  estimateFirstCall,
  getContextTokens,
  isTooLongToStart,
  planAfterOverflow,
  planCompaction,
} from './compact.ts';
import { buildConversation } from './conversation.ts';
import { stop, type LoopOutcome } from './loop-outcome.ts';
import type { LoopState } from './loop-state.ts';
import { readToolNames } from './read-tool-names.ts';
import { summarize } from './summarize.ts';
import type { Turn } from './turn-state.ts';

/** Calls the model and stores its reply, after shortening a conversation that doesn't fit into its context. */
export async function askModel(state: LoopState, turn: Turn): Promise<LoopOutcome | undefined> {
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
