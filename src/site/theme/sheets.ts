/** Lists the style sheets of the theme that a page needs. */

/** Parts of the page that every sheet builds on, in order. */
export const FRAME_SHEETS = [
  'tokens',
  'base',
  'prose',
  'layout',
  'navbar',
  'menu',
  'sidebar',
  'places',
  'toc',
  'scroll-hints',
];

/** Styles for parts that few pages have, in a style sheet that only they load. */
export const RARE_STYLES = '_docs/rare.css';

/**
 * The sheets in `rare.css` and the classes they are for, as patterns: a sheet styles nothing outside an element with such a class.
 * An author's own class may match too: that page loads a sheet too many.
 */
export const RARE_SHEETS: Readonly<Record<string, string>> = {
  pages: 'not-found[\\w-]*|contents-tree|contents-group',
  'components/diagrams': 'mermaid[\\w-]*',
  'components/directory': 'directory[\\w-]*|related',
  'components/islands': 'doc-island',
  'components/palette': 'color[\\w-]*',
  'components/popup': 'popup[\\w-]*',
  'components/prompt': 'prompt[\\w-]*',
  'components/tree': 'tree[\\w-]*',
  'components/update': 'update[\\w-]*|changelog[\\w-]*',
};

const RARE = new RegExp(` class="(?:[^"]* )?(?:${Object.values(RARE_SHEETS).join('|')})[" ]`);

/** The style sheets of a page: `styles`, which begins with the theme's own, and that of rare parts if its `content` has any. */
export function pageStyles(
  styles: readonly string[],
  { root, content }: { root: string; content: readonly string[] },
): string[] {
  const [theme, ...others] = styles;
  if (theme === undefined || !content.some((html) => RARE.test(html))) return [...styles];
  return [theme, `${root}${RARE_STYLES}`, ...others];
}
