/** Builds the conversation that the model reads from the log. */
import { isRecord } from '../../lib/is-record.ts';
import type { ToolImage, ToolResult } from '../types/tool.ts';
import type { ModelReply, ModelMessage } from '../types/model.ts';
import type { AgentEvent, PersonMessage } from '../types/event.ts';
import { describeLinkedPages } from '../web/read-linked-pages.ts';
import { describeAnswer } from './questions.ts';
import { describeEarlierTurns } from './earlier-turns.ts';
import { readTurn } from './read-turn.ts';
import type { Step, Turn } from './turn-state.ts';
import { listTouched } from './touched.ts';

/** The message to a model that replies with text instead of a tool call. */
const CONTINUE =
  'Your reply had no tool call, so nothing happened. Continue with the work. When you are done, or if nothing ' +
  'needs to be done, call finish with a title and a summary.';

/** Builds the messages of the last turn. Steps up to the last shortening are shortened. */
export function buildConversation(log: readonly AgentEvent[]): ModelMessage[] {
  const turn = readTurn(log);
  const { images, steps, compactedTo, openingMessages } = turn;
  const request = describeRequest(log, turn);
  const first = compactedTo === 0 ? request : `${request}\n\n${describeNotes(turn)}`;
  const text = [first, ...describeMessages(openingMessages)].join('\n\n');
  return [
    { role: 'user', text, ...withImages([{ images }, ...openingMessages]) },
    ...steps.flatMap((step) => toMessages(step.number <= compactedTo ? shortenStep(step) : step)),
  ];
}

/** Returns the first message. Everything that differs between the turns of a site comes after the system prompt. */
function describeRequest(log: readonly AgentEvent[], { prompt: words, pages, facts }: Turn): string {
  const prompt = `${words}${describeLinkedPages(pages)}`;
  const earlierTurns = describeEarlierTurns(log);
  const parts = [...(facts.length > 0 ? [facts.join('\n')] : []), ...(earlierTurns === '' ? [] : [earlierTurns])];
  return parts.length === 0 ? prompt : [...parts, 'New request:', prompt].join('\n\n');
}

/**
 * Returns the notes that go with the shortened records. The shortened calls contain file names, but only the start of a
 * long list.
 */
function describeNotes(turn: Turn): string {
  const touchedFiles = listTouched(turn);
  const files =
    touchedFiles.length > 0 ? `Files changed so far: ${touchedFiles.join(', ')}.` : 'No files changed so far.';
  const notes = turn.notes === undefined ? '' : `\n\nYour notes:\n\n${turn.notes}`;
  return `(The older part of the conversation below is shortened. ${files}${notes})`;
}

function toMessages(step: Step): ModelMessage[] {
  const { reply, results, messages } = step;
  if (reply.calls.length === 0)
    return [
      { role: 'assistant', reply },
      { role: 'user', text: respondToText(step), ...withImages(messages) },
    ];
  return [
    { role: 'assistant', reply },
    {
      role: 'tool',
      results: results.map(({ call: { id, name }, result: { ok, text, image } }) => ({
        id,
        name,
        ok,
        text,
        ...(image && { image }),
      })),
    },
    ...(messages.length > 0
      ? [{ role: 'user' as const, text: describeMessages(messages).join('\n\n'), ...withImages(messages) }]
      : []),
  ];
}

/** Returns the message that the model gets after a reply without tool calls. */
function respondToText({ question, messages }: Step): string {
  const answer = question?.answer === undefined ? [] : [describeAnswer(question)];
  const parts = [...answer, ...describeMessages(messages)];
  return parts.length === 0 ? CONTINUE : parts.join('\n\n');
}

/** Returns the images of messages as a field, if there are any. */
function withImages(messages: readonly Pick<PersonMessage, 'images'>[]): { images?: ToolImage[] } {
  const images = messages.flatMap((message) => message.images ?? []);
  return images.length > 0 ? { images } : {};
}

function describeMessages(messages: readonly PersonMessage[]): string[] {
  return messages.map(({ text }) => `The user sent a message while you work:\n\n${text}`);
}

/** Shortens a step to what was done, without the texts that were read or written. */
function shortenStep({ reply, results, ...step }: Step): Step {
  return {
    ...step,
    reply: shortenReply(reply),
    results: results.map(({ call, result }) => ({ call, result: shortenResult(result) })),
  };
}

function shortenResult({ image, ...result }: ToolResult): ToolResult {
  const advice = image ? ' There was also an image. Call the tool again to see it.' : ' Call the tool again to see it.';
  return { ...result, text: shorten(result.text, advice) };
}

function shortenReply(reply: ModelReply): ModelReply {
  return {
    ...reply,
    text: shorten(reply.text),
    calls: reply.calls.map((call) => ({ ...call, args: shortenArguments(call.args) })),
    raw: shortenRaw(reply.raw),
  };
}

/** Shortens the texts in the provider's form of a message. Signed reasoning must stay unchanged. */
function shortenRaw(rawReply: unknown): unknown {
  if (!isRecord(rawReply) || !isRecord(rawReply['message'])) return rawReply;
  const { message } = rawReply;
  const { content } = message;
  const shortContent = Array.isArray(content) ? content.map(shortenPart) : shortenText(content);
  return { ...rawReply, message: { ...message, content: shortContent } };
}

function shortenPart(part: unknown): unknown {
  return isRecord(part) && part['type'] === 'text' ? { ...part, text: shortenText(part['text']) } : part;
}

function shortenText(text: unknown): unknown {
  return typeof text === 'string' ? shorten(text) : text;
}

function shortenArguments(args: unknown): unknown {
  if (typeof args !== 'object' || args === null) return args;
  return Object.fromEntries(
    Object.entries(args).map(([name, value]) => [name, typeof value === 'string' ? shorten(value) : value]),
  );
}

const MAX_RESULT_LENGTH = 400;
const EXCERPT_LENGTH = 160;

function shorten(text: string, advice = ''): string {
  if (text.length <= MAX_RESULT_LENGTH) return text;
  return `${text.slice(0, EXCERPT_LENGTH).toWellFormed()}… [${text.length - EXCERPT_LENGTH} more characters removed.${advice}]`;
}
