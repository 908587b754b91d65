/** Asks the model for notes before the older part of a conversation is shortened. */
import type { AgentTool } from '../types/tool.ts';
import { ModelFailure, type Model, type ModelReply } from '../types/model.ts';
import type { AgentEvent } from '../types/event.ts';
import { buildConversation } from './conversation.ts';

/** The model's notes, and the tokens that they cost. */
export interface TurnSummary {
  /** Undefined if the model wrote nothing useful. */
  text: string | undefined;
  usage: ModelReply['usage'];
}

interface SummaryInput {
  model: Model;
  tools: readonly AgentTool[];
  system: string;
  log: readonly AgentEvent[];
  signal: AbortSignal;
}

const SUMMARY_PROMPT =
  'The conversation is getting too long, so everything so far will be shortened after this message. Write a summary of at ' +
  'most 400 words, as prose or a list, without calling a tool. Include everything you need to continue: what you learned and where ' +
  '(files and headings), what you decided and why, what is done, what is left to do, and every detail to remember from ' +
  'the request.';

/** Maximum characters of the notes. */
const MAX_CHARACTERS = 6_000;

/**
 * Asks the model for notes. Returns undefined if the call failed. In this case, the shortened steps are the only
 * record.
 */
export async function summarize({ model, tools, system, log, signal }: SummaryInput): Promise<TurnSummary | undefined> {
  try {
    const messages = [...buildConversation(log), { role: 'user', text: SUMMARY_PROMPT } as const];
    const { text, calls, usage } = await model.call({ system, messages, tools, mayCall: false, signal });
    const isUseful = calls.length === 0 && text.trim() !== '';
    return { text: isUseful ? text.slice(0, MAX_CHARACTERS).toWellFormed() : undefined, usage };
  } catch (error) {
    if (error instanceof ModelFailure) return undefined;
    throw error;
  }
}
