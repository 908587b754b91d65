/** Interface texts of the playground, loaded with it in the page's language. */
declare global {
  interface Window {
    docsPlaygroundTexts?: Record<string, string>;
  }
}

/**
 * Returns a text by its key in `i18n/`; the playground's keys are without their prefix, so `send` is `playgroundSend`.
 */
export function text(key: string): string {
  const texts = window.docsPlaygroundTexts ?? {};
  return texts[`playground${key.charAt(0).toUpperCase()}${key.slice(1)}`] ?? texts[key] ?? key;
}
