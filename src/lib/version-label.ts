/** Maximum number of characters in an export's label. */
export const MAX_LABEL = 100;

/** Returns whether a text can label an export: one line of visible characters that isn't blank. */
export function isVersionLabel(text: string): boolean {
  return [...text].length <= MAX_LABEL && text.trim() !== '' && !/[\p{C}\p{Zl}\p{Zp}]/u.test(text);
}
