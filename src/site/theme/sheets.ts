/** Lists the theme style sheets that a page needs. */
import type { PageView } from '../model/view.ts';

/** Parts of the page frame that every other sheet builds on, in order. */
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

/** Styles for rare parts, in a style sheet that only pages with such parts load. */
export const RARE_STYLES = '_docs/rare.css';

/**
 * The sheets in `rare.css`, with patterns for the classes they style. A sheet only styles elements with such a class
 * and their content. If an author's own class matches, the page loads a sheet it doesn't need.
 */
export const RARE_SHEETS: Readonly<Record<string, string>> = {
  pages: 'not-found[\\w-]*|bd-NotFound\\w*|bd-ContentsTree|bd-ContentsGroup',
  'components/directory': 'directory[\\w-]*|bd-Directory\\w*|bd-Related',
  'components/palette': 'color[\\w-]*|bd-Color\\w*',
  'components/popup': 'bd-Popup\\w*',
  'components/prompt': 'prompt|bd-Prompt\\w*',
  'components/tree': 'tree[\\w-]*|bd-Tree\\w*',
  'components/update': 'update|bd-Update\\w*|bd-Changelog\\w*',
};

const RARE_CLASS = createClassPattern(Object.values(RARE_SHEETS));

function createClassPattern(classes: readonly string[]): RegExp {
  return new RegExp(` class="(?:[^"]* )?(?:${classes.join('|')})[" ]`);
}

/**
 * Returns the style sheets of a page: `styles`, which starts with the theme's own, and the one for rare parts if
 * `content` contains any. `rareClasses` are patterns of the plug-ins' classes.
 */
export function listPageStyles(
  styles: readonly string[],
  { root, rareClasses, content }: Pick<PageView, 'root' | 'rareClasses'> & { content: readonly string[] },
): string[] {
  const [theme, ...others] = styles;
  const patterns = [RARE_CLASS, ...rareClasses.map((name) => createClassPattern([name]))];
  if (theme === undefined || !content.some((html) => patterns.some((pattern) => pattern.test(html))))
    return [...styles];
  return [theme, `${root}${RARE_STYLES}`, ...others];
}
