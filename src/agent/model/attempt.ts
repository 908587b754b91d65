/** A single attempt of a model call, which returns a reply or the failure. */
import { APICallError, InvalidResponseDataError } from 'ai';
import { traceTask, type SpanOptions } from '../../lib/tracing/tracing.ts';
import { ModelFailure, type ModelMessage, type ModelReply, type ModelRequest } from '../types/model.ts';
import { askOnce } from './ask-once.ts';
import { estimateTokens } from './estimate-tokens.ts';
import { UnstreamedReply } from './limited-fetch.ts';
import type { Provider } from './model-name.ts';
import type { ConnectedModel, Endpoint } from './providers.ts';
import { readFailure, type CallFailure } from './read-failure.ts';
import { startReplyDeadline, type ReplyDeadline } from './reply-deadline.ts';
import type { RetryInput, RetrySettings } from './retry.ts';
import { streamOnce } from './stream-once.ts';

/** The settings of a call, shared by all of its attempts. */
export interface AttemptContext {
  model: ConnectedModel;
  /** Connects to the model with another `fetch`. */
  connect(request: typeof fetch): Promise<ConnectedModel>;
  provider: Provider;
  /** The value of `BINDERY_MODEL`. */
  name: string;
  endpoint: Endpoint;
  settings: RetrySettings;
  request: ModelRequest;
  /** What earlier calls found out about the server. */
  server: ServerTraits;
}

/** Traits of a model server that only calls reveal. */
export interface ServerTraits {
  /** Whether replies can be streamed. */
  streams: boolean;
}

/** Creates the attempt function of one call. The token counts include replies that were billed but discarded. */
export function createAttempt(context: AttemptContext): RetryInput<ModelReply>['attempt'] {
  const { name, request, settings } = context;
  const tokens = { input: 0, output: 0 };
  return async (callerSignal, previousFailure) => {
    const messages = addNote(request.messages, previousFailure?.note);
    const deadline = startReplyDeadline(callerSignal, settings);
    try {
      const reply = await traceTask(createSpanOptions(context), async (span) => {
        const reply = withUsage(await ask(context, { messages, deadline }), { ...request, messages });
        span?.set({
          'gen_ai.usage.input_tokens': reply.usage.input,
          'gen_ai.usage.output_tokens': reply.usage.output,
        });
        return reply;
      });
      tokens.input += reply.usage.input;
      tokens.output += reply.usage.output;
      const failure = request.mayCall === false ? undefined : findProblem(reply, name);
      if (failure !== undefined) return { failure };
      const { input, output } = reply.usage;
      const isRetried = tokens.input > input || tokens.output > output;
      return {
        value: { ...reply, usage: { ...reply.usage, ...tokens }, ...(isRetried && { context: input + output }) },
      };
    } catch (error) {
      request.signal.throwIfAborted();
      return { failure: readRetryable(error, { context, deadline }) };
    } finally {
      deadline.stop();
    }
  };
}

/** Describes a call with OpenTelemetry's names for generative models, but without any text. */
function createSpanOptions({ name, provider }: AttemptContext): SpanOptions {
  const model = name.slice(name.indexOf(':') + 1);
  return {
    name: `chat ${model}`,
    kind: 'client',
    attributes: {
      'gen_ai.operation.name': 'chat',
      'gen_ai.provider.name': provider,
      'gen_ai.request.model': model,
    },
  };
}

/** Estimates the tokens if a server reports none, because limits and budgets count them. */
function withUsage(reply: ModelReply, { system, messages, tools }: ModelRequest): ModelReply {
  if (reply.usage.input > 0 || reply.usage.output > 0) return reply;
  const texts = messages.map((message) => {
    if (message.role === 'assistant') return message.reply.text;
    return message.role === 'user' ? message.text : message.results.map(({ text }) => text);
  });
  const usage = { input: estimateTokens([system, tools, texts]), output: estimateTokens([reply.text, reply.calls]) };
  return { ...reply, usage };
}

