/** Lets the text of a model through as it comes, but for its links, images and HTML: only links to places that were read stay. */
import { findStableEnd } from './markdown/find-stable-end.ts';
import { parseBlocks, parseInline } from './markdown/parse-markdown.ts';
import { printInline, type ResolveLink } from './markdown/print-inline.ts';
import { printLeaf } from './markdown/print-leaf.ts';
import { readLeaves, type Leaf } from './markdown/read-leaves.ts';

export interface LinkFilter {
  /** Takes a further piece of Markdown; returns what is certain by now. */
  push(text: string): string;
  /** Returns what was held back. */
  end(): string;
}

export interface LinkFilterOptions {
  /** Returns the address that a link gets; undefined for a link of which only the text stays. */
  resolve: ResolveLink;
}

/** Characters of a paragraph that wait for the end of a link or of code: what is longer becomes text. */
const MAX_PARAGRAPH = 2_000;
/** Characters of a list, a quote, a table or a code block that wait for its end. */
const MAX_BLOCK = 50_000;
/** Characters after which a space is a place to look for what is certain: each look parses the last block again. */
const STEP = 16;
const LONG_BLOCK = 4_000;

/**
 * The text is parsed and printed again, so that every renderer finds the same links in it, including those that differ from CommonMark
 * or look for addresses in text. The result does not depend on how the text is divided into pieces.
 */
export function createLinkFilter({ resolve }: LinkFilterOptions): LinkFilter {
  /** The last block, as the model wrote it. */
  let source = '';
  /** What comes after it, up to the next place to look. */
  let waiting = '';
  /** Leaves of `source` that are printed, and characters of the one after them. */
  let done = { leaves: 0, characters: 0 };
  let hasPrinted = false;

  /** Prints what is left of a leaf. */
  const finish = (leaf: Leaf): string => {
    const { characters } = done;
    done = { leaves: done.leaves + 1, characters: 0 };
    if (characters === 0) return begin(leaf) + printLeaf(leaf, resolve);
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

  /** Prints a part of the last paragraph, which goes on. */
  const printStable = (leaf: Leaf | undefined): string => {
    if (leaf?.kind !== 'paragraph') return '';
    const content = leaf.token.content.slice(done.characters);
    const length = findStableEnd(content, MAX_PARAGRAPH);
    if (length === 0) return '';
    const text = (done.characters === 0 ? begin(leaf) : '') + printPart(leaf, content.slice(0, length));
    done = { ...done, characters: done.characters + length };
    return text;
  };

  const look = (isEnd: boolean): string => {
    const { tokens, lastLine } = parseBlocks(source);
    const leaves = readLeaves(tokens);
    const isWhole = isEnd || source.length > MAX_BLOCK || isComplete(leaves.at(-1), source);
    let out = '';
    while (done.leaves < leaves.length - (isWhole ? 0 : 1)) {
      const leaf = leaves[done.leaves];
      if (!leaf) break;
      out += finish(leaf);
    }
    if (isWhole) {
      [source, done] = ['', { leaves: 0, characters: 0 }];
      return out;
    }
    if (done.leaves < leaves.length) out += printStable(leaves[done.leaves]);
    dropBlocks(leaves, lastLine);
    return out;
  };

  /** Forgets blocks that are printed: what follows does not change them. */
  const dropBlocks = (leaves: readonly Leaf[], lastLine: number): void => {
    const isBefore = ({ token }: Leaf): boolean => (token.map?.[0] ?? 0) < lastLine;
    const count = leaves.filter(isBefore).length;
    if (lastLine === 0 || done.leaves < count || (done.leaves === count && count === leaves.length)) return;
    source = source.split('\n').slice(lastLine).join('\n');
    done = { ...done, leaves: done.leaves - count };
  };

  const take = (character: string): string => {
    waiting += character;
    const isPlace = character === '\n' || (character === ' ' && waiting.length >= STEP && source.length < LONG_BLOCK);
    if (!isPlace && waiting.length < MAX_PARAGRAPH) return '';
    source += waiting;
    waiting = '';
    return look(false);
  };

  let isAfterReturn = false;
  return {
    push(text) {
      let out = '';
      for (const character of text.split('')) {
        // The end of a line, however it is written.
        if (character === '\n' && isAfterReturn) isAfterReturn = false;
        else {
          isAfterReturn = character === '\r';
          out += take(isAfterReturn ? '\n' : character.replace(UNUSABLE, ''));
        }
      }
      return out;
    },
    end() {
      source += waiting;
      waiting = '';
      return look(true);
    },
  };
}

/** Whether nothing that follows can belong to the last leaf. */
function isComplete(leaf: Leaf | undefined, source: string): boolean {
  if (!leaf || leaf.prefix !== '' || leaf.kind === 'code') return false;
  return source.endsWith('\n\n');
}

/** Characters that some renderers take for the end of a line or for a space, and others do not. */
// oxlint-disable-next-line no-control-regex
const UNUSABLE = /[\u0000-\u0008\u000B-\u001F\u007F-\u009F\u2028\u2029\uFEFF]/;
