/**
 * Name of the place in an island that shows a Markdown file with some props, where browsers find what the build made of it. Only props
 * that are text, numbers or truth values count: others are not the same in both.
 */
export function snippetKey(file: string, props: Readonly<Record<string, unknown>>): string {
  const plain = Object.entries(props).filter(
    ([name, value]) => name !== 'children' && ['string', 'number', 'boolean'].includes(typeof value),
  );
  return `${file} ${JSON.stringify(plain)}`;
}
