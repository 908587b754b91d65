/** Surfaces of the themes behind text in the site's colors; sites can set their own page background. */
import type { ThemeName } from '../model/config.ts';

/** Colors on which accents must be readable: the page's, then other surfaces with text. */
export type Backgrounds = readonly [page: string, ...others: string[]];

/** `--bg` and `--bg-soft` of each theme's sheet, by color mode. */
export const BACKGROUNDS: Readonly<Record<ThemeName, { light: Backgrounds; dark: Backgrounds }>> = {
  mint: { light: ['#ffffff'], dark: ['#0d0e11'] },
  maple: { light: ['#ffffff', '#f7f7f8'], dark: ['#101012', '#19191c'] },
  palm: { light: ['#ffffff', '#f4f6fa'], dark: ['#0b1019', '#121926'] },
  willow: { light: ['#ffffff', '#f6f6f5'], dark: ['#121212', '#1b1b1b'] },
  linden: { light: ['#fcfcf9', '#f2f2ec'], dark: ['#0a0c0a', '#131713'] },
  almond: { light: ['#ffffff', '#f4f1ec'], dark: ['#191816', '#0e0d0c'] },
  aspen: { light: ['#ffffff', '#f5f8fb'], dark: ['#0c1118', '#131a23'] },
  luma: { light: ['#ffffff', '#f6f6f9'], dark: ['#0a0a0d', '#15151a'] },
  sequoia: { light: ['#fbf9f4', '#f3efe6'], dark: ['#181613', '#211e1a'] },
};

/** Themes whose top bar has the second background. */
const SOFT_BARS: ReadonlySet<ThemeName> = new Set(['maple', 'almond']);

/** Returns the color of a theme's top bar, which the browser's UI continues. */
export function getBarColor(theme: ThemeName, mode: 'light' | 'dark'): string {
  if (theme === 'palm') return '#0a1020';
  const [page, softPage = page] = BACKGROUNDS[theme][mode];
  return SOFT_BARS.has(theme) ? softPage : page;
}
