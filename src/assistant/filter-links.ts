/** Passes model text on as it arrives, except links, images and HTML: only links to places that were read remain. */
import { findStableEnd } from './markdown/find-stable-end.ts';
import { parseBlocks, parseInline } from './markdown/parse-markdown.ts';
import { printInline, type ResolveLink } from './markdown/print-inline.ts';
import { printLeaf } from './markdown/print-leaf.ts';
import { readLeaves, type Leaf } from './markdown/read-leaves.ts';

export interface LinkFilter {
  /** Accepts the next piece of Markdown. Returns the text that is final by now. */
  push(text: string): string;
  /** Returns the text that was held back. */
  end(): string;
}

export interface LinkFilterOptions {
  /** Returns a link's URL; undefined if only the link's text is kept. */
  resolve: ResolveLink;
}

/** Maximum number of characters of a paragraph that wait for the end of a link or of code. Longer ones become text. */
const MAX_PARAGRAPH = 2_000;
/** Maximum number of characters of a list, a quote, a table or a code block that wait for its end. */
const MAX_BLOCK = 50_000;
/** Number of characters after which a space triggers a check for final text. Each check parses the last block again. */
const STEP = 16;
const LONG_BLOCK = 4_000;

/**
 * The text is parsed and printed again, so that every renderer finds the same links in it, including renderers that
 * differ from CommonMark or detect URLs in text. The result doesn't depend on how the text is split into pieces.
 */
export function createLinkFilter({ resolve }: LinkFilterOptions): LinkFilter {
  /** The last block, as the model wrote it. */
  let source = '';
  /** The text after it, up to the next check. */
  let waitingText = '';
  /** Number of printed leaves of `source`, and of printed characters in the next one. */
  let done = { leaves: 0, characters: 0 };
  let hasPrinted = false;

  /** Prints the rest of a leaf. */
  const finish = (leaf: Leaf): string => {
    const { characters } = done;
    done = { leaves: done.leaves + 1, characters: 0 };
    // A long first line of a table began as a paragraph. Repeating its start is better than losing the table.
    if (characters === 0 || leaf.kind === 'table') return begin(leaf) + printLeaf(leaf, resolve);
    const { content } = leaf.kind === 'heading' ? (leaf.tokens[1] ?? leaf.token) : leaf.token;
    return printPart(leaf, content.slice(characters));
  };

  const begin = ({ separator }: Leaf): string => {
    const text = hasPrinted ? separator : '';
    hasPrinted = true;
    return text;
  };

  const printPart = (leaf: Leaf, content: string): string => {
    const isFirst = done.characters === 0;
    const text = printInline(parseInline(content), { resolve, prefix: leaf.prefix, atLineStart: isFirst });
    return (isFirst ? leaf.first : '') + text;
  };

  /** Prints a part of the last paragraph, which may continue. */
  const printStable = (leaf: Leaf | undefined): string => {
    if (leaf?.kind !== 'paragraph') return '';
    const content = leaf.token.content.slice(done.characters);
    const length = findStableEnd(content, MAX_PARAGRAPH);
    if (length === 0) return '';
    const text = (done.characters === 0 ? begin(leaf) : '') + printPart(leaf, content.slice(0, length));
    done = { ...done, characters: done.characters + length };
    return text;
  };

  const releaseText = (isEnd: boolean): string => {
    const { tokens, lastLine } = parseBlocks(source);
    const leaves = readLeaves(tokens);
    const isWhole = isEnd || source.length > MAX_BLOCK || isComplete(leaves.at(-1), source);
    let output = '';
    while (done.leaves < leaves.length - (isWhole ? 0 : 1)) {
      const leaf = leaves[done.leaves];
      if (!leaf) break;
      output += finish(leaf);
    }
    if (isWhole) {
      [source, done] = ['', { leaves: 0, characters: 0 }];
      return output;
    }
    if (done.leaves < leaves.length) output += printStable(leaves[done.leaves]);
    dropBlocks(leaves, lastLine);
    return output;
  };

  /** Drops printed blocks, which later text can't change. */
  const dropBlocks = (leaves: readonly Leaf[], lastLine: number): void => {
    const isBefore = ({ token }: Leaf): boolean => (token.map?.[0] ?? 0) < lastLine;
    const count = leaves.filter(isBefore).length;
    if (lastLine === 0 || done.leaves < count || (done.leaves === count && count === leaves.length)) return;
    source = source.split('\n').slice(lastLine).join('\n');
    done = { ...done, leaves: done.leaves - count };
  };

  const take = (character: string): string => {
    waitingText += character;
    const isPlace =
      character === '\n' || (character === ' ' && waitingText.length >= STEP && source.length < LONG_BLOCK);
    if (!isPlace && waitingText.length < MAX_PARAGRAPH) return '';
    source += waitingText;
    waitingText = '';
    return releaseText(false);
  };

  let isAfterReturn = false;
  return {
    push(text) {
      let output = '';
      for (const character of text.split('')) {
        // A line break in any form.
        if (character === '\n' && isAfterReturn) isAfterReturn = false;
        else {
          isAfterReturn = character === '\r';
          output += take(isAfterReturn ? '\n' : character.replace(INVALID_CHARACTERS, ''));
        }
      }
      return output;
    },
    end() {
      source += waitingText;
      waitingText = '';
      return releaseText(true);
    },
  };
}

/** Returns whether no later text can belong to the last leaf. */
function isComplete(leaf: Leaf | undefined, source: string): boolean {
  if (!leaf || leaf.prefix !== '' || leaf.kind === 'code') return false;
  return source.endsWith('\n\n');
}

/** Characters that only some renderers treat as a line break or a space. */
// oxlint-disable-next-line no-control-regex
const INVALID_CHARACTERS = /[\u0000-\u0008\u000B-\u001F\u007F-\u009F\u2028\u2029\uFEFF]/;
