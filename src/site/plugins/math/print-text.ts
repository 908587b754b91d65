import { escapeHtml } from '../../../lib/html.ts';
import type { PagePrinter } from '../../model/component.ts';
import type { SourcePosition } from '../../model/diagnostics.ts';
import { renderFormula } from './formula.ts';
import { splitFormulas } from './inline-formulas.ts';

/** Prints the formulas of a text that isn't Markdown, such as a title. Returns undefined if it can't have any. */
export function printText(value: string, at: SourcePosition, page: PagePrinter): string | undefined {
  if (page.config.styling.latex === false || !value.includes('$')) return undefined;
  return splitFormulas(value)
    .map(({ text, formula }) =>
      formula ? renderFormula({ source: text, display: false, at }, page) : escapeHtml(text),
    )
    .join('');
}
