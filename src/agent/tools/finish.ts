import { Type } from 'typebox';
import { defineTool, Refusal } from './tool.ts';

const MAX_REPLIES = 100;
const MAX_REPLY = 2_000;

/** Ends the work with the title and summary of the pull request. */
export const finish = defineTool('finish', {
  description: 'Ends the work and opens the pull request. Call it last, on its own.',
  parameters: {
    title: Type.String({
      minLength: 1,
      description: 'One line of at most 120 characters: what changes for readers.',
    }),
    summary: Type.String({
      minLength: 1,
      description: 'Markdown: what changed, why, and what is left to do.',
    }),
    replies: Type.Optional(
      Type.Array(
        Type.Object(
          {
            comment: Type.Integer(),
            text: Type.String(),
            done: Type.Boolean({ description: 'Whether you made the change.' }),
          },
          { additionalProperties: false },
        ),
        {
          maxItems: MAX_REPLIES,
          description: 'Only if the request quotes review comments: your reply to each, by its number.',
        },
      ),
    ),
  },
  aliases: { prTitle: 'title', description: 'summary', body: 'summary', message: 'summary', result: 'summary' },
  async run(args) {
    const title = cutText(args.title.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim(), MAX_TITLE);
    const summary = cutText(args.summary.trim(), MAX_SUMMARY);
    if (title === '' || summary === '') throw new Refusal('title and summary must not be empty.');
    const replies = args.replies?.map((reply) => ({ ...reply, text: cutText(reply.text.trim(), MAX_REPLY) }));
    return { ok: true, text: 'The work is finished.', finish: { title, summary, ...(replies && { replies }) } };
  },
});

const MAX_TITLE = 120;
const MAX_SUMMARY = 8_000;

/** Shortens a text, at a space if there is one near the end. */
function cutText(text: string, max: number): string {
  if (text.length <= max) return text;
  const start = text.slice(0, max - 1).toWellFormed();
  const space = start.lastIndexOf(' ');
  return `${(space > max * 0.7 ? start.slice(0, space) : start).trimEnd()}…`;
}
