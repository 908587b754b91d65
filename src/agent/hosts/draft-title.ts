/** Marks the title of a draft, for hosts that recognize drafts only by their title. */
export function markDraft<Text extends { title: string; draft?: boolean | undefined }>(text: Text, mark: string): Text {
  if (text.draft !== true || text.title.startsWith(mark)) return text;
  return { ...text, title: `${mark} ${text.title}` };
}
