/** Interface texts of the playground, loaded with it in the language of the page. */
declare global {
  interface Window {
    docsPlaygroundTexts?: Record<string, string>;
  }
}

/** A text by its key in `texts/`: the playground's own without their prefix, so that `send` is `playgroundSend`. */
export function text(key: string): string {
  const texts = window.docsPlaygroundTexts ?? {};
  return texts[`playground${key.charAt(0).toUpperCase()}${key.slice(1)}`] ?? texts[key] ?? key;
}
