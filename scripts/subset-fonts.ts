/**
 * Makes the fonts in `vendor/fonts` from those of the npm packages: the same characters, but only the weights and OpenType
 * features that pages use, which is half the bytes. `node scripts/subset-fonts.ts`
 */
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const require = createRequire(import.meta.url);

interface SubsetOptions {
  targetFormat: 'woff2';
  variationAxes: { wght: { min: number; max: number } };
  keepFeatures: string[];
}

const subsetFont = require('subset-font') as (font: Buffer, text: string, options: SubsetOptions) => Promise<Buffer>;

/** Accents that stand where they belong, kerning, and figures of one width for tables. */
const TEXT_FEATURES = ['ccmp', 'locl', 'mark', 'mkmk', 'kern', 'tnum'];

/** The weights above normal share one set of masters; those below cost as much again, and the theme uses none. */
const FONTS = [
  { package: 'inter', name: 'inter-latin-wght-normal', max: 900, features: TEXT_FEATURES },
  { package: 'inter', name: 'inter-latin-wght-italic', max: 900, features: TEXT_FEATURES },
  // The theme switches the ligatures of code off.
  { package: 'jetbrains-mono', name: 'jetbrains-mono-latin-wght-normal', max: 800, features: ['ccmp', 'mark', 'mkmk'] },
];

export const FOLDER = path.join(import.meta.dirname, '../vendor/fonts');

/** The files of `vendor/fonts` by name, rebuilt: always the same bytes. */
export async function subsetFonts(): Promise<Map<string, Buffer>> {
  const made = new Map<string, Buffer>();
  for (const { package: id, name, max, features } of FONTS) {
    const folder = path.dirname(require.resolve(`@fontsource-variable/${id}/unicode.json`));
    const { latin } = JSON.parse(fs.readFileSync(path.join(folder, 'unicode.json'), 'utf8')) as { latin: string };
    const font = await subsetFont(fs.readFileSync(path.join(folder, `files/${name}.woff2`)), charactersOf(latin), {
      targetFormat: 'woff2',
      variationAxes: { wght: { min: 400, max } },
      keepFeatures: features,
    });
    made.set(`${name}.woff2`, font);
    made.set(`${id}.LICENSE.txt`, fs.readFileSync(path.join(folder, 'LICENSE')));
  }
  return made;
}

/** The characters of a CSS `unicode-range`, but for control characters. */
function charactersOf(range: string): string {
  let out = '';
  for (const part of range.split(',')) {
    const [from = 0, to = from] = part
      .replace('U+', '')
      .split('-')
      .map((digits) => Number.parseInt(digits, 16));
    for (let code = Math.max(from, 0x20); code <= to; code += 1) out += String.fromCodePoint(code);
  }
  return out;
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  for (const [name, content] of await subsetFonts()) {
    fs.writeFileSync(path.join(FOLDER, name), content);
    console.log(`${name} ${content.length}`);
  }
}
