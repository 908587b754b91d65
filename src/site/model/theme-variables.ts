/**
 * Renames the theme's custom properties. Many authors define colors named `--bg`, `--text` and `--border`, which must
 * not affect the page, so sites use `--Bg` for the theme's: these names are case-sensitive.
 */

/**
 * Names defined by the content format, which authors' style sheets use and set, and names that an element gets from its
 * tag or a script.
 */
const SHARED_VARIABLES =
  /^(?:primary-(?:light|dark|rgb)|background-(?:light|dark)|gray-\d+|font-(?:inter|jetbrains-mono)|tree-highlight|(?:sidebar|content)-width|(?:mint|tw|own|swatch|shape|diagram|more)(?:-.*)?|callout-color|tooltip-shift|zoom|drawn-width)$/;

/** Returns Bindery's CSS with the variable names used on sites. */
export function renameVariables(css: string): string {
  return css.replace(/(?<![\w-])--([a-z])([\w-]*)/g, (variable, first: string, rest: string) =>
    SHARED_VARIABLES.test(first + rest) ? variable : `--${first.toUpperCase()}${rest}`,
  );
}
