/** Finds titles under the names that authors know from other tools: `<Tab label="npm">`. */

/** The first one with a value is used. */
const TITLE_SPELLINGS = ['title', 'label', 'name', 'heading', 'value'] as const;

/** Returns the name of a component's title prop, if it has one. */
export function findTitleProp(propNames: readonly string[]): string | undefined {
  return propNames.includes('title') ? 'title' : propNames.find((prop) => prop === 'label');
}

/** Returns the prop that contains the title if the author used a different name; undefined if nothing would be lost. */
export function findMisspeltTitle(props: Record<string, unknown>, propNames: readonly string[]): string | undefined {
  const titleProp = findTitleProp(propNames);
  if (titleProp === undefined || hasValue(props[titleProp])) return undefined;
  return TITLE_SPELLINGS.find((name) => !propNames.includes(name) && hasValue(props[name]));
}

function hasValue(value: unknown): boolean {
  return value !== undefined && value !== null && value !== '' && typeof value !== 'boolean';
}
