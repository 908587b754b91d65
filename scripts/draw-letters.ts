/**
 * Creates `vendor/letters/inter.json` from Inter's npm package: glyph outlines for preview images, in the two weights
 * of a card, and the kerning of Latin pairs. `node scripts/draw-letters.ts`
 */
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type * as HarfBuzz from 'harfbuzzjs';

const require = createRequire(import.meta.url);

interface SubsetOptions {
  targetFormat: 'sfnt';
  variationAxes: { wght: number };
}

/** The shaper that is included in subset-font. */
const shaper = createRequire(require.resolve('subset-font')).resolve('harfbuzzjs');
const harfbuzz = (await import(pathToFileURL(shaper).href)) as typeof HarfBuzz;
type Font = InstanceType<typeof harfbuzz.Font>;

const subsetFont = require('subset-font') as (font: Buffer, text: string, options: SubsetOptions) => Promise<Buffer>;

export const LETTERS = path.join(import.meta.dirname, '../vendor/letters/inter.json');

const WEIGHTS = { title: 650, text: 450 };
/** First and last code points by the package file that contains them. */
const SCRIPTS: Record<string, readonly (readonly [number, number])[]> = {
  latin: [
    [0x20, 0x7e],
    [0xa0, 0xff],
    [0x2013, 0x2014],
    [0x2018, 0x201d],
    [0x2022, 0x2022],
    [0x2026, 0x2026],
    [0x20ac, 0x20ac],
    [0x2122, 0x2122],
    [0x2190, 0x2193],
  ],
  'latin-ext': [[0x100, 0x17f]],
  greek: [[0x384, 0x3ce]],
  cyrillic: [
    [0x400, 0x45f],
    [0x490, 0x491],
  ],
};

/** Returns the text of the rebuilt file, which is always the same. */
export async function drawLetters(): Promise<string> {
  const faces: Record<string, unknown> = {};
  for (const [name, weight] of Object.entries(WEIGHTS)) faces[name] = await drawFace(weight);
  return `${JSON.stringify({ unitsPerEm: UNITS, faces })}\n`;
}

const UNITS = 1000;

async function drawFace(weight: number) {
  const letters: Record<string, [advance: number, outline: string]> = {};
  let kerning: Record<string, number> = {};
  for (const [script, ranges] of Object.entries(SCRIPTS)) {
    const text = ranges
      .flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, index) => first + index))
      .map((code) => String.fromCodePoint(code))
      .join('');
    const file = require.resolve(`@fontsource-variable/inter/files/inter-${script}-wght-normal.woff2`);
    const font = await openFont(
      await subsetFont(fs.readFileSync(file), text, {
        targetFormat: 'sfnt',
        variationAxes: { wght: weight },
      }),
    );
    for (const letter of text) {
      const glyph = font.nominalGlyph(letter.codePointAt(0) ?? 0);
      if (glyph) letters[letter] = [Math.round(font.glyphHAdvance(glyph)), roundNumbers(font.glyphToPath(glyph))];
    }
    if (script === 'latin') kerning = findKerning(font, letters);
  }
  return { letters, kerning };
}

/** A whole unit is a fourteenth of a pixel at the largest size. */
function roundNumbers(outline: string): string {
  return outline.replace(/-?\d+\.\d+/g, (number) => String(Math.round(Number(number))));
}

function openFont(file: Buffer): Font {
  const font = new harfbuzz.Font(new harfbuzz.Face(new harfbuzz.Blob(file)));
  font.setScale(UNITS, UNITS);
  return font;
}

/** Finds how much closer two letters are than their widths suggest. */
function findKerning(font: Font, letters: Record<string, [number, string]>): Record<string, number> {
  const pairs: Record<string, number> = {};
  const asciiLetters = Object.keys(letters).filter((letter) => letter >= '!' && letter <= '~');
  for (const first of asciiLetters)
    for (const second of asciiLetters) {
      const buffer = new harfbuzz.Buffer();
      buffer.addText(first + second);
      buffer.guessSegmentProperties();
      harfbuzz.shape(font, buffer);
      const glyphs = buffer.getGlyphInfosAndPositions();
      const width = glyphs.reduce((sum, { xAdvance = 0 }) => sum + xAdvance, 0);
      const change = Math.round(width - (letters[first]?.[0] ?? 0) - (letters[second]?.[0] ?? 0));
      if (glyphs.length === 2 && Math.abs(change) >= 4) pairs[first + second] = change;
    }
  return pairs;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  fs.mkdirSync(path.dirname(LETTERS), { recursive: true });
  fs.writeFileSync(LETTERS, await drawLetters());
}
