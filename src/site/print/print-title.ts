import { escapeHtml } from '../../lib/html.ts';
import type { PagePrinter } from '../model/component.ts';
import type { SourcePosition } from '../model/diagnostics.ts';
import { splitTitle } from '../model/title-marks.ts';
import type { SitePlugin } from './site-context.ts';

interface TitleContext {
  at: SourcePosition;
  printer: PagePrinter;
  plugins: readonly Pick<SitePlugin, 'printText'>[];
}

/** Prints a title, or another prop that is text: with code in backticks, bold text and the syntax of plug-ins. */
export function printTitle(value: string, context: TitleContext): string {
  return splitTitle(value)
    .map(({ kind, text }) => {
      if (kind === 'code') return `<code>${escapeHtml(text)}</code>`;
      return kind === 'strong' ? `<strong>${printText(text, context)}</strong>` : printText(text, context);
    })
    .join('');
}

function printText(value: string, { at, printer, plugins }: TitleContext): string {
  for (const plugin of plugins) {
    const html = plugin.printText?.(value, at, printer);
    if (html !== undefined) return html;
  }
  return escapeHtml(value);
}
