import { getTextPosition } from '../model/line-starts.ts';
import type { HastNode } from 'satteri';
import type { Diagnostic } from '../model/diagnostics.ts';
import { shorten } from './author-code/failed-code.ts';
import { findExtraCells } from './find-extra-cells.ts';
import { findFootnoteProblems } from './find-footnotes.ts';
import { findMissingReferences } from './find-link-references.ts';
import { findOpenFences } from './find-open-fences.ts';
import { findUnreadBlocks } from './find-unread-blocks.ts';

/** Finds text that Markdown leaves out, doesn't connect, or reads as something else. `text` is the source, with the line numbers of `root`. */
export function findLostText(root: HastNode, text: string): Omit<Diagnostic, 'file'>[] {
  const lostCells = findExtraCells(root, text).map(({ line, column, columns, cells, text: cellText }) => ({
    severity: 'warning' as const,
    code: 'table-extra-cells',
    line,
    column,
    message: `This row has ${cells} cells, but the head of the table has ${columns}. "${shorten(cellText)}" is left out. Write \\| for a pipe in a cell, even in code, or add a column to the head.`,
  }));
  const footnotes = findFootnoteProblems(text).map(({ kind, label, offset }) => ({
    severity: 'warning' as const,
    code: 'footnote-unmatched',
    ...getTextPosition(text, offset),
    message:
      kind === 'unused'
        ? `The footnote [^${label}] isn't used, so its text is left out. Write [^${label}] where it belongs, or remove it.`
        : `The footnote [^${label}] has no definition, so it is shown as written. Add a line that starts with "[^${label}]:".`,
  }));
  const openFences = findOpenFences(root, text).map(({ line, column, marks, isHarmful }) => ({
    severity: isHarmful ? ('warning' as const) : ('info' as const),
    code: 'unclosed-code',
    line,
    column,
    message: `This code block has no closing fence, so it contains everything up to the end of the page, or of its list item or quote. Add a line with ${marks} after the code, indented like the opening fence.`,
  }));
  const unreadBlocks = findUnreadBlocks(root, text).map((problem) => ({
    severity: 'warning' as const,
    code: 'shown-as-text',
    ...problem,
  }));
  const missingReferences = findMissingReferences(text).map(({ link, label, offset }) => ({
    severity: 'warning' as const,
    code: 'shown-as-text',
    ...getTextPosition(text, offset),
    message: `The link ${shorten(link)} has no definition, so it is shown as text. Add a line such as "[${shorten(label)}]: /page", or write \\[ for a bracket.`,
  }));
  return [...lostCells, ...unreadBlocks, ...missingReferences, ...footnotes, ...openFences];
}
