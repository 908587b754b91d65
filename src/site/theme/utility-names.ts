/** Which class names may be utilities: such that a style sheet can hold them, whoever wrote them. */

/** Characters that no utility has outside brackets. */
const PLAIN = /^[!*@-]?[\w@*~!%.:/&-]+$/;

/**
 * Whether a name has the form of a utility: brackets and quotes that pair up, and nothing that could end its rule in the sheet or
 * begin another. `group/item` and the like have it too, and no rules.
 */
export function mayBeUtility(name: string): boolean {
  if (/[{}<;\\]|\/\*|\*\//.test(name)) return false;
  if (!/[[('"]/.test(name)) return PLAIN.test(name) && /[a-z]/.test(name);
  return isPaired(name) && PLAIN.test(outside(name) || 'x');
}

/** The name without what stands in brackets and parentheses. */
function outside(name: string): string {
  let depth = 0;
  let text = '';
  for (const character of name) {
    if (character === '[' || character === '(') depth++;
    else if (character === ']' || character === ')') depth--;
    else if (depth === 0) text += character;
  }
  return text;
}

const CLOSING: Record<string, string> = { '[': ']', '(': ')' };

function isPaired(name: string): boolean {
  const open: string[] = [];
  let quote = '';
  for (const character of name) {
    if (quote !== '') quote = character === quote ? '' : quote;
    else if (character === '"' || character === "'") quote = character;
    else if (character in CLOSING) open.push(CLOSING[character] ?? '');
    else if ((character === ']' || character === ')') && open.pop() !== character) return false;
  }
  return quote === '' && open.length === 0;
}

/** A utility without its variants and marks of importance: `border` of `dark:md:!border`. */
export function baseOf(name: string): string {
  let depth = 0;
  let start = 0;
  for (let at = 0; at < name.length; at++) {
    const character = name[at];
    if (character === '[' || character === '(') depth++;
    else if (character === ']' || character === ')') depth--;
    else if (character === ':' && depth === 0) start = at + 1;
  }
  return name.slice(start).replace(/^!|!$/g, '');
}
