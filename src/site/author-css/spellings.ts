/** Names that style sheets use for parts of the format's pages, where the part of ours has another. */
import type { CssToken } from './tokens.ts';

/** Ids of the format's themes and the part that is their equal here. */
const EQUALS: Readonly<Record<string, string>> = {
  '#content-container': '.columns-row',
  '#content-side-layout': '#table-of-contents-layout',
  '#feedback-toolbar': '.feedback-toolbar',
  '#navbar-transition': '#navbar',
  '#navigation-items': '#sidebar-content',
  '#sidebar-group': '.sidebar-group',
  '#sidebar-title': '.sidebar-title',
};

/** The selector to write for an id, if it names a part that is called otherwise here. */
export function equalOf(id: string): string | undefined {
  const equal = Object.hasOwn(EQUALS, id) ? EQUALS[id] : undefined;
  return equal && `:is(${id},${equal})`;
}

/** First headings in the body of a page are printed as second ones of a class, below the title: of the same specificity as the element. */
const HEADINGS: Readonly<Record<string, string>> = {
  h1: ':is(h1,:where(.heading-1))',
  h2: 'h2:not(:where(.heading-1))',
};

/** The selector to write for the name of an element, if it is one of those headings. */
export function headingOf(name: string): string | undefined {
  const tag = name.toLowerCase();
  return Object.hasOwn(HEADINGS, tag) ? HEADINGS[tag] : undefined;
}

/** The format's variable for the brand color holds numbers for `rgb()`; ours of that name is a color. */
const PRIMARY = '--primary';
const NUMBERS = '--primary-rgb';

/** Uses of the brand color as numbers, `rgb(var(--primary) / 50%)`, and declarations of it as such. */
export function findNumbers(tokens: readonly CssToken[]): Map<CssToken, string> {
  const found = new Map<CssToken, string>();
  /** For each open parenthesis, whether it is within that of a color. */
  const open: boolean[] = [];
  for (const [index, token] of tokens.entries()) {
    const { type, text } = token;
    if (type === 'function') open.push(open.at(-1) === true || /^rgba?\($/i.test(text));
    else if (text === '(') open.push(open.at(-1) === true);
    else if (text === ')') open.pop();
    else if (text === '{' || text === '}' || text === ';') open.length = 0;
    else if (text === PRIMARY && (open.at(-1) === true || declaresNumbers(tokens, index))) found.set(token, NUMBERS);
  }
  return found;
}

/** Whether the declaration that a name begins has three numbers. */
function declaresNumbers(tokens: readonly CssToken[], index: number): boolean {
  const after = tokens.slice(index + 1, index + 12).filter(({ type }) => type !== 'space' && type !== 'comment');
  if (after[0]?.text !== ':') return false;
  const numbers = after.slice(1).filter(({ text }) => text !== ',');
  return [0, 1, 2].every((at) => numbers[at]?.type === 'number');
}
