/** What the address of a hand-written endpoint page says of its query. */
export interface WrittenQuery {
  /** The address without the parameters that the page describes. */
  path: string;
  /** Values of those by name, where they are no placeholders. */
  examples: Map<string, string>;
}

const PLACEHOLDER = /^(?:|\{.*\}|<.*>|:\w+|\.{3}|…)$/s;

/** Takes the parameters out of an address (`/items?limit=10`) that fields of the page describe: they are sent once. */
export function takeQuery(path: string, described: ReadonlySet<string>): WrittenQuery {
  const [, base = path, query = ''] = /^([^?]*)\?(.*)$/s.exec(path) ?? [];
  const pairs = query.split('&').map((pair) => {
    const [name = '', ...value] = pair.split('=');
    return { pair, name: decode(name), value: decode(value.join('=')) };
  });
  const taken = pairs.filter(({ name }) => described.has(name));
  const rest = pairs.filter(({ pair, name }) => pair !== '' && !described.has(name)).map(({ pair }) => pair);
  return {
    path: taken.length === 0 ? path : rest.length === 0 ? base : `${base}?${rest.join('&')}`,
    examples: new Map(taken.filter(({ value }) => !PLACEHOLDER.test(value)).map(({ name, value }) => [name, value])),
  };
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text;
  }
}
