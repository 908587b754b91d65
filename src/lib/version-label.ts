/** Characters of the label that tags an export. */
export const MAX_LABEL = 100;

/** Whether a text can tag an export: one line that is not blank, of characters that show. */
export function isVersionLabel(text: string): boolean {
  return [...text].length <= MAX_LABEL && text.trim() !== '' && !/[\p{C}\p{Zl}\p{Zp}]/u.test(text);
}
