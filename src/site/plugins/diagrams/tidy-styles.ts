/** Filters the style sheets of drawings. */
import { matches, parseSelector } from './geometry/selector.ts';
import { ELEMENT, walk, type Shape } from './geometry/shape.ts';
import { parseDeclarations, parseRules } from './geometry/text-styles.ts';

const PROPERTIES = new Set(
  [
    'color fill fill-opacity fill-rule opacity stroke stroke-dasharray stroke-dashoffset stroke-linecap stroke-linejoin stroke-opacity',
    'stroke-width font-size font-style font-weight text-anchor text-decoration dominant-baseline alignment-baseline letter-spacing',
    'display visibility rx ry marker-start marker-mid marker-end',
  ].flatMap((names) => names.split(' ')),
);

/** References within the drawing, and values that can't break out of a style sheet. */
const SAFE_VALUE = /^[\w\s.,#%()+-]+$/;
const OTHER_ADDRESS = /url\((?!#)|expression|image/i;

/** Returns the declarations that affect the appearance of shapes and text. Fonts come from the page. */
export function tidyDeclarations(text: string): string {
  const important = new Set(
    [...text.matchAll(/([\w-]+)\s*:[^;]*!\s*important/gi)].map(([, name = '']) => name.toLowerCase()),
  );
  return [...parseDeclarations(text)]
    .filter(
      ([name, value]) =>
        PROPERTIES.has(name) && SAFE_VALUE.test(value) && !OTHER_ADDRESS.test(value) && value !== 'revert',
    )
    .map(([name, value]) => `${name}:${value}${important.has(name) ? '!important' : ''}`)
    .join(';');
}

/** Returns the rules that match something in the drawing, scoped to it. Rules with the same declarations are merged. */
export function tidyStyles(css: string, root: Shape, scope: string): string {
  const names = collectNames(root);
  const rules = new Map<string, string[]>();
  for (const { selectors, declarations } of parseRules(css)) {
    const tidied = tidyDeclarations(declarations);
    if (tidied === '') continue;
    const used = selectors
      .map((selector) => selector.replace(/^#[\w-]+\s*/, '').replace(/\s+/g, ' '))
      // Empty: the drawing itself, whose color applies to all text without a more specific rule.
      .filter((selector) => selector === '' || isUsed(selector, root, names));
    if (used.length > 0)
      rules.set(`${rules.size}`, [used.map((selector) => `#${scope} ${selector}`.trim()).join(), tidied]);
  }
  return [...rules.values()].map(([selectors, declarations]) => `${selectors}{${declarations}}`).join('');
}

/** Returns the element names, `.class` and `#id` in a drawing. */
function collectNames(root: Shape): Set<string> {
  const names = new Set<string>();
  walk(root, (shape) => {
    names.add(shape.tagName.toLowerCase());
    names.add(`#${shape.getAttribute('id') ?? ''}`);
    for (const name of (shape.getAttribute('class') ?? '').split(/\s+/)) names.add(`.${name}`);
  });
  return names;
}

/** Whether a rule matches something. Most rules are for other diagram types, and are excluded without a search. */
function isUsed(text: string, root: Shape, names: ReadonlySet<string>): boolean {
  const selector = parseSelector(text.replace(/^>\s*/, ''));
  const mayMatch = selector?.compounds.every(
    ({ tag, id, classes }) =>
      (tag === undefined || names.has(tag)) &&
      (id === undefined || names.has(`#${id}`)) &&
      classes.every((name) => names.has(`.${name}`)),
  );
  return mayMatch === true && selector !== undefined && hasMatch(root, (shape) => matches(shape, selector));
}

function hasMatch(shape: Shape, test: (shape: Shape) => boolean): boolean {
  for (const node of shape.childNodes)
    if (node.nodeType === ELEMENT && (test(node) || hasMatch(node, test))) return true;
  return false;
}
