import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

/** Font files built for Bindery, in `vendor/fonts`: see the README there. */
export const VENDORED_FONTS = join(import.meta.dirname, '../../../vendor/fonts');

type Family = 'inter' | 'jetbrains-mono';

interface Face {
  package: Family;
  family: string;
  style: 'normal' | 'italic';
  /** One file for each, so that a browser loads only the scripts that a page uses. */
  scripts: readonly string[];
  /** Weights covered by the rules, and whether the Latin file is the vendored one. */
  ranges: readonly { weight: string; small: boolean }[];
}

/**
 * The faces of the theme. Weights below normal, which only authors use, are in the package's larger file. All scripts
 * have the same ranges, because a browser looks for a character only in the faces of one range.
 */
const FACES: readonly Face[] = [
  {
    package: 'inter',
    family: 'Inter',
    style: 'normal',
    scripts: ['latin', 'latin-ext', 'cyrillic', 'greek', 'vietnamese'],
    ranges: [
      { weight: '400 900', small: true },
      { weight: '100 399', small: false },
    ],
  },
  {
    package: 'inter',
    family: 'Inter',
    style: 'italic',
    scripts: ['latin'],
    ranges: [{ weight: '100 900', small: true }],
  },
  {
    package: 'jetbrains-mono',
    family: 'JetBrains Mono',
    style: 'normal',
    scripts: ['latin', 'latin-ext', 'cyrillic'],
    ranges: [{ weight: '100 900', small: true }],
  },
];

/**
 * Arrows, dashes, math, keys and boxes, which aren't in the text fonts. They are separate families that only pages with
 * such characters load.
 */
const SYMBOLS = [
  { package: 'inter', family: 'Inter Symbols' },
  { package: 'jetbrains-mono', family: 'JetBrains Mono Symbols' },
] as const;

/** Local fonts adjusted to the metrics of Bindery's, so that the text doesn't move when the real font arrives. */
const FALLBACKS =
  '@font-face{font-family:"Inter Fallback";font-weight:100 599;src:local("Arial"),local("Liberation Sans"),local("Helvetica");size-adjust:107.12%;ascent-override:90.44%;descent-override:22.52%;line-gap-override:0%}\n' +
  '@font-face{font-family:"Inter Fallback";font-weight:600 900;src:local("Arial Bold"),local("Arial-BoldMT"),local("Liberation Sans Bold"),local("Helvetica Bold");size-adjust:101.35%;ascent-override:95.59%;descent-override:23.8%;line-gap-override:0%}\n' +
  '@font-face{font-family:"JetBrains Mono Fallback";src:local("Courier New"),local("Liberation Mono"),local("Courier");size-adjust:99.98%;ascent-override:102.02%;descent-override:30%;line-gap-override:0%}\n';

const require = createRequire(import.meta.url);

/** Returns the `@font-face` rules; URLs are relative to the style sheet. */
export function buildFontFaces(): string {
  const characters = readRanges();
  let css = FALLBACKS;
  for (const { package: id, family, style, scripts, ranges } of FACES) {
    for (const { weight, small } of ranges)
      for (const script of scripts)
        css += `@font-face{font-family:"${family}";font-style:${style};font-weight:${weight};font-display:swap;src:url("fonts/${publish({ id, style, script, small }).name}") format("woff2");unicode-range:${characters[`${id}-${script}`] ?? ''}}\n`;
  }
  for (const { package: id, family } of SYMBOLS)
    css += `@font-face{font-family:"${family}";font-weight:100 900;font-display:swap;src:url("fonts/${publishSymbols(id).name}") format("woff2");unicode-range:${characters[`${id}-symbols`] ?? ''}}\n`;
  return css;
}

/** Returns the files that the rules refer to, with their licenses, in `_docs/fonts/`. */
export function buildFontAssets(): { path: string; content: Buffer }[] {
  const files = FACES.flatMap(({ package: id, style, scripts, ranges }) =>
    ranges.flatMap(({ small }) => scripts.map((script) => publish({ id, style, script, small }))),
  );
  files.push(...SYMBOLS.map((font) => publishSymbols(font.package)));
  const fonts = [...new Map(files.map(({ name, content }) => [name, content]))];
  const licenses = (['inter', 'jetbrains-mono'] as const).map((id) => `${id}.LICENSE.txt`);
  return [
    ...fonts.map(([name, content]) => ({ path: FOLDER + name, content })),
    ...licenses.map((name) => ({ path: FOLDER + name, content: readFileSync(join(VENDORED_FONTS, name)) })),
  ];
}

const FOLDER = '_docs/fonts/';

/** Returns the paths in the bundle of the files for Latin text, emphasis and code. */
export function getLatinFonts(): { text: string; italic: string; code: string } {
  latin ??= {
    text: getPath({ id: 'inter', style: 'normal' }),
    italic: getPath({ id: 'inter', style: 'italic' }),
    code: getPath({ id: 'jetbrains-mono', style: 'normal' }),
  };
  return latin;
}

let latin: ReturnType<typeof getLatinFonts> | undefined;

interface SymbolFont {
  /** Path in the bundle. */
  path: string;
  /** Matches each symbol that the file has. */
  pattern: RegExp;
}

/** Returns the files of the symbols in text and in code. */
export function loadSymbolFonts(): { text: SymbolFont; code: SymbolFont } {
  symbols ??= { text: createSymbolFont('inter'), code: createSymbolFont(CODE_FAMILY) };
  return symbols;
}

const CODE_FAMILY: Family = 'jetbrains-mono';

let symbols: ReturnType<typeof loadSymbolFonts> | undefined;

function createSymbolFont(id: Family): SymbolFont {
  const range = readRanges()[`${id}-symbols`] ?? '';
  const characters = range.replaceAll(/U\+([\dA-F]+)/g, '\\u{$1}').replaceAll(/-(?=[\dA-F])(.*?)(?=,|$)/g, '-\\u{$1}');
  return { path: FOLDER + publishSymbols(id).name, pattern: new RegExp(`[${characters.replaceAll(',', '')}]`, 'u') };
}

/** Returns the characters of each file as a `unicode-range`, by family and script. */
function readRanges(): Record<string, string> {
  return JSON.parse(readFileSync(join(VENDORED_FONTS, 'ranges.json'), 'utf8')) as Record<string, string>;
}

function getPath(font: Pick<FontFile, 'id' | 'style'>): string {
  return FOLDER + publish({ ...font, script: 'latin', small: true }).name;
}

interface FontFile {
  id: Family;
  style: string;
  script: string;
  small: boolean;
}

/**
 * Returns a file under its published name, which contains a digest of its content, so that browsers can cache it
 * permanently.
 */
function publish({ id, style, script, small }: FontFile): { name: string; content: Buffer } {
  const file = `${id}-${script}-wght-${style}`;
  const content = readFileSync(
    small && script === 'latin'
      ? join(VENDORED_FONTS, `${file}.woff2`)
      : require.resolve(`@fontsource-variable/${id}/files/${file}.woff2`),
  );
  return { name: createName(file, content), content };
}

function publishSymbols(id: Family): { name: string; content: Buffer } {
  const content = readFileSync(join(VENDORED_FONTS, `${id}-symbols.woff2`));
  return { name: createName(`${id}-symbols`, content), content };
}

function createName(file: string, content: Buffer): string {
  return `${file}.${hash('sha256', content).slice(0, 8)}.woff2`;
}
