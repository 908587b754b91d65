/** Tailwind utility classes in pages: rules only for those that are used (content format, Custom CSS and JS). */
import type { SiteConfig } from '../model/config.ts';
import { ownVariables } from '../model/theme-variables.ts';
import { MAX_CLASS_LENGTH } from '../print/client-needs.ts';
import { buildThemeAssets } from './assets.ts';
import { GROUNDS } from '../color/grounds.ts';
import { baseOf, mayBeUtility } from './utility-names.ts';
import { respell, RULES, SIZES, VARIANTS } from './utility-rules.ts';

/** Names of one build that are looked at; real sites use a few hundred. */
const MOST = 3_000;

/**
 * The rules of the utility classes among `classes`; '' when there are none. Names that the theme styles itself are
 * ours. Addresses in arbitrary values are as written. The generator is loaded on first use.
 */
export async function utilityStyles(
  classes: readonly string[],
  look: Pick<SiteConfig, 'theme' | 'colors' | 'background'>,
): Promise<string> {
  const own = await themeClasses();
  const wanted = classes.filter((name) => name.length <= MAX_CLASS_LENGTH && mayBeUtility(name) && !own.has(name));
  if (wanted.length === 0) return '';
  if (wanted.every((name) => PLAIN.has(name))) return plainStyles(wanted);
  const [{ createGenerator }, { presetWind3 }] = await Promise.all([
    import('@unocss/core'),
    import('@unocss/preset-wind3'),
  ]);
  const generator = await createGenerator({
    presets: [presetWind3({ preflight: 'on-demand', dark: 'class', variablePrefix: 'tw-' })],
    preprocess: respell,
    rules: RULES,
    variants: VARIANTS,
    theme: { colors: siteColors(look), ...SIZES },
  });
  const { css, matched } = await generator.generate(new Set(wanted.slice(0, MOST)), { minify: true });
  const isPlain = wanted.includes('not-prose');
  return `${isPlain ? NOT_PROSE : ''}${matched.size === 0 ? '' : `${resets([...matched].sort())}${css}\n`}`;
}

/** Classes of pictures for one color mode, which are all that most sites use: loading the generator costs a tenth of a second. */
const PLAIN: ReadonlyMap<string, [selector: string, display: string]> = new Map([
  ['block', ['.block', 'block']],
  ['dark:block', ['.dark .dark\\:block', 'block']],
  ['hidden', ['.hidden', 'none']],
  ['dark:hidden', ['.dark .dark\\:hidden', 'none']],
]);

/** The same rules as the generator's. */
function plainStyles(names: readonly string[]): string {
  const used = [...new Set(names)].flatMap((name) => {
    const rule = PLAIN.get(name);
    return rule ? [rule] : [];
  });
  const rules = ['block', 'none'].flatMap((display) => {
    const selectors = used.flatMap(([selector, shown]) => (shown === display ? [selector] : []));
    return selectors.length === 0 ? [] : [`${selectors.sort().join(',')}{display:${display};}`];
  });
  return `${rules.join('')}\n`;
}

async function themeClasses(): Promise<Set<string>> {
  const css = (await buildThemeAssets())
    .filter(({ path }) => path.endsWith('.css'))
    .map(({ content }) => content.toString())
    .join('\n');
  return new Set(Array.from(css.matchAll(/\.([A-Za-z][\w-]*)/g), ([, name = '']) => name));
}

/** Brand colors by the names that pages use: `text-primary`, `dark:bg-primary-light/10`. */
function siteColors({ theme, colors, background }: Pick<SiteConfig, 'theme' | 'colors' | 'background'>) {
  const { primary, light = primary, dark = primary } = colors;
  return {
    primary: { DEFAULT: primary, light, dark },
    background: {
      light: background.color.light ?? GROUNDS[theme].light[0],
      dark: background.color.dark ?? GROUNDS[theme].dark[0],
    },
  };
}

/** Elements in `not-prose` look as Tailwind's reset leaves them, but for what is ours. */
const NOT_PROSE =
  '.not-prose :where(h1,h2,h3,h4,h5,h6,p,ul,ol,li,dl,dd,blockquote,figure,hr,a):where(:not([data-component-part],[data-component-part] *))' +
  '{margin:0;color:inherit;font-size:inherit;font-weight:inherit;line-height:inherit;letter-spacing:inherit;text-decoration:inherit}' +
  '.not-prose :where(ul,ol):where(:not([data-component-part] *)){padding:0;list-style:none}.not-prose :where(img,video){border-radius:0}.not-prose :where(strong,b){color:inherit;font-weight:bolder}';

/** Writes the resets that the utilities need, on their elements only: Tailwind resets every element of a page. */
function resets(names: readonly string[]): string {
  const bordered = names.filter((name) => /^border(?:-|$)/.test(baseOf(name))).map(targetsOf);
  const divided = names.filter((name) => baseOf(name).startsWith('divide-')).map((name) => `${selector(name)}>*`);
  const rules = [...bordered, ...divided];
  const border = rules.length === 0 ? '' : `:where(${rules.join()}){border:0 solid ${ownVariables('var(--border)')}}`;
  return (
    border +
    (names.some((name) => SIZED.test(baseOf(name))) ? PICTURES : '') +
    (names.some((name) => baseOf(name).startsWith('bg-')) ? CODE : '')
  );
}

/** Pictures and drawings of authors' elements are blocks, unless a utility says otherwise. */
const PICTURES =
  '.prose :where(img[class],video[class],svg:not(.icon,.katex svg,.mermaid svg)){display:block;vertical-align:middle}';

/** Utilities of space and size, by which one knows pages whose elements Tailwind laid out. */
const SIZED = /^-?(?:[mp][xytblrse]?|w|h|size|gap|rounded|items|flex|grid|object)(?:-|$)/;

/** Code stands on the ground that its author has chosen. */
const CODE = '.prose :where([class*=bg-] pre:not([class])){border-color:transparent;background:none}';

/** Elements that a utility is for: with some variants, what is in its element. */
function targetsOf(name: string): string {
  return /\*:|&./.test(name) ? `${selector(name)},${selector(name)} *` : selector(name);
}

function selector(name: string): string {
  return `.${name.replace(/[^\w-]/gu, (character) => `\\${character}`)}`;
}
