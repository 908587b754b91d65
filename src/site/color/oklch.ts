/** Colors in OKLCH (CSS Color 4), where lightness can be changed without a visible change of hue. */
export interface Oklch {
  /** 0 is black, 1 is white. */
  lightness: number;
  chroma: number;
  /** In radians. */
  hue: number;
}

/** Red, green and blue from 0 to 1. */
export type Rgb = readonly [number, number, number];

/** Parses `#rgb` or `#rrggbb`; anything else is black. */
export function parseHex(hex: string): Rgb {
  const digits = /^#([\da-f]{3}|[\da-f]{6})$/i.exec(hex.trim())?.[1] ?? '000000';
  const fullDigits = digits.length === 3 ? digits.replace(/./g, '$&$&') : digits;
  const value = Number.parseInt(fullDigits, 16);
  return [((value >> 16) & 255) / 255, ((value >> 8) & 255) / 255, (value & 255) / 255];
}

export function formatHex(rgb: Rgb): string {
  return `#${rgb
    .map((channel) =>
      Math.round(clamp(channel) * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}

export function toOklch(rgb: Rgb): Oklch {
  const [r, g, b] = rgb.map(toLinear) as [number, number, number];
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const bb = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  return {
    lightness: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    chroma: Math.hypot(a, bb),
    hue: Math.atan2(bb, a),
  };
}

/** Returns the nearest color that a screen can show: chroma is reduced until it fits, lightness and hue stay. */
export function toRgb(color: Oklch): Rgb {
  let low = 0;
  let high = color.chroma;
  if (isDisplayable(convert(color))) return convert(color);
  for (let step = 0; step < 18; step += 1) {
    const middle = (low + high) / 2;
    if (isDisplayable(convert({ ...color, chroma: middle }))) low = middle;
    else high = middle;
  }
  return convert({ ...color, chroma: low });
}

/** Returns the WCAG 2.2 contrast ratio, 1 to 21. */
export function computeContrast(one: Rgb, other: Rgb): number {
  const [high, low] = [computeLuminance(one), computeLuminance(other)].toSorted((a, b) => b - a) as [number, number];
  return (high + 0.05) / (low + 0.05);
}

/** Mixes `share` of the first color with the second, as `color-mix(in srgb, …)`. */
export function mix(top: Rgb, bottom: Rgb, share: number): Rgb {
  return [0, 1, 2].map((index) => (top[index] ?? 0) * share + (bottom[index] ?? 0) * (1 - share)) as unknown as Rgb;
}

function convert({ lightness, chroma, hue }: Oklch): Rgb {
  const a = chroma * Math.cos(hue);
  const b = chroma * Math.sin(hue);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    toGamma(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    toGamma(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    toGamma(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ];
}

function computeLuminance(rgb: Rgb): number {
  const [r, g, b] = rgb.map(toLinear) as [number, number, number];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function toLinear(channel: number): number {
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
}

function toGamma(channel: number): number {
  return channel <= 0.0031308 ? channel * 12.92 : 1.055 * channel ** (1 / 2.4) - 0.055;
}

function isDisplayable(rgb: Rgb): boolean {
  return rgb.every((channel) => channel >= -0.0005 && channel <= 1.0005);
}

function clamp(channel: number): number {
  return Math.min(1, Math.max(0, channel));
}
