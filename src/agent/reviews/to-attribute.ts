/** Makes a text safe as the value of an attribute in a prompt. */
export function toAttribute(text: string): string {
  return text.replaceAll(/["<>\s\p{Cc}]+/gu, ' ').trim();
}
