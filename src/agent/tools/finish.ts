import { Type } from 'typebox';
import { collapseWhitespace } from '../../lib/collapse-whitespace.ts';
import { defineTool, Refusal } from './tool.ts';

const MAX_REPLIES = 100;
const MAX_REPLY = 2_000;
const MAX_NOTES = 20;
const MAX_NOTE = 500;

/** Ends the work with the title and summary of the pull request. */
export const finish = defineTool('finish', {
  description: 'Ends the work and opens the pull request. Call it last, on its own.',
  parameters: {
    title: Type.String({ minLength: 1, description: 'One line: what changes for readers.' }),
    summary: Type.String({
      minLength: 1,
      description: 'Markdown: what changed, why, and what is left to do.',
    }),
    couldNot: Type.Optional(Type.Boolean()),
    assumptions: Type.Optional(Type.Array(Type.String(), { maxItems: MAX_NOTES })),
    openQuestions: Type.Optional(
      Type.Array(Type.String(), { maxItems: MAX_NOTES, description: 'Questions that only people can answer.' }),
    ),
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
          description: 'Your reply to each quoted review comment, by its number.',
        },
      ),
    ),
  },
  aliases: {
    prTitle: 'title',
    description: 'summary',
    body: 'summary',
    message: 'summary',
    result: 'summary',
    questions: 'openQuestions',
  },
  async run(args) {
    const title = cutAtWord(args.title.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim(), MAX_TITLE);
    const summary = cutAtWord(args.summary.trim(), MAX_SUMMARY);
    if (title === '' || summary === '') throw new Refusal('title and summary must not be empty.');
    const replies = args.replies?.map((reply) => ({ ...reply, text: cutAtWord(reply.text.trim(), MAX_REPLY) }));
    const assumptions = listNotes(args.assumptions);
    const openQuestions = listNotes(args.openQuestions);
    const finish = {
      title,
      summary,
      ...(replies && { replies }),
      ...(assumptions.length > 0 && { assumptions }),
      ...(openQuestions.length > 0 && { openQuestions }),
      ...(args.couldNot && { couldNot: true as const, incomplete: COULD_NOT }),
    };
    return { ok: true, text: 'The work is finished.', finish };
  },
});

const MAX_TITLE = 120;
const MAX_SUMMARY = 8_000;

/** The reason for a draft in the pull request, if there are changes. */
const COULD_NOT = "The agent couldn't do everything that you asked. Its summary explains why.";

/** Returns the texts as short lines, without empty ones. */
function listNotes(texts: readonly string[] = []): string[] {
  return texts.map((text) => cutAtWord(collapseWhitespace(text), MAX_NOTE)).filter((text) => text !== '');
}

/** Shortens a text, at a space if there is one near the end. */
function cutAtWord(text: string, max: number): string {
  if (text.length <= max) return text;
  const start = text.slice(0, max - 1).toWellFormed();
  const space = start.lastIndexOf(' ');
  return `${(space > max * 0.7 ? start.slice(0, space) : start).trimEnd()}…`;
}
