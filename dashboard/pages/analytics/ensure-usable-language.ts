/**
 * Sets the browser's language to `en-US` if `Intl` doesn't support it. The chart library creates a number format in that
 * language when it loads, and would fail.
 */
export function ensureUsableLanguage(): void {
  try {
    Intl.NumberFormat(navigator.language);
  } catch {
    Object.defineProperty(navigator, 'language', { value: 'en-US', configurable: true });
  }
}
