export type Texts = (key: string) => string;

/** Returns the interface texts of the search, which the page's search button contains. */
export function readTexts(): Texts {
  const entry = document.querySelector<HTMLElement>('#search-bar-entry');
  const texts = JSON.parse(entry?.dataset['bdTexts'] ?? '{}') as Record<string, string>;
  return (key) => texts[key] ?? '';
}
