import { Type } from 'typebox';
import { cutText } from '../../lib/cut-text.ts';
import { collapseWhitespace } from '../../lib/collapse-whitespace.ts';
import { defineTool, Refusal } from './tool.ts';

/** Asks the person a question. The job waits for the answer, which becomes the result of the call. */
export const ask = defineTool('ask', {
  description: 'Asks the user for everything that you need to know, and waits for the answer, which can take hours.',
  parameters: {
    question: Type.String({
      minLength: 1,
      description: "Write it for someone who hasn't followed your work.",
    }),
    choices: Type.Optional(
      Type.Array(Type.String({ minLength: 1, maxLength: 200 }), {
        maxItems: 6,
      }),
    ),
    assumption: Type.String({
      minLength: 1,
      description: 'What you will do without an answer.',
    }),
  },
  async run(args) {
    const text = cutText(args.question.trim(), MAX_QUESTION);
    const assumption = cutText(args.assumption.trim(), MAX_ASSUMPTION);
    if (text === '' || assumption === '') throw new Refusal('question and assumption must not be empty.');
    const lines = (args.choices ?? []).map(collapseWhitespace);
    const choices = [...new Set(lines)].filter((line) => line !== '');
    return {
      ok: true,
      text: 'Asked.',
      ask: { text, assumption, ...(choices.length > 0 && { choices }) },
    };
  },
});

const MAX_QUESTION = 4_000;
const MAX_ASSUMPTION = 1_000;
