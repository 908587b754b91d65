/** Prints a page tree as plain Markdown for the page's `.md` twin (content format, Output for agents). */
import type { MarkdownPrinter } from '../model/component.ts';
import type { Syntax } from '../model/syntax.ts';
import { isJsx } from '../model/tree.ts';
import { getValueText } from '../model/value-text.ts';
import { printBlocks } from './markdown-blocks.ts';
import { printInline } from './markdown-inline.ts';
import { parseInline } from './parse-inline.ts';

interface MarkdownOptions extends Pick<MarkdownPrinter, 'findComponent' | 'link'> {
  /** Syntax beside Markdown. @defaultValue none */
  syntaxes?: readonly Syntax[];
}

/** Creates a printer. */
export function createMarkdownPrinter({ findComponent, syntaxes = [], link }: MarkdownOptions): MarkdownPrinter {
  const printer: MarkdownPrinter = {
    findComponent,
    blocks: (nodes) => printBlocks(nodes, printer),
    inline: (nodes) => printInline(nodes, printer),
    inlineMarkdown(value, at) {
      // Problems in the text are already reported with the HTML.
      const report = () => {};
      const nodes = isJsx(value) ? value.children : parseInline(getValueText(value), { at, syntaxes, report });
      return printer.inline(nodes).trim();
    },
    link,
  };
  return printer;
}
