/** Interface texts, which a page's first island contains. */

let texts: Record<string, string> | undefined;

/** Returns an interface text in the page's language, or the key if the page has none. */
export function getLabel(key: string): string {
  texts ??= readTexts();
  return texts[key] ?? key;
}

function readTexts(): Record<string, string> {
  const holder = document.querySelector<HTMLElement>('doc-island[data-bd-texts]');
  return JSON.parse(holder?.dataset['bdTexts'] ?? '{}') as Record<string, string>;
}
