declare global {
  interface Window {
    /** Set by the file of the page's language. */
    docsAssistantTexts?: Readonly<Record<string, string>>;
  }
}

/** An interface text; those of the assistant without their prefix. */
export function text(key: string): string {
  const texts = window.docsAssistantTexts ?? {};
  return texts[`assistant${key}`] ?? texts[key] ?? '';
}
