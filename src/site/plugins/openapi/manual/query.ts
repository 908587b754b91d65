/** Reads the query in the URL of a hand-written endpoint page. */
export interface WrittenQuery {
  /** The URL without parameters that the page describes. */
  path: string;
  /** Their values by name, unless they are placeholders. */
  examples: Map<string, string>;
}

const PLACEHOLDER = /^(?:|\{.*\}|<.*>|:\w+|\.{3}|…)$/s;

/**
 * Removes parameters from a URL (`/items?limit=10`) that the page's fields describe, so that they are only sent once.
 */
export function takeQuery(path: string, parameterNames: ReadonlySet<string>): WrittenQuery {
  const [, base = path, query = ''] = /^([^?]*)\?(.*)$/s.exec(path) ?? [];
  const pairs = query.split('&').map((pair) => {
    const [name = '', ...value] = pair.split('=');
    return { pair, name: decode(name), value: decode(value.join('=')) };
  });
  const describedPairs = pairs.filter(({ name }) => parameterNames.has(name));
  const remainingPairs = pairs
    .filter(({ pair, name }) => pair !== '' && !parameterNames.has(name))
    .map(({ pair }) => pair);
  return {
    path:
      describedPairs.length === 0 ? path : remainingPairs.length === 0 ? base : `${base}?${remainingPairs.join('&')}`,
    examples: new Map(
      describedPairs.filter(({ value }) => !PLACEHOLDER.test(value)).map(({ name, value }) => [name, value]),
    ),
  };
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text;
  }
}
