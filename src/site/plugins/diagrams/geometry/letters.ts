import { readFileSync } from 'node:fs';
import path from 'node:path';
import { restoreCharacters } from '../character-codes.ts';

interface Letters {
  unitsPerEm: number;
  faces: Record<'title' | 'text', { letters: Readonly<Record<string, readonly [advance: number, outline: string]>> }>;
}

/** Drawings are shown in the site's text font: most fonts are hardly wider than Inter, which is measured. */
const MARGIN = 1.03;
/** Widths in em of characters that Inter lacks. */
const [FULL_WIDTH, OTHER] = [1, 0.62];
const WIDE_CHARACTER =
  /[\u1100-\u11ff\u2e80-\ua4cf\uac00-\ud7af\uf900-\ufaff\ufe30-\ufe4f\uff00-\uffe6\u{1f000}-\u{3ffff}]/u;
const INVISIBLE = /\p{M}|\p{Cf}|\p{Variation_Selector}/u;

let faces: Record<'title' | 'text', ReadonlyMap<string, number>> | undefined;

/** Estimates the width of a text, in pixels. */
export function measureText(text: string, { size, bold }: { size: number; bold: boolean }): number {
  faces ??= readFaces();
  const widths = bold ? faces.title : faces.text;
  let width = 0;
  for (const letter of restoreCharacters(text)) width += widths.get(letter) ?? guessWidth(letter);
  return width * size * MARGIN;
}

function guessWidth(letter: string): number {
  if (INVISIBLE.test(letter)) return 0;
  return WIDE_CHARACTER.test(letter) ? FULL_WIDTH : OTHER;
}

function readFaces(): Record<'title' | 'text', ReadonlyMap<string, number>> {
  const file = path.join(import.meta.dirname, '../../../../../vendor/letters/inter.json');
  const { unitsPerEm, faces: read } = JSON.parse(readFileSync(file, 'utf8')) as Letters;
  const measureWidths = ({ letters }: Letters['faces']['text']): Map<string, number> =>
    new Map(Object.entries(letters).map(([letter, [advance]]) => [letter, advance / unitsPerEm]));
  return { title: measureWidths(read.title), text: measureWidths(read.text) };
}
