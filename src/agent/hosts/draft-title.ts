/** The title of a pull request on a host that tells drafts by their title alone. */
export function markDraft<Text extends { title: string; draft?: boolean | undefined }>(text: Text, mark: string): Text {
  if (text.draft !== true || text.title.startsWith(mark)) return text;
  return { ...text, title: `${mark} ${text.title}` };
}
