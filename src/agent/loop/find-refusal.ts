import { collapseWhitespace } from '../../lib/collapse-whitespace.ts';
import { cutText } from '../../lib/cut-text.ts';
import { stop, type LoopOutcome } from './loop-outcome.ts';
import type { Step, Turn } from './turn-state.ts';

/** How often a model that only writes text is sent back to work. */
const MAX_NUDGES = 2;

/** Stops a model that writes only text, or whose reply a content filter stopped. */
export function findRefusal({ steps }: Turn): LoopOutcome | undefined {
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

/** Returns whether the model called a tool in a step, asked a question, or got a message. */
function isHeard({ reply, question, messages }: Step): boolean {
  return reply.calls.length > 0 || question !== undefined || messages.length > 0;
}

const MAX_WORDS = 1_000;

function quoteWords(text: string): string {
  return `"${cutText(collapseWhitespace(text), MAX_WORDS)}"`;
}
