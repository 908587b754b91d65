const CONTROL_CHARACTERS =
  // eslint-disable-next-line no-control-regex -- the pattern matches control characters
  /[\u0000-\u0008\u000a-\u001f\u007f\u00ad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\u{e0000}-\u{e007f}]/gu;

/** Replaces invisible and direction-changing characters with their code points, so that reviewers see everything. */
export function showHidden(text: string): string {
  return text.replace(
    CONTROL_CHARACTERS,
    (character) => `⟦U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}⟧`,
  );
}
