import type { ChannelForm, FormServer } from '../../openapi-playground/form.ts';

/** Combinations of variables after which no more are tried. */
const MOST = 200;

/**
 * The origins that a server's address can have, for `lib/api-proxy/server-list.ts`. Variables with a list of values stand for
 * each of them. A variable without one stands for its default, and for any single label below a host of at least two fixed
 * labels: `https://{tenant}.example.com` is `https://*.example.com`, but a host that is free as a whole is only its default.
 */
export function originsOf({ url, variables = [] }: FormServer): string[] {
  const [template] = /^(?:https?|wss?|\{[^{}]+\}):\/\/[^/?#]+/i.exec(url) ?? [];
  if (template === undefined) return [];
  const known = new Map(variables.map((variable) => [variable.name, variable]));
  let texts = [template];
  for (const name of new Set(Array.from(template.matchAll(/\{([^{}]+)\}/g), ([, inner = '']) => inner))) {
    const { value, options } = known.get(name) ?? {};
    const values = options ?? [...(value === undefined || value === '' ? [] : [value]), FREE];
    texts = texts.flatMap((text) => values.map((one) => text.replaceAll(`{${name}}`, () => one))).slice(0, MOST);
  }
  return [...new Set(texts.flatMap((text) => toOrigin(text) ?? []))];
}

/** Stands for a free variable: a word that is no part of any host. */
const FREE = 'xxfreexx';

function toOrigin(text: string): string | undefined {
  if (!URL.canParse(text)) return undefined;
  const { origin, protocol, hostname, username } = new URL(text);
  if (!/^(?:https?|wss?):$/.test(protocol) || username !== '') return undefined;
  if (!hostname.includes(FREE)) return origin;
  const labels = hostname.split('.');
  const last = labels.findLastIndex((label) => label.includes(FREE));
  const fixed = labels.length - last - 1;
  return fixed >= 2 ? origin.replaceAll(FREE, '*') : undefined;
}

export interface ButtonFacts {
  servers: FormServer[];
  /** Key of the interface text on it. */
  label: 'playgroundTry' | 'playgroundConnect';
}

/** Reads the facts for printing a button from the form that it carries; no servers when it is no form of ours. */
export function readButton(json: string): ButtonFacts {
  try {
    const { servers, messages } = JSON.parse(json) as Partial<ChannelForm>;
    const known = Array.isArray(servers) ? servers.filter((server) => typeof server.url === 'string') : [];
    return { servers: known, label: messages ? 'playgroundConnect' : 'playgroundTry' };
  } catch {
    return { servers: [], label: 'playgroundTry' };
  }
}
