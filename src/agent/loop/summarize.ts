/** Has the model write down what it must not forget before the older part of a conversation is shortened. */
import { ModelFailure, type AgentEvent, type AgentTool, type Model, type ModelReply } from '../types.ts';
import { buildConversation } from './conversation.ts';

export interface Notes {
  /** Undefined when the model has written nothing of use. */
  text: string | undefined;
  usage: ModelReply['usage'];
}

interface Talk {
  model: Model;
  tools: readonly AgentTool[];
  system: string;
  log: readonly AgentEvent[];
  signal: AbortSignal;
}

const ASK =
  'The conversation is getting too long, so everything so far will be shortened after this message. Write a summary of at ' +
  'most 400 words, as prose or a list, without calling a tool. Include everything you need to continue: what you learned and where ' +
  '(files and headings), what you decided and why, what is done, what is left to do, and every detail to remember from ' +
  'the request.';

/** Characters of the notes that are kept. */
const MAX_CHARACTERS = 6_000;

/** Undefined when the model could not be asked: then the records alone must do. */
export async function summarize({ model, tools, system, log, signal }: Talk): Promise<Notes | undefined> {
  try {
    const messages = [...buildConversation(log), { role: 'user', text: ASK } as const];
    const { text, calls, usage } = await model.call({ system, messages, tools, mayCall: false, signal });
    const isUseful = calls.length === 0 && text.trim() !== '';
    return { text: isUseful ? text.slice(0, MAX_CHARACTERS).toWellFormed() : undefined, usage };
  } catch (error) {
    if (error instanceof ModelFailure) return undefined;
    throw error;
  }
}
