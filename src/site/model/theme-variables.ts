/**
 * Custom properties of the theme. `--bg`, `--text` and `--border` are names that many authors give to colors of their own, which
 * must not become those of the page: sites have ours as `--Bg`, since these names are case-sensitive.
 */

/** Names of the format, which style sheets of authors use and set; and those that an element gets from its tag or a script. */
const SHARED =
  /^(?:primary-(?:light|dark|rgb)|background-(?:light|dark)|gray-\d+|font-(?:inter|jetbrains-mono)|tree-highlight|(?:sidebar|content)-width|(?:mint|tw|own|swatch|shape|diagram|more)(?:-.*)?|callout-color|tooltip-shift|zoom|drawn-width)$/;

/** CSS of ours with the names that sites have. */
export function ownVariables(css: string): string {
  return css.replace(/(?<![\w-])--([a-z])([\w-]*)/g, (written, first: string, rest: string) =>
    SHARED.test(first + rest) ? written : `--${first.toUpperCase()}${rest}`,
  );
}
