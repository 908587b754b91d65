import { Type } from 'typebox';
import { defineTool, Refusal } from './tool.ts';

/** Ends the work, with the text of the pull request. */
export const finish = defineTool({
  name: 'finish',
  description:
    'Ends the work and opens the pull request with what has been changed. Call it alone, once, after validate shows no new problems. When nothing needs to change, say why in the summary.',
  parameters: Type.Object(
    {
      title: Type.String({
        minLength: 1,
        maxLength: 120,
        description: 'One line that says what changes for readers, such as "Explain how to rotate API keys".',
      }),
      summary: Type.String({
        minLength: 1,
        maxLength: 8000,
        description: 'What was changed and why, and what is left open, in Markdown for the reviewer.',
      }),
    },
    { additionalProperties: false },
  ),
  async run(args) {
    const title = args.title.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim();
    const summary = args.summary.trim();
    if (title === '' || summary === '') throw new Refusal('Expected a title and a summary that are not blank.');
    return { ok: true, text: 'The work is finished.', finish: { title, summary } };
  },
});
