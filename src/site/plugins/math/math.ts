/** Formulas in TeX: `$…$`, `$$…$$` and `<Latex>` (content format, Markdown). */
import path from 'node:path';
import type { JsonSchema } from '../../config/schema/json-schema.ts';
import type { SiteConfig } from '../../model/config.ts';
import type { SitePlugin } from '../../print/site-context.ts';
import { KATEX_STYLES, listKatexFiles, readKatexAssets } from './assets.ts';
import { NEED } from './formula.ts';
import { latex } from './latex.ts';
import { printText } from './print-text.ts';
import { createSyntax } from './syntax.ts';

declare module '../../model/config.ts' {
  interface StylingConfig {
    /** Whether pages can have formulas. @defaultValue they are detected */
    latex?: boolean;
  }
}

export const math: SitePlugin = {
  name: 'math',
  words: /katex|\blatex\b|formulas?(?![a-z])|invalid-math|math-(?:display|error|inline)/i,
  settings: { styling: { describe: describeSettings, read: (fields) => ({ latex: fields.flag('latex') }) } },
  components: [latex],
  sheets: [path.join(import.meta.dirname, 'math.css')],
  syntax: ({ styling }) => createSyntax(styling),
  printText,
  styles: (config, needs) => (needsStyles(config, needs) ? [KATEX_STYLES] : []),
  siteFiles: ({ config, needs }) => (needsStyles(config, needs) ? readKatexAssets() : []),
  libraryFiles: () => [listKatexFiles()],
};

function describeSettings(): Record<string, JsonSchema> {
  const description =
    'Formulas. false shows dollar signs as text, and true loads the formula style sheet on every page. By default, Bindery detects formulas.';
  return { latex: { type: 'boolean', description } };
}

/** Whether a page needs the style sheet of formulas; `styling.latex: true` requests it on every page. */
function needsStyles({ styling }: Pick<SiteConfig, 'styling'>, needs: ReadonlySet<string>): boolean {
  return styling.latex === true || needs.has(NEED);
}
