import type { PullRequest } from './host.ts';

/** Marks the title of a draft, for hosts that recognize drafts only by their title. */
export function markDraft<Text extends { title: string; draft?: boolean | undefined }>(text: Text, mark: string): Text {
  if (text.draft !== true || text.title.startsWith(mark)) return text;
  return { ...text, title: `${mark} ${text.title}` };
}

/** Returns the marks of a pull request: whether it's a draft, by the host's field or by its title, and has conflicts. */
export function readMarks({
  draft = false,
  title = '',
  mark,
  hasConflict = false,
}: {
  draft?: boolean | undefined;
  title?: string;
  mark?: string;
  hasConflict?: boolean | undefined;
}): Pick<PullRequest, 'isDraft' | 'hasConflict'> {
  const isDraft = draft || (mark !== undefined && title.startsWith(mark));
  return { ...(isDraft && { isDraft }), ...(hasConflict && { hasConflict }) };
}
