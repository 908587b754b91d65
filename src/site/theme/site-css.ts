import { renameVariables } from '../model/theme-variables.ts';
import { stripRoot } from '../model/urls.ts';
import type { FontConfig, SiteConfig } from '../model/config.ts';
import { getAccent, adjustTextColor } from '../color/colors.ts';
import type { OutputFile } from '../model/output-file.ts';
import { findInstalledFont } from '../fonts/installed-fonts.ts';
import { BACKGROUNDS } from '../color/backgrounds.ts';
import { computeContrast, formatHex, mix, parseHex } from '../color/oklch.ts';

/** The part of the configuration that determines a site's style rules. */
export type SiteStyle = Pick<SiteConfig, 'theme' | 'colors' | 'background' | 'fonts'>;

/**
 * Returns the style rules of one site: brand colors, backgrounds and fonts, as a small sheet to load after
 * `theme.css`. Its URLs are relative to `_docs/`, where it is published.
 */
export function buildSiteCss(config: SiteStyle): string {
  const light = formatModeVariables(config, 'light');
  const dark = formatModeVariables(config, 'dark');
  const rules = `:root{${light}${formatFontVariables(config)}${formatVariables(config)}}\nhtml.dark{${dark}}\n${formatDecoration(config)}`;
  return `${formatFontFaces(config)}${renameVariables(rules)}:root{--primary:${renameVariables('var(--primary)')}}\n${formatBackgroundImage(config)}`;
}

/** Grays with the names used by Tailwind and the format. */
const GRAYS = {
  50: '#f9fafb',
  100: '#f3f4f6',
  200: '#e5e7eb',
  300: '#d1d5db',
  400: '#9ca3af',
  500: '#6b7280',
  600: '#4b5563',
  700: '#374151',
  800: '#1f2937',
  900: '#111827',
  950: '#030712',
};

/**
 * Returns the format's variables that authors' style sheets use in `rgb()`, as numbers. The brand color has another
 * name, because ours is a color.
 */
function formatVariables({ theme, colors, background }: SiteStyle): string {
  const { primary, light = primary, dark = primary } = colors;
  const variables: [string, string][] = [
    ['primary-rgb', primary],
    ['primary-light', light],
    ['primary-dark', dark],
    ['background-light', background.color.light ?? BACKGROUNDS[theme].light[0]],
    ['background-dark', background.color.dark ?? BACKGROUNDS[theme].dark[0]],
    ...Object.entries(GRAYS).map(([step, gray]): [string, string] => [`gray-${step}`, gray]),
  ];
  return variables.map(([name, color]) => `--${name}:${toNumbers(color)};`).join('');
}

function toNumbers(color: string): string {
  const value = Number.parseInt(formatHex(parseHex(color)).slice(1), 16);
  return `${value >> 16} ${(value >> 8) & 255} ${value & 255}`;
}

function formatModeVariables(config: SiteStyle, mode: 'light' | 'dark'): string {
  const authorColor = config.background.color[mode];
  const grounds = authorColor === undefined ? BACKGROUNDS[config.theme][mode] : deriveSurfaces(authorColor, mode);
  const accent = getAccent(config.colors, mode, grounds);
  const variables: [string, string][] = [
    ['primary', accent.primary],
    ['primary-soft', accent.primarySoft],
    ['on-primary', accent.onPrimary],
    ['button', accent.button],
    ['on-button', accent.onButton],
  ];
  if (authorColor !== undefined) variables.push(...deriveBackgroundVariables(authorColor, mode));
  return variables.map(([name, value]) => `--${name}:${value};`).join('');
}

/** Text colors in `tokens.css`, which must also be readable on an author's background. */
const TEXTS = [
  ['text', { light: '#16191f', dark: '#eceef2' }],
  ['text-soft', { light: '#4a5160', dark: '#b1b7c3' }],
  ['text-faint', { light: '#666e7d', dark: '#8b92a1' }],
] as const;

/** Returns the author's background and the surfaces derived from it: sunken and raised. */
function deriveSurfaces(background: string, mode: 'light' | 'dark'): [page: string, soft: string, raised: string] {
  const shade = createShades(background, mode);
  return [shade(0), shade(mode === 'dark' ? 0.04 : 0.03), shade(mode === 'dark' ? 0.06 : 0)];
}

/** Returns a function for grays between the background and ink, by the proportion of ink. */
function createShades(background: string, mode: 'light' | 'dark'): (share: number) => string {
  const page = parseHex(background);
  const ink = parseHex(mode === 'dark' ? '#ffffff' : '#1a2233');
  return (share) => formatHex(mix(ink, page, share));
}

/** Returns the grays between the author's background and the text, and text colors that are readable on them. */
function deriveBackgroundVariables(background: string, mode: 'light' | 'dark'): [string, string][] {
  const shade = createShades(background, mode);
  const grounds = deriveSurfaces(background, mode);
  const [ground, softGround, raisedGround] = grounds;
  return [
    ['bg', ground],
    ['bg-soft', softGround],
    ['bg-raised', raisedGround],
    ...TEXTS.map(([name, colors]): [string, string] => [name, adjustTextColor(colors[mode], grounds)]),
    ['border', shade(mode === 'dark' ? 0.1 : 0.09)],
    ['border-strong', shade(0.18)],
    ...(isCodeReadable(softGround, mode) ? [['code-bg', softGround] satisfies [string, string]] : []),
  ];
}

