import type { SiteConfig } from '../model/config.ts';

/** The setting in docs.json that controls formulas. */
export type MathStyling = Pick<SiteConfig['styling'], 'latex'>;

/** Whether a page needs the style sheet of formulas; `styling.latex: true` requests it on every page. */
export function needsMath(styling: MathStyling, features: ReadonlySet<string>): boolean {
  return styling.latex === true || features.has('katex');
}
