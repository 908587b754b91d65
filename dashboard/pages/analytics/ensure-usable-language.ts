/** The chart library asks for the number format of the browser's language when it is loaded; some machines name one that is none. */
export function ensureUsableLanguage(): void {
  try {
    Intl.NumberFormat(navigator.language);
  } catch {
    Object.defineProperty(navigator, 'language', { value: 'en-US', configurable: true });
  }
}
