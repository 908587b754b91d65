/** Texts of the interface, which the first island of a page brings. */

let texts: Record<string, string> | undefined;

/** Text of the interface in the language of the page; the key when the page has none. */
export function label(key: string): string {
  texts ??= readTexts();
  return texts[key] ?? key;
}

function readTexts(): Record<string, string> {
  const holder = document.querySelector<HTMLElement>('doc-island[data-texts]');
  return JSON.parse(holder?.dataset['texts'] ?? '{}') as Record<string, string>;
}
