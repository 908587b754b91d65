declare global {
  interface Window {
    /** Set by the script for the page's language. */
    docsAssistantTexts?: Readonly<Record<string, string>>;
  }
}

/** Returns an interface text; keys of the assistant's texts are without their prefix. */
export function text(key: string): string {
  const texts = window.docsAssistantTexts ?? {};
  return texts[`assistant${key}`] ?? texts[key] ?? '';
}
