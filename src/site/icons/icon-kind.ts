/** Determines which kind of icon an author's text refers to. */

/** Whether an icon is an emoji, which is printed as text. */
export function isEmoji(name: string): boolean {
  if (/^[\w-]*$/.test(name)) return false;
  return /^(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|\u200d|\ufe0f){1,12}$/u.test(
    name.trim(),
  );
}

/** Whether an icon is the URL or path of an image. */
export function isIconUrl(name: string): boolean {
  return /^(?:https?:)?\/\/|^[./]|^data:image\/|\.(?:svg|png|jpe?g|webp|gif|ico)$/i.test(name);
}
