/** Checks for `bindery doctor` that a model replies, calls tools and reads everything that it is sent. */
import { Type } from 'typebox';
import { cutText } from '../../lib/cut-text.ts';
import { collapseWhitespace } from '../../lib/collapse-whitespace.ts';
import { ModelFailure, type Model, type ModelReply, type ModelRequest } from '../types/model.ts';

/** The result of one trial. */
export interface ModelFinding {
  /** `error`: agent jobs will fail. `warning`: they may fail. */
  level: 'ok' | 'warning' | 'error';
  /** One or two sentences: the finding and how to fix it. */
  message: string;
}

/** Options of `checkModel`. */
export interface ModelCheck {
  signal: AbortSignal;
  /**
   * Whether to send a conversation almost as long as the model's stated limit. It costs tokens, but finds self-hosted
   * servers that silently truncate long conversations.
   * @defaultValue only for `openai-compatible:` models
   */
  tryContext?: boolean;
}

/**
 * Returns the findings in the order of the trials, and skips later trials after an error. Throws only if the signal
 * fires.
 */
export async function checkModel(
  model: Model,
  { signal, tryContext = model.name.startsWith('openai-compatible:') }: ModelCheck,
): Promise<ModelFinding[]> {
  const toolCheck = await tryCalling(model, signal);
  if (toolCheck.level === 'error' || !tryContext) return [toolCheck];
  return [toolCheck, await tryLongPrompt(model, signal)];
}

const WORD = 'lighthouse';

const REPORT = {
  name: 'report_word',
  description: 'Reports the requested word.',
  parameters: Type.Object({ word: Type.String() }),
};

async function tryCalling(model: Model, signal: AbortSignal): Promise<ModelFinding> {
  const reply = await ask(model, {
    system: 'You are testing whether tool calls work. Reply only with a call to the tool report_word.',
    messages: [{ role: 'user', text: `Call the tool report_word with the word "${WORD}".` }],
    tools: [REPORT],
    signal,
  });
  if (reply instanceof ModelFailure) return { level: 'error', message: reply.message };
  const call = reply.calls.find(({ name }) => name === REPORT.name);
  if (call && JSON.stringify(call.args).toLowerCase().includes(WORD))
    return { level: 'ok', message: `The model ${model.name} responds and can call tools.` };
  if (call)
    return {
      level: 'error',
      message: `The model ${model.name} called a tool with the wrong arguments (${quote(JSON.stringify(call.args))}). Use a more capable model.`,
    };
  return { level: 'error', message: describeMissingCall(model, reply.text) };
}

/** vLLM without a tool parser, and chat templates that don't match the model, leave the call in the text. */
function describeMissingCall({ name }: Model, text: string): string {
  if (text.includes(REPORT.name) && /[{<[]/.test(text))
    return (
      `The model ${name} wrote its tool call as text (${quote(text)}), so the server doesn't parse tool calls. ` +
      'vLLM needs --enable-auto-tool-choice and the model\'s --tool-call-parser. llama.cpp needs --jinja. With Ollama, use a model that lists "tools".'
    );
  return `The model ${name} didn't call the requested tool. It wrote ${quote(text)}. Use a model that can call tools.`;
}

/** Share of the context that the trial fills, about as much as a job fills. */
const SHARE = 0.75;
/** The trial has an upper limit so that slow servers can finish it. */
const MAX_TOKENS = 60_000;
/** Filler words that each take at least one token. */
const WORDS = 'river table green seven cloud paper'.split(' ');

async function tryLongPrompt(model: Model, signal: AbortSignal): Promise<ModelFinding> {
  const count = Math.floor(Math.min(MAX_TOKENS, model.contextTokens * SHARE) / 1.1);
  const filler = Array.from({ length: count }, (_, at) => WORDS[at % WORDS.length]).join(' ');
  const reply = await ask(model, {
    system: `The secret word is "${WORD}". When asked for it, reply only with a call to the tool report_word.`,
    messages: [
      { role: 'user', text: `${filler}\n\nCall report_word with the secret word from the start of this conversation.` },
    ],
    tools: [REPORT],
    signal,
  });
  const tokenCount = count.toLocaleString('en-US');
  if (reply instanceof ModelFailure) {
    if (reply.kind !== 'overflow') return { level: 'error', message: reply.message };
    return { level: 'error', message: `${reply.message} ${adviseContext(model)}` };
  }
  const { input } = reply.usage;
  if (input > 0 && input < count * 0.8)
    return {
      level: 'error',
      message: `The server silently truncated the conversation: Bindery sent about ${tokenCount} tokens, but the server counted ${input.toLocaleString('en-US')}. ${adviseContext(model)}`,
    };
  if (JSON.stringify([reply.text, reply.calls]).toLowerCase().includes(WORD))
    return { level: 'ok', message: `The model ${model.name} can handle conversations of ${tokenCount} tokens.` };
  return {
    level: 'warning',
    message: `The model ${model.name} couldn't recall a word from the start of a conversation of ${tokenCount} tokens. The server may truncate conversations, or the model is too weak. ${adviseContext(model)}`,
  };
}

function adviseContext({ contextTokens }: Model): string {
  return (
    `Bindery expects a context of ${contextTokens.toLocaleString('en-US')} tokens. Configure the server for it ` +
    "(Ollama: OLLAMA_CONTEXT_LENGTH, default 4,096; vLLM: --max-model-len), or set AGENT_CONTEXT_TOKENS to the server's limit."
  );
}

async function ask(model: Model, request: ModelRequest): Promise<ModelReply | ModelFailure> {
  try {
    return await model.call(request);
  } catch (error) {
    if (error instanceof ModelFailure) return error;
    throw error;
  }
}

function quote(text: string): string {
  const line = collapseWhitespace(text);
  return JSON.stringify(cutText(line, 120));
}
