/**
 * Returns rules in the cascade layer of Bindery's style sheets. Rules outside of layers, as in authors' style sheets,
 * win over all of them. Only declarations with `!important` win over authors' declarations.
 */
export function wrapInLayer(css: string): string {
  return `@layer bindery{${css}}`;
}
