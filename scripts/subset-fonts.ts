/**
 * Creates `vendor/fonts` from the fonts in npm packages: glyphs with only the weights and OpenType features that pages
 * use, which halves the size; symbols common in documentation that those packages lack; and the list of each file's
 * characters. `node scripts/subset-fonts.ts`
 */
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { formatRange, parseRange, readCharacters } from './font-characters.ts';

const require = createRequire(import.meta.url);

interface SubsetOptions {
  targetFormat: 'woff2' | 'sfnt';
  variationAxes?: Record<string, number | { min: number; max: number }>;
  keepFeatures?: string[];
}

const subsetFont = require('subset-font') as (font: Buffer, text: string, options: SubsetOptions) => Promise<Buffer>;

/** Correct placement of accents, kerning, and tabular digits. */
const TEXT_FEATURES = ['ccmp', 'locl', 'mark', 'mkmk', 'kern', 'tnum'];

/** The weights above normal share one set of masters. Those below would cost as much again, and the theme uses none. */
const FONTS = [
  { package: 'inter', name: 'inter-latin-wght-normal', max: 900, features: TEXT_FEATURES },
  { package: 'inter', name: 'inter-latin-wght-italic', max: 900, features: TEXT_FEATURES },
  // The theme disables ligatures in code.
  { package: 'jetbrains-mono', name: 'jetbrains-mono-latin-wght-normal', max: 800, features: ['ccmp', 'mark', 'mkmk'] },
];

/** Fonts as published by their authors, with all symbols, in one weight between normal and bold. */
const SYMBOL_FONTS = [
  { package: 'inter', file: 'inter-ui/variable/InterVariable.woff2', axes: { wght: 500, opsz: 14 } },
  { package: 'jetbrains-mono', file: 'jetbrains-mono/fonts/webfonts/JetBrainsMono-Regular.woff2' },
];

/**
 * Dashes, footnote marks, superscripts and subscripts, degrees, arrows, mathematics, keys, boxes, shapes, check marks.
 */
const SYMBOLS =
  'U+2010-2015,U+2020-2021,U+2030-2031,U+203B,U+2070-208E,U+2103,U+2109,U+2126,U+2190-2199,U+21A9-21AA,U+21B3-21B5,U+21C4,U+21D0-21D4,U+21E7,' +
  'U+2200-2211,U+221A-221E,U+2227-222B,U+2248,U+2260-2265,U+2282-2287,U+22EE-22F1,U+2303-2305,U+2318,U+2325-2327,U+232B,U+238B,U+23CE,' +
  'U+2500-25CF,U+2605-2606,U+2713-2717,U+276E-2771,U+279C,U+27E6-27EB,U+27F5-27FA';

/** Package files that the theme publishes unchanged. */
const COMPLETE_FONTS = [
  ...['latin-ext', 'cyrillic', 'greek', 'vietnamese'].map((script) => ({ package: 'inter', script })),
  ...['latin-ext', 'cyrillic'].map((script) => ({ package: 'jetbrains-mono', script })),
];

export const FOLDER = path.join(import.meta.dirname, '../vendor/fonts');

/** Returns the rebuilt files of `vendor/fonts` by name, which always have the same bytes. */
export async function subsetFonts(): Promise<Map<string, Buffer>> {
  const fonts = new Map<string, Buffer>();
  const ranges: Record<string, string> = {};
  for (const { package: id, name, max, features } of FONTS) {
    const font = await readFile(`@fontsource-variable/${id}/files/${name}.woff2`);
    const characters = await listSupportedCharacters(font, listDeclaredCharacters(id, 'latin'));
    ranges[`${id}-latin`] = formatRange(characters);
    const options = { variationAxes: { wght: { min: 400, max } }, keepFeatures: features };
    fonts.set(`${name}.woff2`, await subset(font, characters, options));
    fonts.set(`${id}.LICENSE.txt`, await readFile(`@fontsource-variable/${id}/LICENSE`));
  }
  for (const { package: id, file, axes } of SYMBOL_FONTS) {
    const font = await readFile(file);
    const latin = new Set(parseRange(ranges[`${id}-latin`] ?? ''));
    const symbols = parseRange(SYMBOLS).filter((code) => !latin.has(code) && !isEmoji(code));
    const characters = await listSupportedCharacters(font, symbols);
    ranges[`${id}-symbols`] = formatRange(characters);
    const options = { keepFeatures: [], ...(axes === undefined ? {} : { variationAxes: axes }) };
    fonts.set(`${id}-symbols.woff2`, await subset(font, characters, options));
  }
  for (const { package: id, script } of COMPLETE_FONTS) {
    const font = await readFile(`@fontsource-variable/${id}/files/${id}-${script}-wght-normal.woff2`);
    ranges[`${id}-${script}`] = formatRange(await listSupportedCharacters(font, listDeclaredCharacters(id, script)));
  }
  fonts.set('ranges.json', Buffer.from(`${JSON.stringify(ranges, undefined, 2)}\n`));
  return fonts;
}

function readFile(name: string): Promise<Buffer> {
  const [, scope = ''] = /^(@[^/]+\/[^/]+|[^/]+)\//.exec(name) ?? [];
  // The packages don't export their files; only their `package.json` can be resolved.
  const folder = path.dirname(require.resolve(`${scope}/package.json`));
  return fs.promises.readFile(path.join(folder, name.slice(scope.length)));
}

/**
 * Returns the characters that a package declares for a script, except control characters. Not all of them have a glyph.
 */
function listDeclaredCharacters(id: string, script: string): number[] {
  const all = require(`@fontsource-variable/${id}/unicode.json`) as Record<string, string>;
  return parseRange(all[script] ?? '').filter((code) => code >= 0x20);
}

/** Symbols that phones and many computers show in color, except arrows, which are text in documentation. */
function isEmoji(code: number): boolean {
  return /\p{Emoji}/u.test(String.fromCodePoint(code)) && !(code >= 0x2190 && code <= 0x21ff);
}

/** Returns the wanted characters for which the font has a glyph. */
export async function listSupportedCharacters(font: Buffer, codes: readonly number[]): Promise<number[]> {
  const existingCharacters = readCharacters(await subset(font, codes, { targetFormat: 'sfnt' }));
  return codes.filter((code) => existingCharacters.has(code));
}

function subset(font: Buffer, characters: readonly number[], options: Partial<SubsetOptions>): Promise<Buffer> {
  return subsetFont(font, String.fromCodePoint(...characters), { targetFormat: 'woff2', ...options });
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  for (const [name, content] of await subsetFonts()) {
    fs.writeFileSync(path.join(FOLDER, name), content);
    console.log(`${name} ${content.length}`);
  }
}
