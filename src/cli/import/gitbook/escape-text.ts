/** Elements that GitBook writes; any other `<` is text. */
const ELEMENTS =
  'a|b|blockquote|br|button|code|del|details|div|em|figcaption|figure|h[1-6]|hr|i|iframe|img|kbd|li|mark|ol|p|picture|pre|s|source|span|strong|sub|' +
  'summary|sup|table|tbody|td|th|thead|tr|u|ul|video';
/** A `<` after `](` or `]:` begins the target of a link. */
const TEXT_ANGLE = new RegExp(String.raw`(?<!\](?:\(|:)\s*)<(?!/?(?:${ELEMENTS})(?=[\s/>])|!--)`, 'g');

/** Escapes what only MDX would treat as code. */
export function escapeText(text: string): string {
  return text
    .replaceAll(/<((?:https?:|mailto:)[^<>\s]*)>/g, '[$1]($1)')
    .replaceAll(/(?<!\\)[{}]/g, String.raw`\$&`)
    .replaceAll(TEXT_ANGLE, String.raw`\<`);
}
