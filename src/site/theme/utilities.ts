/** Tailwind 3 utility classes in pages: rules only for those that are used (content format, Custom CSS and JS). */
import type { SiteConfig } from '../model/config.ts';
import { MAX_CLASS_LENGTH } from '../print/client-needs.ts';
import { buildThemeAssets } from './assets.ts';
import { PAGE_BACKGROUND } from '../color/colors.ts';

/** Names of one build that are looked at; real sites use a few hundred. */
const MOST = 3_000;

/**
 * The rules of the utility classes among `classes`; '' when there are none. Names that the theme styles itself are
 * ours, and arbitrary values (`w-[3px]`) are not part of the format. The generator is loaded on first use.
 */
export async function utilityStyles(
  classes: readonly string[],
  look: Pick<SiteConfig, 'colors' | 'background'>,
): Promise<string> {
  const own = await themeClasses();
  const wanted = classes.filter(
    (name) => name.length <= MAX_CLASS_LENGTH && MAY_BE_UTILITY.test(name) && !own.has(name),
  );
  if (wanted.length === 0) return '';
  const [{ createGenerator }, { presetWind3 }] = await Promise.all([
    import('@unocss/core'),
    import('@unocss/preset-wind3'),
  ]);
  const generator = await createGenerator({
    presets: [presetWind3({ preflight: 'on-demand', dark: 'class', arbitraryVariants: false, variablePrefix: 'tw-' })],
    theme: { colors: siteColors(look) },
  });
  const { css, matched } = await generator.generate(new Set(wanted.slice(0, MOST)), { minify: true });
  return matched.size === 0 ? '' : `${resets([...matched].sort())}${css}\n`;
}

const MAY_BE_UTILITY = /^[!-]?[a-z][a-z\d:/._!-]*$/;

async function themeClasses(): Promise<Set<string>> {
  const css = (await buildThemeAssets())
    .filter(({ path }) => path.endsWith('.css'))
    .map(({ content }) => content.toString())
    .join('\n');
  return new Set(Array.from(css.matchAll(/\.([A-Za-z][\w-]*)/g), ([, name = '']) => name));
}

/** Brand colors by the names that pages use: `text-primary`, `dark:bg-primary-light/10`. */
function siteColors({ colors, background }: Pick<SiteConfig, 'colors' | 'background'>) {
  const { primary, light = primary, dark = primary } = colors;
  return {
    primary: { DEFAULT: primary, light, dark },
    background: {
      light: background.color.light ?? PAGE_BACKGROUND.light,
      dark: background.color.dark ?? PAGE_BACKGROUND.dark,
    },
  };
}

/** Writes the resets that the utilities need, on their elements only: Tailwind resets every element of a page. */
function resets(names: readonly string[]): string {
  const bordered = names.filter((name) => /^(?:[\w-]+:)*!?border(?:-|$)/.test(name)).map(selector);
  const divided = names.filter((name) => /^(?:[\w-]+:)*!?divide-/.test(name)).map((name) => `${selector(name)}>*`);
  const rules = [...bordered, ...divided];
  const border = rules.length === 0 ? '' : `:where(${rules.join()}){border:0 solid var(--border)}`;
  return names.includes('mx-auto') ? `${border}:where(img,video).mx-auto{display:block}` : border;
}

function selector(name: string): string {
  return `.${name.replace(/[^\w-]/g, (character) => `\\${character}`)}`;
}
