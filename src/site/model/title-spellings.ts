/** Titles of components by the names that authors know from elsewhere: `<Tab label="npm">`. */

/** The first that has a value is read. */
const TITLE_SPELLINGS = ['title', 'label', 'name', 'heading', 'value'] as const;

/** Returns the name that a component calls its title, if it has one. */
export function findTitleProp(known: readonly string[]): string | undefined {
  return known.includes('title') ? 'title' : known.find((prop) => prop === 'label');
}

/** Returns the prop that holds the title of a component which calls it otherwise; undefined when nothing would be lost. */
export function findMisspeltTitle(props: Record<string, unknown>, known: readonly string[]): string | undefined {
  const own = findTitleProp(known);
  if (own === undefined || hasValue(props[own])) return undefined;
  return TITLE_SPELLINGS.find((name) => !known.includes(name) && hasValue(props[name]));
}

function hasValue(value: unknown): boolean {
  return value !== undefined && value !== null && value !== '' && typeof value !== 'boolean';
}
