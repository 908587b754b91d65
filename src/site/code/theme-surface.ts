/** Colors of everything around a named theme's tokens: header, border, line numbers, highlighted lines. */
import { adjustTextColor } from '../color/colors.ts';
import { formatHex, mix, parseHex } from '../color/oklch.ts';

export interface ThemeGround {
  foreground: string;
  background: string;
  dark: boolean;
}

/** Colors of line markers, and line tints, by the theme's own lightness, regardless of the page's color mode. */
const MARKS = {
  light: {
    bar: '#5b7fe0',
    warning: '#b7791f',
    inserted: '#0a6b3b',
    deleted: '#b42318',
    tints: ['#e3eafb', '#fbeed0', '#d9f2e3', '#fce3e1'],
  },
  dark: {
    bar: '#7ea2f5',
    warning: '#efb758',
    inserted: '#87d6a0',
    deleted: '#ff9d92',
    tints: ['#1d3468', '#4a3610', '#0e3f26', '#521b1b'],
  },
} as const;

/**
 * Returns the `--code-*` variables of `code.css` for a theme, without their prefix. Text colors have a contrast of at
 * least 4.5 on every background on which they can appear (WCAG 2.2, 1.4.3).
 */
export function createThemeSurface({ foreground, background, dark }: ThemeGround): Record<string, string> {
  const ground = parseHex(background);
  const marks = MARKS[dark ? 'dark' : 'light'];
  const blend = (color: string, share: number): string => formatHex(mix(parseHex(color), ground, share));
  const header = blend(foreground, 0.035);
  const hover = blend(foreground, 0.1);
  const lines = listLineBackgrounds({ background, dark });
  const grounds = [background, ...lines];
  const text = adjustTextColor(flattenColor(foreground, background), [...grounds, header, hover]);
  const softColor = blend(text, 0.72);
  const [highlight = '', warning = '', add = '', remove = ''] = lines;
  return {
    bg: formatHex(ground),
    text,
    soft: adjustTextColor(softColor, [...grounds, header]),
    comment: adjustTextColor(blend(text, 0.62), grounds),
    border: blend(text, dark ? 0.16 : 0.14),
    header,
    hover,
    accent: text,
    inserted: adjustTextColor(marks.inserted, grounds),
    deleted: adjustTextColor(marks.deleted, grounds),
    'highlight-bg': highlight,
    'highlight-bar': marks.bar,
    'warning-bg': warning,
    'warning-bar': marks.warning,
    'add-bg': add,
    'remove-bg': remove,
    scheme: dark ? 'dark' : 'light',
  };
}

/** Returns the backgrounds of highlighted lines, warnings, added and removed lines, on which tokens must be readable too. */
export function listLineBackgrounds({ background, dark }: Pick<ThemeGround, 'background' | 'dark'>): string[] {
  const ground = parseHex(background);
  const { tints } = MARKS[dark ? 'dark' : 'light'];
  return tints.map((color) => formatHex(mix(parseHex(color), ground, dark ? 0.55 : 0.8)));
}

/** Returns a theme color as it appears: a translucent one is blended with the background. */
export function flattenColor(color: string, background: string): string {
  const [, solidColor = color, alpha] = /^(#[0-9a-f]{6})([0-9a-f]{2})$/i.exec(color) ?? [];
  const share = alpha === undefined ? 1 : Number.parseInt(alpha, 16) / 255;
  return formatHex(mix(parseHex(solidColor), parseHex(background), share));
}
