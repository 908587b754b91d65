/** Draws the preview image of a page for places where its URL is shared: site name, title, description. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { formatHex, mix, parseHex } from '../../color/oklch.ts';
import { PREVIEW_SIZE } from './find-preview.ts';
import { encodePng } from './png.ts';
import { rasterize, type Coverage } from './rasterize.ts';

export interface Card {
  site: string;
  title: string;
  description: string;
  /** As `#rrggbb`. */
  colors: { background: string; title: string; text: string; accent: string };
}

const MARGIN = 80;
const BAR = 14;

/** Draws a card. A text with characters that the font lacks is left out, rather than showing placeholders. */
export function drawCard({ site, title, description, colors }: Card): Buffer {
  const { width, height } = PREVIEW_SIZE;
  const pixels = new Uint8Array(width * height);
  const titleLines = wrapText(title, { face: 'title', size: 72, maxLines: 3 });
  const textLines = wrapText(description, { face: 'text', size: 34, maxLines: titleLines.length > 2 ? 2 : 3 });
  drawLines(pixels, wrapText(site, { face: 'title', size: 34, maxLines: 1 }), {
    x: MARGIN,
    y: 118,
    first: TEXT,
    size: 34,
  });
  const textTop = height - MARGIN - textLines.length * 48;
  const titleTop = textTop - (textLines.length > 0 ? 26 : 0) - titleLines.length * 84;
  drawLines(pixels, titleLines, { x: MARGIN, y: titleTop + 68, first: TITLE, size: 72, leading: 84 });
  drawLines(pixels, textLines, { x: MARGIN, y: textTop + 36, first: TEXT, size: 34, leading: 48 });
  pixels.fill(ACCENT, 0, width * BAR);
  const createShades = (color: string): string[] =>
    Array.from({ length: SHADES }, (_, index) =>
      formatHex(mix(parseHex(color), parseHex(colors.background), (index + 1) / SHADES)),
    );
  const palette = [colors.background, ...createShades(colors.title), ...createShades(colors.text), colors.accent];
  return encodePng({ width, height, palette, pixels });
}

/** Indexes in the palette: the background, then shades of each text color, then the accent. */
const SHADES = 7;
const TITLE = 1;
const TEXT = TITLE + SHADES;
const ACCENT = TEXT + SHADES;

type FaceName = 'title' | 'text';

interface Face {
  letters: Readonly<Record<string, readonly [advance: number, outline: string]>>;
  kerning: Readonly<Record<string, number>>;
}

interface Letters {
  unitsPerEm: number;
  faces: Record<FaceName, Face>;
}

let loadedLetters: Letters | undefined;

function loadLetters(): Letters {
  loadedLetters ??= JSON.parse(
    readFileSync(join(import.meta.dirname, '../../../../vendor/letters/inter.json'), 'utf8'),
  ) as Letters;
  return loadedLetters;
}

interface Style {
  face: FaceName;
  size: number;
  maxLines: number;
}

interface Line extends Style {
  text: string;
}

/**
 * Returns the lines that fit. If text was cut, the last line ends with an ellipsis. Returns no lines if the font
 * doesn't have one of the characters.
 */
function wrapText(text: string, style: Style): Line[] {
  const words = text
    .trim()
    .split(/\s+/)
    .filter((word) => word !== '');
  const { letters: knownLetters } = loadLetters().faces[style.face];
  if ([...words.join('')].some((letter) => !Object.hasOwn(knownLetters, letter))) return [];
  const lines: string[] = [];
  let line = '';
  for (const word of words) {
    const longerLine = line === '' ? word : `${line} ${word}`;
    if (line !== '' && getWidth(longerLine, style) > WIDTH) {
      lines.push(line);
      line = word;
    } else line = longerLine;
    if (lines.length === style.maxLines) break;
  }
  if (lines.length < style.maxLines && line !== '') lines.push(line);
  const isCut = lines.join(' ').length < words.join(' ').length;
  return lines.map((lineText, index) => ({
    ...style,
    text: shorten(lineText, style, isCut && index === lines.length - 1),
  }));
}

const WIDTH = PREVIEW_SIZE.width - 2 * MARGIN;

/** Shortens a word or line that is too wide. */
function shorten(line: string, style: Style, isCut: boolean): string {
  let text = isCut ? `${line}…` : line;
  for (let characters = [...line]; getWidth(text, style) > WIDTH && characters.length > 0;) {
    characters = characters.slice(0, -1);
    text = `${characters.join('').trimEnd()}…`;
  }
  return text;
}

function getWidth(text: string, { face, size }: Pick<Style, 'face' | 'size'>): number {
  let width = 0;
  for (const { advance } of placeCharacters(text, { face, size })) width += advance;
  return width;
}

/** Yields characters with their advances in pixels. Larger text is set more tightly. */
function* placeCharacters(text: string, { face, size }: Pick<Style, 'face' | 'size'>) {
  const { unitsPerEm, faces } = loadLetters();
  const { letters: knownLetters, kerning } = faces[face];
  const tracking = face === 'title' ? -0.02 * size : 0;
  const characters = [...text];
  for (const [index, letter] of characters.entries()) {
    const [advance = 0] = knownLetters[letter] ?? [];
    const units = advance + (kerning[letter + (characters[index + 1] ?? '')] ?? 0);
    yield { letter, advance: (units * size) / unitsPerEm + tracking };
  }
}

interface TextBox {
  x: number;
  /** Baseline of the first line. */
  y: number;
  /** Lightest shade in the palette. */
  first: number;
  size: number;
  leading?: number;
}

function drawLines(pixels: Uint8Array, lines: readonly Line[], { x, y, first, leading = 0 }: TextBox): void {
  for (const [index, line] of lines.entries()) {
    let at = x;
    for (const { letter, advance } of placeCharacters(line.text, line)) {
      blend(pixels, getCoverage(letter, line), { x: Math.round(at), y: y + index * leading, first });
      at += advance;
    }
  }
}

/** Characters repeat, so each one is rasterized once per size. */
const glyphs = new Map<string, Coverage>();

function getCoverage(letter: string, { face, size }: Pick<Style, 'face' | 'size'>): Coverage {
  const key = `${face} ${size} ${letter}`;
  const cachedGlyph = glyphs.get(key);
  if (cachedGlyph) return cachedGlyph;
  const { unitsPerEm, faces } = loadLetters();
  const coverage = rasterize(faces[face].letters[letter]?.[1] ?? '', size / unitsPerEm);
  glyphs.set(key, coverage);
  return coverage;
}

function blend(pixels: Uint8Array, glyph: Coverage, { x, y, first }: { x: number; y: number; first: number }): void {
  const { width, height } = PREVIEW_SIZE;
  for (let row = 0; row < glyph.height; row++) {
    const line = y + glyph.top + row;
    if (line < 0 || line >= height) continue;
    for (let column = 0; column < glyph.width; column++) {
      const shade = Math.round(((glyph.pixels[row * glyph.width + column] ?? 0) * SHADES) / 255);
      const place = x + glyph.left + column;
      if (shade === 0 || place < 0 || place >= width) continue;
      const index = line * width + place;
      pixels[index] = Math.max(pixels[index] ?? 0, first + shade - 1);
    }
  }
}