/** Asks for a streamed reply, because silence then shows that the server hangs. Some servers can't stream. */
async function ask(
  context: AttemptContext,
  { messages, deadline }: { messages: readonly ModelMessage[]; deadline: ReplyDeadline },
): Promise<ModelReply> {
  const { model, provider, server } = context;
  const request = { ...context.request, messages, signal: deadline.signal };
  if (!server.streams) return askOnce(model, { request, provider });
  try {
    return await streamOnce(model, {
      request,
      provider,
      maxOutputTokens: model.maxOutputTokens,
      onOutput(characters) {
        deadline.restart();
        request.onOutput?.(characters);
      },
    });
  } catch (error) {
    if (error instanceof UnstreamedReply)
      return askOnce(await context.connect(error.createFetch()), { request, provider });
    if (!refusesToStream(error) || deadline.signal.aborted) throw error;
    const reply = await askOnce(model, { request, provider });
    server.streams = false;
    return reply;
  }
}

/** Some servers can't stream, or can't stream with tools. Others never send the finish reason that ends a stream. */
function refusesToStream(error: unknown): boolean {
  if (InvalidResponseDataError.isInstance(error)) return /without a finish reason/.test(error.message);
  return (
    APICallError.isInstance(error) &&
    [400, 422, 500, 501].includes(error.statusCode ?? 0) &&
    /\bstream(?:ing|ed|_options)?\b/i.test(`${error.message} ${error.responseBody ?? ''}`)
  );
}

/** Returns the failure if a retry could help, and throws otherwise. */
function readRetryable(
  error: unknown,
  { context, deadline }: { context: AttemptContext; deadline: ReplyDeadline },
): CallFailure {
  const { name, endpoint, settings } = context;
  const limit = deadline.reached();
  if (limit === 'idle')
    return {
      reason: `nothing was received for ${settings.idleMs / 1000} seconds (AGENT_REPLY_IDLE_SECONDS)`,
      kind: 'retry-later',
    };
  if (limit === 'whole')
    return {
      reason: `its reply wasn't complete after ${settings.callMs / 1000} seconds (AGENT_REPLY_SECONDS)`,
      kind: 'retry-later',
      note: SHORTEN_NOTE,
    };
  const failure = readFailure(error, { name, endpoint, now: settings.now() });
  if (failure instanceof ModelFailure) throw failure;
  return failure;
}

const SHORTEN_NOTE =
  'Your last reply was cut off because it was too long, so it was discarded. Reply again and be brief: ' +
  'make one tool call, and write a long file in several smaller steps.';

const OUTPUT_LIMIT_FAILURE: CallFailure = {
  reason: 'its replies exceeded the output limit and were cut off',
  kind: 'malformed',
  note: SHORTEN_NOTE,
};
const EMPTY_FAILURE: CallFailure = {
  reason: 'its replies were empty',
  kind: 'malformed',
  note: 'Your last reply was empty. Reply with a tool call that takes the next step. If the work is done, call finish.',
};

/**
 * Adds a note of Bindery to the end of a conversation. It becomes part of a last user message, because the chat
 * templates of some models refuse two in a row.
 */
function addNote(messages: readonly ModelMessage[], note: string | undefined): readonly ModelMessage[] {
  if (note === undefined) return messages;
  const last = messages.at(-1);
  return last?.role === 'user'
    ? [...messages.slice(0, -1), { ...last, text: `${last.text}\n\n(${note})` }]
    : [...messages, { role: 'user', text: note }];
}

/** Returns the reason why a reply can't be used. Throws if a retry wouldn't help. */
function findProblem({ calls, text, finish }: ModelReply, name: string): CallFailure | undefined {
  if (finish === 'length') return OUTPUT_LIMIT_FAILURE;
  if (calls.length > 0 || text !== '') return undefined;
  if (finish === 'content-filter')
    throw new ModelFailure(`The provider's content filter stopped the reply of the model ${name}.`, {
      kind: 'filtered',
    });
  return EMPTY_FAILURE;
}
