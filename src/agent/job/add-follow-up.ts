import { AUTHOR_NOTE, DRAFT_NOTE, DRAFT_NOTE_END } from './pull-request-text.ts';

/** A follow-up to describe in an existing pull request. */
export interface FollowUpText {
  /** The text on the host, which people may have edited. */
  current: { title: string; body: string };
  jobId: string;
  turn: number;
  /** Markdown text about the follow-up. */
  section: string;
  /** The last paragraph, with the current usage. */
  author: string;
  /** Text about unfinished work, if the pull request is a draft. */
  draftNote: string | undefined;
}

/**
 * Adds a section about a follow-up to the text of a pull request, before the last paragraph about its author. The title
 * and everything that people wrote stay. If the text already has the section, it stays too, so that a repeated attempt
 * changes nothing.
 */
export function addFollowUp({ current, jobId, turn, section, author, draftNote }: FollowUpText): {
  title: string;
  body: string;
} {
  const mark = `[//]: # (bindery:${jobId}:${turn})`;
  const title = current.title.replace(/^(?:Draft|WIP):\s*/i, '');
  const text = dropDraftNote(current.body.replaceAll('\r\n', '\n'));
  const body = text.includes(mark) ? text : insertSection(text, { section: `${mark}\n\n${section}`, author });
  return { title, body: draftNote === undefined ? body : `${draftNote}\n\n${body}` };
}

/** Removes the note about an earlier draft, unless someone has changed it. */
function dropDraftNote(body: string): string {
  if (!body.startsWith(DRAFT_NOTE)) return body;
  const end = body.indexOf(DRAFT_NOTE_END);
  return end < 0 ? body : body.slice(end + DRAFT_NOTE_END.length).trimStart();
}

function insertSection(body: string, { section, author }: { section: string; author: string }): string {
  const index = body.lastIndexOf(`---\n\n${AUTHOR_NOTE}`);
  if (index < 0) return `${body.trimEnd()}\n\n${section}`.trimStart();
  const end = body.indexOf('\n\n', index + '---\n\n'.length);
  const rest = end < 0 ? '' : body.slice(end);
  return `${body.slice(0, index).trimEnd()}\n\n${section}\n\n${author}${rest}`.trimStart();
}
