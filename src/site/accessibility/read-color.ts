import { parse, converter, wcagContrast, type Rgb } from 'culori';

export type { Rgb } from 'culori';

const toRgb = converter('rgb');

/** Reads a color of CSS Color 4: names, hex digits and functions. Undefined for variables and everything else. */
export function readColor(text: string | undefined): Rgb | undefined {
  const value = text?.replace(/!\s*important\s*$/i, '').trim();
  if (value === undefined || value === '' || value.length > MAX_COLOR) return undefined;
  return toRgb(parse(value));
}

const MAX_COLOR = 100;

/** Puts a translucent color on an opaque one. */
export function putOn(color: Rgb, ground: Rgb): Rgb {
  const { alpha = 1 } = color;
  const blend = (one: number, other: number) => one * alpha + other * (1 - alpha);
  return { mode: 'rgb', r: blend(color.r, ground.r), g: blend(color.g, ground.g), b: blend(color.b, ground.b) };
}

/** Returns the contrast of a text on its background, from 1 to 21 (WCAG 2.2, "contrast ratio"). */
export function measureContrast(text: Rgb, ground: Rgb): number {
  return wcagContrast(putOn(text, ground), ground);
}

/** Contrast of normal text, and of text of at least 24 pixels, or 18.66 pixels if bold (WCAG 2.2, 1.4.3). */
const NORMAL = 4.5;
const LARGE = 3;

/** Returns the contrast that text with these declarations needs. Sizes other than pixels count as normal text. */
export function getNeededContrast({ size, weight }: { size: string | undefined; weight: string | undefined }): number {
  const pixels = /^([\d.]+)(px|rem|em|pt)$/.exec(size?.trim() ?? '');
  if (!pixels) return NORMAL;
  const length = Number(pixels[1]) * (UNITS[pixels[2] ?? ''] ?? 1);
  const isBold = /^(?:bold|bolder|[7-9]\d\d)$/.test(weight?.trim() ?? '');
  return length >= (isBold ? 18.66 : 24) ? LARGE : NORMAL;
}

const UNITS: Readonly<Record<string, number>> = { px: 1, rem: 16, em: 16, pt: 4 / 3 };

/** Returns a ratio as people write it, never rounded up to one that would be enough: `4.49`. */
export function formatRatio(ratio: number): string {
  return String(Math.floor(ratio * 100) / 100);
}
