/** The selector after an emoji only chooses its color. */
const CONTROL_CHARACTERS =
  // eslint-disable-next-line no-control-regex -- the pattern matches control characters
  /(?<!\p{Emoji})\ufe0f|(?!\ufe0f)\p{Default_Ignorable_Code_Point}|[\u0000-\u0008\u000a-\u001f\u007f\u2028-\u202e\u2800\ufff9-\ufffb]/gu;

/** Replaces invisible and direction-changing characters with their code points, so that reviewers see everything. */
export function showHidden(text: string): string {
  return text.replace(
    CONTROL_CHARACTERS,
    (character) => `⟦U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}⟧`,
  );
}
