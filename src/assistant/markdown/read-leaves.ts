/**
 * Splits Markdown into its leaf blocks: the parts that contain text, each with the line prefixes of the blocks around
 * it.
 */
import type { Token } from 'markdown-it';

export interface Leaf {
  kind: 'paragraph' | 'heading' | 'code' | 'table' | 'rule';
  /** The leaf's token; for a table the first one. */
  token: Token;
  /** All tokens of the leaf. */
  tokens: readonly Token[];
  /** Text between this leaf and the previous one, if there is one. */
  separator: string;
  /** Prefix of the first line, with the markers of list items that start here. */
  first: string;
  /** Prefix of every further line. */
  prefix: string;
}

/** Maximum nesting of quotes and lists; deeper ones are dropped, because renderers differ in how deep they parse. */
const MAX_CONTAINERS = 5;

interface Container {
  /** Prefix of the container's lines. */
  prefix: string;
  /** Prefix of its first line, until it is printed. */
  marker: string | undefined;
  isShown: boolean;
}

interface List {
  next: number | undefined;
  hasItems: boolean;
}

/** Lists the leaves of a parsed text in order. */
export function readLeaves(tokens: readonly Token[]): Leaf[] {
  const leaves: Leaf[] = [];
  const containers: Container[] = [];
  const lists: List[] = [];
  let isNextItem = false;

  const open = (prefix: string, marker: string): void => {
    const isShown = containers.filter((each) => each.isShown).length < MAX_CONTAINERS;
    containers.push({ prefix: isShown ? prefix : '', marker: isShown ? marker : undefined, isShown });
  };

  const add = (kind: Leaf['kind'], leafTokens: readonly Token[]): void => {
    const [token] = leafTokens;
    if (!token) return;
    const begins = containers.findIndex(({ marker }) => marker !== undefined);
    const outerContainers = begins === -1 ? containers : containers.slice(0, begins);
    const blank = outerContainers
      .map(({ prefix }) => prefix)
      .join('')
      .trimEnd();
    leaves.push({
      kind,
      token,
      tokens: leafTokens,
      separator: isNextItem ? '\n' : `\n${blank}\n`,
      first: containers.map(({ prefix, marker }) => marker ?? prefix).join(''),
      prefix: containers.map(({ prefix }) => prefix).join(''),
    });
    for (const container of containers) container.marker = undefined;
    isNextItem = false;
  };

  for (const [index, token] of tokens.entries()) {
    switch (token.type) {
      case 'blockquote_open':
        open('> ', '> ');
        break;
      case 'bullet_list_open':
      case 'ordered_list_open': {
        const start = Number(token.attrGet('start') ?? 1);
        lists.push({ next: token.type === 'ordered_list_open' ? start : undefined, hasItems: false });
        break;
      }
      case 'bullet_list_close':
      case 'ordered_list_close':
        lists.pop();
        break;
      case 'list_item_open': {
        const list = lists.at(-1);
        const marker = list?.next === undefined ? '- ' : `${list.next}. `;
        open(' '.repeat(marker.length), marker);
        isNextItem = list?.hasItems === true && containers.at(-1)?.isShown === true;
        if (list?.next !== undefined) list.next = Math.min(list.next + 1, MAX_NUMBER);
        if (list) list.hasItems = true;
        break;
      }
      case 'blockquote_close':
      case 'list_item_close':
        containers.pop();
        break;
      case 'inline': {
        const before = tokens[index - 1]?.type;
        if (before === 'paragraph_open') add('paragraph', [token]);
        else if (before === 'heading_open') add('heading', [tokens[index - 1] ?? token, token]);
        break;
      }
      case 'fence':
      case 'code_block':
        add('code', [token]);
        break;
      case 'hr':
        add('rule', [token]);
        break;
      case 'table_open': {
        const end = tokens.findIndex(({ type }, at) => at > index && type === 'table_close');
        add('table', tokens.slice(index, end === -1 ? undefined : end));
        break;
      }
      // All other tokens start or end something that is already printed.
    }
  }
  return leaves;
}

/** The largest number that an item can have (CommonMark 0.31, section 5.2). */
const MAX_NUMBER = 999_999_999;
