import type { SiteConfig } from '../model/config.ts';

/** The setting of docs.json that decides about formulas. */
export type MathStyling = Pick<SiteConfig['styling'], 'latex'>;

/** `styling.latex: true` asks for the style sheet of formulas on every page. */
export function needsMath(styling: MathStyling, features: ReadonlySet<string>): boolean {
  return styling.latex === true || features.has('katex');
}
