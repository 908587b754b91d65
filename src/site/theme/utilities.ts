/** Generates rules for the Tailwind utility classes that pages use (content format, Custom CSS and JS). */
import type { SiteConfig } from '../model/config.ts';
import type { ThemeParts } from '../model/plugin.ts';
import { renameVariables } from '../model/theme-variables.ts';
import { MAX_CLASS_LENGTH } from '../print/client-needs.ts';
import { buildThemeAssets } from './assets.ts';
import { BACKGROUNDS } from '../color/backgrounds.ts';
import { getUtilityBase, mayBeUtility } from './utility-names.ts';
import { respell, RULES, SIZES, VARIANTS } from './utility-rules.ts';

/** Maximum number of names per build. Real sites use a few hundred. */
const MAX_CLASSES = 3_000;

/**
 * Returns the rules for the utility classes among `classes`, or '' if there are none. Names that the theme styles
 * itself are skipped; `parts` belong to the plug-ins. URLs in arbitrary values are kept as written. The generator is
 * loaded on first use.
 */
export async function buildUtilityStyles(
  classes: readonly string[],
  look: Pick<SiteConfig, 'theme' | 'colors' | 'background'> & {
    parts?: ThemeParts;
    /** Called if there are more classes than the limit, which get no rules. */
    onLimit?(limit: number): void;
  },
): Promise<string> {
  const themeNames = await listThemeClasses(look.parts);
  const utilities = classes.filter(
    (name) => name.length <= MAX_CLASS_LENGTH && mayBeUtility(name) && !themeNames.has(name),
  );
  if (utilities.length === 0) return '';
  if (utilities.every((name) => DISPLAY_CLASSES.has(name))) return buildDisplayStyles(utilities);
  if (utilities.length > MAX_CLASSES) look.onLimit?.(MAX_CLASSES);
  const [{ createGenerator }, { presetWind3 }] = await Promise.all([
    import('@unocss/core'),
    import('@unocss/preset-wind3'),
  ]);
  const generator = await createGenerator({
    presets: [presetWind3({ preflight: 'on-demand', dark: 'class', variablePrefix: 'tw-' })],
    preprocess: respell,
    rules: RULES,
    variants: VARIANTS,
    theme: { colors: getSiteColors(look), ...SIZES },
  });
  const { css, matched } = await generator.generate(new Set(utilities.slice(0, MAX_CLASSES)), { minify: true });
  const isPlain = utilities.includes('not-prose');
  return `${isPlain ? NOT_PROSE : ''}${matched.size === 0 ? '' : `${buildResets([...matched].sort())}${css}\n`}`;
}

/**
 * Classes of images for one color mode, the only utilities on most sites. Loading the generator would take a tenth of
 * a second.
 */
const DISPLAY_CLASSES: ReadonlyMap<string, [selector: string, display: string]> = new Map([
  ['block', ['.block', 'block']],
  ['dark:block', ['.dark .dark\\:block', 'block']],
  ['hidden', ['.hidden', 'none']],
  ['dark:hidden', ['.dark .dark\\:hidden', 'none']],
]);

/** Returns the same rules as the generator. */
function buildDisplayStyles(names: readonly string[]): string {
  const usedRules = [...new Set(names)].flatMap((name) => {
    const rule = DISPLAY_CLASSES.get(name);
    return rule ? [rule] : [];
  });
  const rules = ['block', 'none'].flatMap((display) => {
    const selectors = usedRules.flatMap(([selector, value]) => (value === display ? [selector] : []));
    return selectors.length === 0 ? [] : [`${selectors.sort().join(',')}{display:${display};}`];
  });
  return `${rules.join('')}\n`;
}

async function listThemeClasses(parts: ThemeParts | undefined): Promise<Set<string>> {
  const css = (await buildThemeAssets('mint', parts))
    .filter(({ path }) => path.endsWith('.css'))
    .map(({ content }) => content.toString())
    .join('\n');
  return new Set(Array.from(css.matchAll(/\.([A-Za-z][\w-]*)/g), ([, name = '']) => name));
}

/** Returns brand colors under the names used on pages: `text-primary`, `dark:bg-primary-light/10`. */
function getSiteColors({ theme, colors, background }: Pick<SiteConfig, 'theme' | 'colors' | 'background'>) {
  const { primary, light = primary, dark = primary } = colors;
  return {
    primary: { DEFAULT: primary, light, dark },
    background: {
      light: background.color.light ?? BACKGROUNDS[theme].light[0],
      dark: background.color.dark ?? BACKGROUNDS[theme].dark[0],
    },
  };
}

/** Resets elements in `not-prose` as Tailwind does, except for built-in components. */
const NOT_PROSE =
  '.not-prose :where(h1,h2,h3,h4,h5,h6,p,ul,ol,li,dl,dd,blockquote,figure,hr,a):where(:not([data-component-part],[data-component-part] *))' +
  '{margin:0;color:inherit;font-size:inherit;font-weight:inherit;line-height:inherit;letter-spacing:inherit;text-decoration:inherit}' +
  '.not-prose :where(ul,ol):where(:not([data-component-part] *)){padding:0;list-style:none}.not-prose :where(img,video){border-radius:0}.not-prose :where(strong,b){color:inherit;font-weight:bolder}';

/** Returns the resets that the utilities need, limited to their elements. Tailwind resets every element of a page. */
function buildResets(names: readonly string[]): string {
  const borderTargets = names.filter((name) => /^border(?:-|$)/.test(getUtilityBase(name))).map(getTargets);
  const divideTargets = names
    .filter((name) => getUtilityBase(name).startsWith('divide-'))
    .map((name) => `${toSelector(name)}>*`);
  const rules = [...borderTargets, ...divideTargets];
  const border =
    rules.length === 0 ? '' : `:where(${rules.join()}){border:0 solid ${renameVariables('var(--border)')}}`;
  return (
    border +
    (names.some((name) => SPACING_CLASS.test(getUtilityBase(name))) ? IMAGE_STYLES : '') +
    (names.some((name) => getUtilityBase(name).startsWith('bg-')) ? CODE : '')
  );
}

/** Images and drawings in authors' elements are blocks, unless a utility overrides it. */
const IMAGE_STYLES =
  '.prose :where(img[class],video[class],svg:not(.icon,.katex svg,.mermaid svg)){display:block;vertical-align:middle}';

/** Spacing and size utilities, which identify pages laid out with Tailwind. */
const SPACING_CLASS = /^-?(?:[mp][xytblrse]?|w|h|size|gap|rounded|items|flex|grid|object)(?:-|$)/;

/** Code uses the background chosen by the author. */
const CODE = '.prose :where([class*=bg-] pre:not([class])){border-color:transparent;background:none}';

/** Returns the selector of a utility's elements. Some variants apply to the content of its element. */
function getTargets(name: string): string {
  return /\*:|&./.test(name) ? `${toSelector(name)},${toSelector(name)} *` : toSelector(name);
}

function toSelector(name: string): string {
  return `.${name.replace(/[^\w-]/gu, (character) => `\\${character}`)}`;
}
