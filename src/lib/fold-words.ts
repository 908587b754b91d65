/** Returns the letters and digits of a text in lowercase, to compare titles that are written in different ways. */
export function foldWords(text: string): string {
  return text.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '');
}
