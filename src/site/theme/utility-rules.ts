/**
 * Utilities that the generator's Tailwind 3 preset lacks or defines differently: Tailwind 4 spellings, and names of
 * the content format.
 */
import type { Rule, Variant } from '@unocss/core';

const SIDES: Record<string, string> = { t: 'top', r: 'right', b: 'bottom', l: 'left' };

const STOPS = 'var(--tw-gradient-stops)';

/** Restores the spaces of an arbitrary value, which class names can't contain. */
function decodeValue(text: string): string {
  return text.replace(/(?<!\\)_/g, ' ');
}

/** Rules that override the preset, because later ones win. */
export const RULES: Rule[] = [
  // Tailwind 3 mixes colors in sRGB.
  [
    /^bg-(?:gradient|linear)-to-([tb]?[lr]?)$/,
    ([, sides = '']) =>
      sides === ''
        ? undefined
        : {
            'background-image': `linear-gradient(to ${Array.from(sides, (side) => SIDES[side]).join(' ')},${STOPS})`,
          },
  ],
  [/^bg-linear-(\d{1,3})$/, ([, angle = '']) => ({ 'background-image': `linear-gradient(${angle}deg,${STOPS})` })],
  [
    /^bg-(linear|radial|conic)-\[(.+)\]$/,
    ([, kind = '', value = '']) => ({ 'background-image': formatGradient(kind, value) }),
  ],
  [/^bg-(radial|conic)$/, ([, kind = '']) => ({ 'background-image': `${kind}-gradient(${STOPS})` })],
  [/^bg-conic-(\d{1,3})$/, ([, angle = '']) => ({ 'background-image': `conic-gradient(from ${angle}deg,${STOPS})` })],
  [/^font-\[(\d{1,4})\]$/, ([, weight = '']) => ({ 'font-weight': weight })],
  [/^font-\[(?:weight|number):(.+)\]$/, ([, value = '']) => ({ 'font-weight': decodeValue(value) })],
  [/^font-\[family-name:(.+)\]$/, ([, value = '']) => ({ 'font-family': decodeValue(value) })],
  [/^list-\[(.+)\]$/, ([, value = '']) => ({ 'list-style-type': decodeValue(value) })],
  [
    /^line-clamp-\[(\d{1,3})\]$/,
    ([, lines = '']) => ({
      overflow: 'hidden',
      display: '-webkit-box',
      '-webkit-box-orient': 'vertical',
      '-webkit-line-clamp': lines,
    }),
  ],
  [
    /^bg-\[((?:center|top|bottom|left|right)(?:_[\w.%]+){0,3})\]$/,
    ([, value = '']) => ({ 'background-position': decodeValue(value) }),
  ],
  ['outline-hidden', { outline: '2px solid transparent', 'outline-offset': '2px' }],
  ['collapse', { visibility: 'collapse' }],
  ['overflow-ellipsis', { 'text-overflow': 'ellipsis' }],
  ['wrap-break-word', { 'overflow-wrap': 'break-word' }],
  ['wrap-anywhere', { 'overflow-wrap': 'anywhere' }],
  ['wrap-normal', { 'overflow-wrap': 'normal' }],
];

function formatGradient(kind: string, value: string): string {
  const text = decodeValue(value);
  return `${kind}-gradient(${text}${text.includes(',') ? '' : `,${STOPS}`})`;
}

/** Container widths at which their variants apply. */
const CONTAINERS: Record<string, string> = { xs: '20rem', sm: '24rem', md: '28rem', lg: '32rem', xl: '36rem' };

export const VARIANTS: Variant[] = [
  createVariant(/^in-\[([^\]]+)\]:/, (selector, innerSelector) => `:where(${innerSelector}) ${selector}`),
  createVariant(/^(\*\*):/, (selector) => `${selector} *`),
  createVariant(/^data-([a-z-]+):/, (selector, attribute) => `${selector}[data-${attribute}]`),
  {
    name: 'container-max',
    match(matcher) {
      const [matchText = '', size = ''] = /^@max-(\w+):/.exec(matcher) ?? [];
      const width = CONTAINERS[size];
      if (width === undefined) return matcher;
      return {
        matcher: matcher.slice(matchText.length),
        handle: (input, next) => next({ ...input, parent: `@container (max-width: ${width})` }),
      };
    },
  },
];

function createVariant(pattern: RegExp, select: (selector: string, argument: string) => string): Variant {
  return (matcher) => {
    const [matchText, argument = ''] = pattern.exec(matcher) ?? [];
    if (matchText === undefined) return matcher;
    return {
      matcher: matcher.slice(matchText.length),
      selector: (selector) => select(selector, decodeValue(argument)),
    };
  };
}

/**
 * Rewrites Tailwind 4's `w-(--width)` and `-bg-linear-45` as arbitrary values, and removes the prefix of
 * `md:mint-px-4`, which the format's own pages use.
 */
export function respell(matcher: string): string {
  const plainMatcher = matcher.includes('mint-') ? matcher.replace(/(?<=^|:)([!-]*)mint-/, '$1') : matcher;
  const text = plainMatcher.includes('-bg-linear-')
    ? plainMatcher.replace(/(?<=^|:)-bg-linear-(\d+)$/, 'bg-linear-[-$1deg]')
    : plainMatcher;
  return text.includes('-(') ? text.replace(/-\((?:([a-z-]+):)?(--[\w-]+)\)/g, withType) : text;
}

function withType(_: string, type: string | undefined, name: string): string {
  return type === undefined ? `-[var(${name})]` : `-[${type}:var(${name})]`;
}

/** Sizes that Tailwind 3 doesn't have. */
export const SIZES = {
  maxWidth: { '8xl': '88rem' },
  boxShadow: {
    '2xs': 'var(--tw-shadow-inset) 0 1px var(--tw-shadow-color, rgb(0 0 0 / 0.05))',
    xs: 'var(--tw-shadow-inset) 0 1px 2px 0 var(--tw-shadow-color, rgb(0 0 0 / 0.05))',
  },
  borderRadius: { xs: '0.125rem', '4xl': '2rem' },
  blur: { xs: '4px' },
};
