/** Names that style sheets use for parts of the format's pages that are named differently on Bindery's. */
import { lookUp } from '../../lib/look-up.ts';
import type { CssToken } from './tokens.ts';

/** Ids in the format's themes → Bindery's equivalent. */
const EQUALS: Readonly<Record<string, string>> = {
  '#content-side-layout': '#table-of-contents-layout',
  '#feedback-toolbar': '.feedback-toolbar',
  '#navbar-transition': '#navbar',
  '#navbar-transition-maple': '#navbar',
  '#navbar-transition-willow': '#navbar',
  '#navigation-items': '#sidebar-content',
  '#sidebar-group': '.sidebar-group',
  '#sidebar-title': '.sidebar-title',
};

/** Returns the selector for an id, if it refers to a part with a different name in Bindery. */
export function findEqualSelector(id: string): string | undefined {
  const equalSpelling = lookUp(EQUALS, id);
  return equalSpelling && `:is(${id},${equalSpelling})`;
}

/**
 * First-level headings in the body of a page are printed as second-level ones with a class, below the title: with the
 * same specificity as the element.
 */
const HEADINGS: Readonly<Record<string, string>> = {
  h1: ':is(h1,:where(.bd-Heading1))',
  h2: 'h2:not(:where(.bd-Heading1))',
};

/** Returns the selector for an element's name, if it is one of those headings. */
export function findHeadingSelector(name: string): string | undefined {
  const tag = name.toLowerCase();
  return lookUp(HEADINGS, tag);
}

/**
 * The format's variable for the brand color contains numbers for `rgb()`; Bindery's variable with that name is a color.
 */
const PRIMARY = '--primary';
const NUMBERS = '--primary-rgb';

/** Finds uses of the brand color as numbers, `rgb(var(--primary) / 50%)`, and declarations of it as numbers. */
export function findNumbers(tokens: readonly CssToken[]): Map<CssToken, string> {
  const replacements = new Map<CssToken, string>();
  /** For each open parenthesis, whether it is inside a color function's. */
  const openScopes: boolean[] = [];
  for (const [index, token] of tokens.entries()) {
    const { type, text } = token;
    if (type === 'function') openScopes.push(openScopes.at(-1) === true || /^rgba?\($/i.test(text));
    else if (text === '(') openScopes.push(openScopes.at(-1) === true);
    else if (text === ')') openScopes.pop();
    else if (text === '{' || text === '}' || text === ';') openScopes.length = 0;
    else if (text === PRIMARY && (openScopes.at(-1) === true || hasThreeNumbers(tokens, index)))
      replacements.set(token, NUMBERS);
  }
  return replacements;
}

/** Whether the declaration that starts at a name has three numbers. */
function hasThreeNumbers(tokens: readonly CssToken[], index: number): boolean {
  const after = tokens.slice(index + 1, index + 12).filter(({ type }) => type !== 'space' && type !== 'comment');
  if (after[0]?.text !== ':') return false;
  const numbers = after.slice(1).filter(({ text }) => text !== ',');
  return [0, 1, 2].every((at) => numbers[at]?.type === 'number');
}
