/** Decides which class names could be utilities that are safe in a style sheet, no matter who wrote them. */

/** Characters allowed in a utility outside brackets. */
const CLASS_NAME = /^[!*@-]?[\w@*~!%.:/&-]+$/;

/**
 * Returns whether a name has the form of a utility: paired brackets and quotes, and nothing that could end its rule in
 * the sheet or start another. `group/item` and similar also match, but have no rules.
 */
export function mayBeUtility(name: string): boolean {
  if (/[{}<;\\]|\/\*|\*\//.test(name)) return false;
  if (!/[[('"]/.test(name)) return CLASS_NAME.test(name) && /[a-z]/.test(name);
  return isPaired(name) && CLASS_NAME.test(stripBrackets(name) || 'x');
}

/** Returns the name without the content of brackets and parentheses. */
function stripBrackets(name: string): string {
  let depth = 0;
  let text = '';
  for (const character of name) {
    if (character === '[' || character === '(') depth++;
    else if (character === ']' || character === ')') depth--;
    else if (depth === 0) text += character;
  }
  return text;
}

const CLOSING_MARKS: Record<string, string> = { '[': ']', '(': ')' };

function isPaired(name: string): boolean {
  const openMarks: string[] = [];
  let quote = '';
  for (const character of name) {
    if (quote !== '') quote = character === quote ? '' : quote;
    else if (character === '"' || character === "'") quote = character;
    else if (character in CLOSING_MARKS) openMarks.push(CLOSING_MARKS[character] ?? '');
    else if ((character === ']' || character === ')') && openMarks.pop() !== character) return false;
  }
  return quote === '' && openMarks.length === 0;
}

/** Returns a utility without its variants and importance markers: `border` for `dark:md:!border`. */
export function getUtilityBase(name: string): string {
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
