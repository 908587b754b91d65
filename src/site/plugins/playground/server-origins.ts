import type { ChannelForm, FormServer } from '../../model/request-form.ts';

/** Maximum number of variable combinations. */
const MAX_COMBINATIONS = 200;

/**
 * Returns the origins that a server's URL can have, for `lib/api-proxy/server-list.ts`. Variables with a list of
 * values expand to each of them. A variable without a list expands to its default and, below a host with at least two
 * fixed labels, to any single label: `https://{tenant}.example.com` becomes `https://*.example.com`. A host that
 * consists of a variable only allows its default.
 */
export function listOrigins({ url, variables = [] }: FormServer): string[] {
  const [template] = /^(?:https?|wss?|\{[^{}]+\}):\/\/[^/?#]+/i.exec(url) ?? [];
  if (template === undefined) return [];
  const variablesByName = new Map(variables.map((variable) => [variable.name, variable]));
  let texts = [template];
  for (const name of new Set(Array.from(template.matchAll(/\{([^{}]+)\}/g), ([, variableName = '']) => variableName))) {
    const { value, options } = variablesByName.get(name) ?? {};
    const values = options ?? [...(value === undefined || value === '' ? [] : [value]), FREE_VARIABLE];
    texts = texts
      .flatMap((text) => values.map((each) => text.replaceAll(`{${name}}`, () => each)))
      .slice(0, MAX_COMBINATIONS);
  }
  return [...new Set(texts.flatMap((text) => toOrigin(text) ?? []))];
}

/** Placeholder for a free variable: a word that no host contains. */
const FREE_VARIABLE = 'xxfreexx';

function toOrigin(text: string): string | undefined {
  if (!URL.canParse(text)) return undefined;
  const { origin, protocol, hostname, username } = new URL(text);
  if (!/^(?:https?|wss?):$/.test(protocol) || username !== '') return undefined;
  if (!hostname.includes(FREE_VARIABLE)) return origin;
  const labels = hostname.split('.');
  const last = labels.findLastIndex((label) => label.includes(FREE_VARIABLE));
  const fixedCount = labels.length - last - 1;
  return fixedCount >= 2 ? origin.replaceAll(FREE_VARIABLE, '*') : undefined;
}

export interface ButtonOptions {
  servers: FormServer[];
  /** Interface text key of its label. */
  label: 'playgroundTry' | 'playgroundConnect';
}

/**
 * Reads what is needed to print a button from the form it carries. Returns no servers if the form isn't valid.
 */
export function readButton(json: string): ButtonOptions {
  try {
    const { servers, messages } = JSON.parse(json) as Partial<ChannelForm>;
    const validServers = Array.isArray(servers) ? servers.filter((server) => typeof server.url === 'string') : [];
    return { servers: validServers, label: messages ? 'playgroundConnect' : 'playgroundTry' };
  } catch {
    return { servers: [], label: 'playgroundTry' };
  }
}
