/**
 * Returns the name of an island's slot for a Markdown file with the given props, by which browsers find the build's
 * output. Only strings, numbers and booleans count: other props don't have the same form in both.
 */
export function createSnippetKey(file: string, props: Readonly<Record<string, unknown>>): string {
  const scalars = Object.entries(props).filter(
    ([name, value]) => name !== 'children' && ['string', 'number', 'boolean'].includes(typeof value),
  );
  return `${file} ${JSON.stringify(scalars)}`;
}
