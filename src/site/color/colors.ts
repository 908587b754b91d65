import { computeContrast, formatHex, toRgb, mix, parseHex, toOklch } from './oklch.ts';
import type { Oklch, Rgb } from './oklch.ts';

/** Contrast that WCAG 2.2 AA requires for text, plus a margin because colors are rounded to 8 bits. */
const TEXT_CONTRAST = 4.55;

export interface Accent {
  /** Accent as text on the page, and on its own soft tint. */
  primary: string;
  /** Tint behind selected entries. */
  primarySoft: string;
  /** Text on `primary`. */
  onPrimary: string;
  /** Filled buttons, close to the brand color itself. */
  button: string;
  onButton: string;
}

/**
 * Returns one mode's accent from the site's brand colors (content format, Look: `light` is meant for dark mode, `dark`
 * for buttons). Its lightness is adjusted until it is readable as text on the page, which is the first of `grounds`,
 * and if possible on the others.
 */
export function getAccent(
  colors: { primary: string; light?: string; dark?: string },
  mode: 'light' | 'dark',
  grounds: readonly [page: string, ...others: string[]],
): Accent {
  const page = parseHex(grounds[0]);
  const brand = parseHex(mode === 'dark' ? (colors.light ?? colors.primary) : colors.primary);
  const softBrand = mix(brand, page, mode === 'dark' ? 0.16 : 0.09);
  const primary =
    findReadable(brand, [...grounds.map(parseHex), softBrand]) ??
    findReadable(brand, [page, softBrand]) ??
    findReadable(brand, [page]) ??
    WHITE;
  const button = ensureReadable(parseHex(colors.dark ?? colors.primary));
  return {
    primary: formatHex(primary),
    primarySoft: formatHex(softBrand),
    onPrimary: getBestTextColor(primary),
    button: formatHex(button),
    onButton: getBestTextColor(button),
  };
}

/** Returns black or white, whichever is more readable on the color. */
export function getContrastColor(color: string): string {
  return getBestTextColor(parseHex(color));
}

/** Adjusts the lightness of a text color until it is readable on all the backgrounds, or as readable as possible. */
export function adjustTextColor(color: string, backgrounds: readonly string[]): string {
  const pages = backgrounds.map(parseHex);
  const readableColor = findReadable(parseHex(color), pages) ?? findReadable(parseHex(color), pages.slice(0, 1));
  return readableColor === undefined ? color : formatHex(readableColor);
}

const WHITE: Rgb = [1, 1, 1];
const TEXT_COLOR: Rgb = parseHex('#0b0c0f');

function getBestTextColor(color: Rgb): string {
  return computeContrast(WHITE, color) >= computeContrast(TEXT_COLOR, color) ? '#ffffff' : '#0b0c0f';
}

/**
 * Returns the color nearest in lightness that is readable on all the backgrounds. For a single background, there is
 * always one.
 */
function findReadable(color: Rgb, backgrounds: readonly Rgb[]): Rgb | undefined {
  const start = toOklch(color);
  for (let step = 0; step <= 100; step += 1) {
    for (const direction of [-1, 1]) {
      const lightness = start.lightness + (direction * step) / 100;
      const candidate =
        step === 0 ? color : toDisplayedRgb({ ...start, lightness: Math.min(1, Math.max(0, lightness)) });
      if (backgrounds.every((background) => computeContrast(candidate, background) >= TEXT_CONTRAST)) return candidate;
    }
  }
  return undefined;
}

function toDisplayedRgb(color: Oklch): Rgb {
  if (color.lightness === 0) return [0, 0, 0];
  return color.lightness === 1 ? WHITE : parseHex(formatHex(toRgb(color)));
}

/** Darkens a mid-tone on which neither white nor black text is readable, so that white is. */
function ensureReadable(color: Rgb): Rgb {
  const white = computeContrast(WHITE, color);
  if (white >= TEXT_CONTRAST || white < 2.6) return color;
  return findReadable(color, [WHITE]) ?? color;
}
