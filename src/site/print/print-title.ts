import { escapeHtml } from '../../lib/html.ts';
import { splitFormulas } from '../mdx/formulas/inline-formulas.ts';
import type { PagePrinter } from '../model/component.ts';
import type { SourcePosition } from '../model/diagnostics.ts';
import { splitTitle } from '../model/title-marks.ts';

interface TitleContext {
  at: SourcePosition;
  printer: Pick<PagePrinter, 'formula'>;
  /** Whether the site prints formulas. */
  math: boolean;
}

/** Prints a title, or another prop that is text: with formulas, code in backticks and bold text. */
export function printTitle(value: string, context: TitleContext): string {
  return splitTitle(value)
    .map(({ kind, text }) => {
      if (kind === 'code') return `<code>${escapeHtml(text)}</code>`;
      return kind === 'strong' ? `<strong>${printText(text, context)}</strong>` : printText(text, context);
    })
    .join('');
}

function printText(value: string, { at, printer, math }: TitleContext): string {
  if (!math || !value.includes('$')) return escapeHtml(value);
  return splitFormulas(value)
    .map(({ text, formula }) => (formula ? printer.formula({ source: text, display: false, at }) : escapeHtml(text)))
    .join('');
}
