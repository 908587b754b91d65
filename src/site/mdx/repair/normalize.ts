/**
 * Rewrites syntax that authors use but MDX rejects, before parsing (content format, Pipeline). Line numbers don't
 * change.
 */
import { joinTags } from './join-tags.ts';
import { outdentComponents } from './outdent-components.ts';
import { quoteBraces } from './quote-braces.ts';
import { quoteAddresses } from './quote-values.ts';
import { createCodeFinder, replaceOutsideCode } from '../../markdown/code-ranges.ts';
import { toPlaceholder } from '../../markdown/placeholders.ts';

/** Private-use characters around a custom heading id, which the `identify` pass reads. */
export const ID_OPEN = '\uE000';
export const ID_CLOSE = '\uE001';

/** Attribute inserted before a `>` on a separate line, which the parser would treat as a quote; `expand` removes it. */
export const GAP_ATTRIBUTE = 'bindery-gap';

/**
 * Normalizes `.mdx`: custom heading ids, HTML comments, void tags, tags broken before their `>`, and URLs in angle
 * brackets. Escaped markup (`\<br\>`) is text, and so is the target of a link (`[a](<img/b c.png>)`).
 */
export function normalizeMdx(text: string): string {
  if (
    !/\{#|<!--|<(?:br|hr|img|input|wbr|source|col|embed|area|track)\b|<\/br>|\n[\t ]*>|\/\s+>|<(?:https?|mailto):|<[\w.+-]+@/i.test(
      text,
    )
  )
    return text;
  return replaceOutsideCode(markHeadingIds(blankComments(text)), (part) =>
    hideText(part, (tags) => normalizeTags(linkAddresses(unwrapDefinitions(tags)))),
  );
}

const TAG_START = toPlaceholder('<');
/** What precedes a `<` that doesn't start a tag: a backslash, or the start of a link's target. */
const TEXT_START = String.raw`\\|\]\([\t ]*(?:\n[\t ]*)?`;
const VISIBLE_START = new RegExp(String.raw`\\\\|(${TEXT_START})<`, 'g');
const HIDDEN_START = new RegExp(`(${TEXT_START})${TAG_START}`, 'g');

/** Hides each `<` that doesn't start a tag from `change`. */
function hideText(part: string, change: (tags: string) => string): string {
  const tags = part.replace(VISIBLE_START, (match, before?: string) =>
    before === undefined ? match : `${before}${TAG_START}`,
  );
  return tags === part ? change(part) : change(tags).replace(HIDDEN_START, '$1<');
}

/**
 * Normalizes `.md`: custom heading ids, the indentation of components, tags on several lines, URLs without quotes, and
 * attributes in braces; HTML is parsed leniently there.
 */
export function normalizeMarkdown(text: string): string {
  const tags = replaceOutsideCode(text, (part) => part.replace(SPACE_EXPRESSION, ' ').replace(CLOSED_BREAK, '$1'));
  return markHeadingIds(quoteBraces(outdentComponents(joinTags(quoteAddresses(tags)))));
}