/** The faintest code color in `code.css`. If it is readable, all of them are. */
const FAINT_CODE = { light: '#5b636d', dark: '#9aa4b0' } as const;

/** Returns whether our code colors are readable on a background. If not, code keeps the background of `code.css`. */
function isCodeReadable(ground: string, mode: 'light' | 'dark'): boolean {
  return computeContrast(parseHex(FAINT_CODE[mode]), parseHex(ground)) >= 4.55;
}

function formatFontVariables({ fonts }: SiteStyle): string {
  let css = '';
  if (fonts.body !== undefined) css += `--font-body:${formatFontFamily(fonts.body)},${getFontFallback(fonts.body)};`;
  if (fonts.body?.weight !== undefined) css += `--weight-body:${fonts.body.weight};`;
  const heading = fonts.heading ?? fonts.body;
  if (heading !== undefined) css += `--font-heading:${formatFontFamily(heading)},${getFontFallback(heading)};`;
  if (fonts.heading?.weight !== undefined) css += `--weight-heading:${fonts.heading.weight};`;
  return css;
}

/** Serif fonts fall back to other serif fonts. */
function getFontFallback({ family: name }: FontConfig): string {
  return /^(?:lora|.*\bserif)\b/i.test(name) ? 'Georgia,"Noto Serif",serif' : 'var(--font-fallback)';
}

function formatFontFaces({ fonts }: SiteStyle): string {
  const faces = [fonts.heading, fonts.body].map((font) => (font === undefined ? '' : formatFontFace(font)));
  return [...new Set(faces)].join('');
}

/**
 * Returns the font's own file, or an installed font. Otherwise the reader's font with that name is used. Nothing is
 * fetched from another host.
 */
function formatFontFace(font: FontConfig): string {
  if (font.source === undefined) return findInstalledFont(font.family)?.faces ?? '';
  const format = font.format === undefined ? '' : ` format("${font.format}")`;
  const weight = font.weight === undefined ? '100 900' : String(font.weight);
  return `@font-face{font-family:${formatFontFamily(font)};font-weight:${weight};font-display:swap;src:${toCssUrl(font.source)}${format}}\n`;
}

/** Returns the files of the installed fonts used in the configuration. */
export function listSiteFontFiles({ fonts }: Pick<SiteConfig, 'fonts'>): OutputFile[] {
  return [fonts.heading, fonts.body].flatMap((font) =>
    font === undefined || font.source !== undefined ? [] : (findInstalledFont(font.family)?.files ?? []),
  );
}

function formatFontFamily(font: FontConfig): string {
  const name = (font.source === undefined ? findInstalledFont(font.family)?.name : undefined) ?? font.family;
  return `"${name.replace(/[^\p{L}\p{N} ._-]/gu, '')}"`;
}

/** Backdrops of `background.decoration`, in the accent color, in front of the page's background. */
const DECORATIONS = {
  gradient:
    'background:radial-gradient(60rem 28rem at 75% -12rem,color-mix(in srgb,var(--primary) 16%,transparent),transparent 70%)',
  grid: 'background:linear-gradient(var(--border) 1px,transparent 1px) 0 0/3rem 3rem,linear-gradient(90deg,var(--border) 1px,transparent 1px) 0 0/3rem 3rem;mask-image:linear-gradient(#000,transparent 32rem);opacity:.6',
  windows:
    'background:linear-gradient(115deg,color-mix(in srgb,var(--primary) 9%,transparent) 0 18%,transparent 18% 22%,color-mix(in srgb,var(--primary) 6%,transparent) 22% 40%,transparent 40%);mask-image:linear-gradient(#000,transparent 36rem)',
};

function formatDecoration({ background }: SiteStyle): string {
  const { decoration, image } = background;
  if (decoration === undefined || image !== undefined) return '';
  return `#background-color{background-image:none}#background-color::before{content:"";position:absolute;inset:0;${DECORATIONS[decoration]}}\n`;
}

/** An image replaces the decoration. */
function formatBackgroundImage({ background: { image } }: SiteStyle): string {
  if (image === undefined) return '';
  const formatRule = (selector: string, source: string): string =>
    `${selector}{background:${renameVariables('var(--canvas)')} ${toCssUrl(source)} center top/cover no-repeat}\n`;
  return formatRule('#background-color', image.light) + formatRule('html.dark #background-color', image.dark);
}

/** Returns a site path as a URL relative to `_docs/`. Quotes and line breaks are escaped. */
function toCssUrl(source: string): string {
  const path = /^[a-z][a-z\d+.-]*:|^\/\//i.test(source) ? source : `../${stripRoot(source)}`;
  return `url("${encodeURI(path)
    .replace(/%25/g, '%')
    .replace(/["'()\\]/g, (character) => `%${(character.codePointAt(0) ?? 0).toString(16)}`)}")`;
}
