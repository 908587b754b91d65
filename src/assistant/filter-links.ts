/** Lets the text of a model through as it comes, but for its links: only those to places that were read stay. */

export interface LinkFilter {
  /** Takes a further piece of Markdown; gives what is certain by now. */
  push(text: string): string;
  /** Gives what was held back. */
  end(): string;
}

export interface LinkFilterOptions {
  /** Gives the address that a link is to have; undefined for one that is to go, of which the text stays. */
  resolve(target: string): string | undefined;
}

/** Characters of a link that are waited for: what is longer is no link. */
const MAX_LINK = 2_000;

/** Links in code are text and stay as they are. Pictures are links, since a reader's browser would ask their host for them. */
export function createLinkFilter({ resolve }: LinkFilterOptions): LinkFilter {
  let held = '';
  /** The mark that ends the fence we are in. */
  let fence: string | undefined;
  let atLineStart = true;

  const take = (isEnd: boolean): string => {
    let out = '';
    let at = 0;
    while (at < held.length) {
      const piece = scan(held, { at, isEnd, atLineStart, fence });
      if (piece === undefined) break;
      fence = piece.fence;
      const source = held.slice(at, at + piece.length);
      out += piece.link ? printLink(piece.link, resolve) : source;
      atLineStart = source.endsWith('\n');
      at += piece.length;
    }
    held = held.slice(at);
    return out;
  };

  return {
    push(text) {
      held += text;
      return take(false);
    },
    end: () => take(true),
  };
}

interface Piece {
  /** Characters that it takes. */
  length: number;
  link?: { text: string; target: string };
  fence: string | undefined;
}

interface Position {
  at: number;
  isEnd: boolean;
  atLineStart: boolean;
  fence: string | undefined;
}

/** The next piece of the text; undefined when more of it must come first. */
function scan(text: string, { at, isEnd, atLineStart, fence }: Position): Piece | undefined {
  const rest = text.slice(at, at + MAX_LINK);
  const isWhole = isEnd || at + MAX_LINK <= text.length;
  if (atLineStart || fence !== undefined) {
    const end = rest.indexOf('\n');
    const line = end === -1 ? rest : rest.slice(0, end + 1);
    // Whether a line is a fence shows in its first characters; the rest of the line of one belongs to it.
    if (end === -1 && !isWhole && (fence !== undefined || /^ {0,3}(?:`{0,3}|~{0,3})$/.test(line) || FENCE.test(line)))
      return undefined;
    const mark = FENCE.exec(line)?.[1];
    if (fence !== undefined)
      return { length: line.length, fence: mark?.startsWith(fence) && line.trim() === mark ? undefined : fence };
    if (mark !== undefined) return { length: line.length, fence: mark };
  }
  const plain = /^[^`[!\\\n<]+|^\n/.exec(rest)?.[0].length;
  if (plain !== undefined) return { length: plain, fence };
  if (rest.startsWith('\\')) return rest.length > 1 || isEnd ? { length: Math.min(2, rest.length), fence } : undefined;
  if (rest.startsWith('`')) return scanCode(rest, { isWhole, fence });
  if (rest.startsWith('!') && rest.length === 1 && !isWhole) return undefined;
  if (rest.startsWith('[') || rest.startsWith('![')) return scanLink(rest, { isWhole, fence });
  return { length: 1, fence };
}

/** A line that opens or ends a fence (CommonMark 0.31, section 4.5). */
const FENCE = /^ {0,3}(`{3,}|~{3,})/;

function scanCode(
  rest: string,
  { isWhole, fence }: { isWhole: boolean; fence: string | undefined },
): Piece | undefined {
  const [mark = ''] = /^`+/.exec(rest) ?? [];
  const end = new RegExp(`(?<!\`)${mark}(?!\`)`).exec(rest.slice(mark.length));
  const line = rest.indexOf('\n');
  if (end && (line === -1 || end.index + mark.length < line)) {
    const length = end.index + 2 * mark.length;
    // The next character may be a further mark, which would make it another one.
    if (length < rest.length || isWhole) return { length, fence };
    return undefined;
  }
  return line === -1 && !isWhole ? undefined : { length: mark.length, fence };
}

const LINK =
  /^!?\[((?:[^\][\\\n]|\\.|\[[^\][\n]*\])*)\]\(\s*<?([^\s()<>]*(?:\([^\s()<>]*\)[^\s()<>]*)*)>?(?:\s+(?:"[^"\n]*"|'[^'\n]*'))?\s*\)/;
/** The beginning of a link, which may yet be closed. */
const BEGUN = /^!?\[(?:[^\][\\\n]|\\.|\\$|\[[^\][\n]*\]?)*(?:\](?:\([^)\n]*(?:\([^)\n]*\)?[^)\n]*)?)?)?$/;

function scanLink(
  rest: string,
  { isWhole, fence }: { isWhole: boolean; fence: string | undefined },
): Piece | undefined {
  const [whole, text = '', target = ''] = LINK.exec(rest) ?? [];
  if (whole !== undefined) return { length: whole.length, link: { text, target }, fence };
  if (!isWhole && BEGUN.test(rest)) return undefined;
  return { length: 1, fence };
}

function printLink({ text, target }: { text: string; target: string }, resolve: LinkFilterOptions['resolve']): string {
  const address = resolve(target);
  return address === undefined ? text : `[${text}](${address})`;
}