/** Matches `{" "}`, which formatters write between elements. */
const SPACE_EXPRESSION = /\{(["'`])[\t ]*\1\}/g;
/** Matches `<br></br>`, which browsers show as two line breaks. */
const CLOSED_BREAK = /(<br\b[^<>]*>)[\t ]*<\/br>/gi;

/** Marks custom heading ids. A heading can contain code, so only ids that start in code are excluded. */
function markHeadingIds(text: string): string {
  if (!text.includes('{#')) return text;
  const isCode = createCodeFinder(text);
  return text.replace(
    /^([\t >]*#{1,6}[\t ][^\n{]*(?:\{(?!#)[^\n{]*)*)\{#([^\s{}]+)\}(?:[\t ]+#+)?[\t ]*$/gm,
    (match, heading: string, id: string, offset: number) => {
      return isCode(offset) ? match : `${heading}${ID_OPEN}${id}${ID_CLOSE}`;
    },
  );
}

/** Maximum number of searches for comments. Backticks in a comment can hide the next one until the comment is blank. */
const MAX_COMMENT_SEARCHES = 3;

/** Replaces HTML comments outside code with spaces. They can contain code. */
function blankComments(text: string): string {
  const blankedText = blank(text);
  return blankedText === text ? text : trimBlankedLines(blankedText, text);
}

/** Removes the spaces of a comment from the end of a line of text, where they would be a line break. */
function trimBlankedLines(blankedText: string, text: string): string {
  const lines = text.split('\n');
  return blankedText
    .split('\n')
    .map((line, index) => (line === lines[index] || / {2}$/.test(lines[index] ?? '') ? line : line.trimEnd() || line))
    .join('\n');
}

function blank(text: string): string {
  let blankedText = text;
  for (let search = 0; search < MAX_COMMENT_SEARCHES; search++) {
    const comments = findComments(blankedText);
    if (comments.length === 0) break;
    let end = 0;
    const parts = comments.flatMap(([from, to]) => {
      const before = blankedText.slice(end, from);
      end = to;
      return [before, blankedText.slice(from, to).replace(/[^\n]/g, ' ')];
    });
    blankedText = parts.join('') + blankedText.slice(end);
  }
  return blankedText;
}

/** Returns the start and end of each HTML comment that starts outside code and isn't escaped. */
function findComments(text: string): [start: number, end: number][] {
  const comments: [number, number][] = [];
  if (!text.includes('<!--')) return comments;
  const isCode = createCodeFinder(text);
  let next = 0;
  for (let start = text.indexOf('<!--'); start >= 0; start = text.indexOf('<!--', next)) {
    next = start + 4;
    if (isCode(start) || text[start - 1] === '\\') continue;
    const close = text.indexOf('-->', next);
    if (close < 0) break;
    next = close + 3;
    comments.push([start, next]);
  }
  return comments;
}

/**
 * Removes the brackets in `[a]: <https://example.com>`: as the URL of a definition, it means the same without them, and
 * in other text, it is a link on its own.
 */
function unwrapDefinitions(part: string): string {
  return part.replace(
    /(\]:[\t ]*(?:\n[\t ]*)?)<((?:https?|mailto):[^\s<>]{1,2000})>/gi,
    (_, before: string, address: string) => `${before} ${address.replace(/[()]/g, '\\$&')} `,
  );
}

/** Converts `<https://example.com>` and `<me@example.com>`, which are links in Markdown but rejected by MDX. */
function linkAddresses(part: string): string {
  return part.replace(
    /<((?:https?|mailto):[^\s<>{}"'`]{1,2000}|[\w.+-]{1,64}@[a-z\d-]{1,63}(?:\.[a-z\d-]{1,63}){1,10})>/gi,
    (_, address: string) => {
      const target = /^(?:https?|mailto):/i.test(address) ? address : `mailto:${address}`;
      const label = address.replace(/^mailto:/i, '').replace(/[^\p{L}\p{N}\s]/gu, '\\$&');
      return `[${label}](${target.replace(/[()\\*_[\]|~]/g, '\\$&')})`;
    },
  );
}

function normalizeTags(part: string): string {
  return part
    .replace(
      /(<[A-Za-z][\w.:-]*(?![\w.:-])(?:[^<>"'{}]|"[^"<]*"|'[^'<]*'|\{[^{}<>]*\}|\{\{[^{}<>]*\}\})*?)(?<!\*)\/(\s+)>/g,
      '$1$2/>',
    )
    .replace(
      /<(br|hr|img|input|wbr|source|col|embed|area|track)\b((?:[^<>"'{}]|"[^"<]*"|'[^'<]*'|\{[^{}<>]*\}|\{\{[^{}<>]*\}\})*?)\/?>/gi,
      (_, name: string, attributes: string) => `<${name}${attributes}/>`,
    )
    .replace(/(<br\b[^<>]*>[\t ]*)?<\/br>/gi, (_, opening?: string) => opening ?? '<br/>')
    .replace(/<\/(?:hr|img|input|wbr|source|col|embed|area|track)>/gi, '')
    .replace(/(<[A-Za-z][^<>]*?)(?<![\t ])[\t ]*\n([\t ]*)(\/?>)/g, `$1\n$2${GAP_ATTRIBUTE} $3`);
}
