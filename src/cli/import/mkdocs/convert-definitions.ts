import type { PageReport } from '../conversion.ts';
import { changeProse } from '../page-text.ts';

/** A term, and its definitions below it after a colon. */
const DEFINITION =
  /^(?![ \t#>|<*+-]|\d+[.)])([^\n]+)\n\n?((?::[ \t]+[^\n]*\n?(?:(?:[ \t]{2,}[^\n]*|[ \t]*(?=\n[ \t]{2,}\S))\n?)*)+)/gm;

/** Converts definition lists to HTML. */
export function convertDefinitions(text: string, report: PageReport): string {
  return changeProse(text, (prose) =>
    prose.replaceAll(DEFINITION, (_, term: string, definitions: string) => {
      report.count('definition');
      const items = definitions.split(/^:[ \t]+/m).filter((item) => item.trim() !== '');
      const lines = items.map((item) => `<dd>\n\n${item.replaceAll(/^(?: {1,4}|\t)/gm, '').trim()}\n\n</dd>`);
      return `<dl>\n<dt>\n\n${term}\n\n</dt>\n${lines.join('\n')}\n</dl>\n\n`;
    }),
  );
}
