/**
 * Returns an id of letters, digits, dots and hyphens, which XML and PDF allow. Different ids stay different. It begins
 * with a letter.
 */
export function encodeId(id: string): string {
  const encoded = id.replaceAll(/[^A-Za-z\d.-]/gu, (character) => `_${character.codePointAt(0)?.toString(16) ?? ''}_`);
  return /^[A-Za-z]/.test(encoded) ? encoded : `n_${encoded}`;
}
