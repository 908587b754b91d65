/** Reads a font's characters, and the `unicode-range` of CSS that lists them. */

/** Returns the code points that the font has glyphs for. The font is an uncompressed OpenType file. */
export function readCharacters(font: Buffer): Set<number> {
  const characters = new Set<number>();
  const start = findTable(font, 'cmap');
  for (let index = 0; index < font.readUInt16BE(start + 2); index += 1) {
    const table = start + font.readUInt32BE(start + 8 + 8 * index);
    const format = font.readUInt16BE(table);
    if (format === 4) readSegments(font, { table, characters });
    if (format === 12) readGroups(font, { table, characters });
  }
  return characters;
}

function findTable(font: Buffer, tag: string): number {
  for (let record = 12; record < 12 + 16 * font.readUInt16BE(4); record += 16)
    if (font.toString('latin1', record, record + 4) === tag) return font.readUInt32BE(record + 8);
  throw new Error(`the font has no table "${tag}"`);
}

interface GlyphTable {
  table: number;
  characters: Set<number>;
}

/** Format 4 of the `cmap` table: segments with an offset of glyph numbers, or a list of them. */
function readSegments(font: Buffer, { table, characters }: GlyphTable): void {
  const size = font.readUInt16BE(table + 6);
  for (let at = table + 14; at < table + 14 + size; at += 2) {
    const end = font.readUInt16BE(at);
    const first = font.readUInt16BE(at + size + 2);
    const delta = font.readUInt16BE(at + 2 * size + 2);
    const list = at + 3 * size + 2;
    const offset = font.readUInt16BE(list);
    for (let code = first; code <= end && code < 0xffff; code += 1) {
      const glyph = offset === 0 ? (code + delta) & 0xffff : font.readUInt16BE(list + offset + 2 * (code - first));
      if (glyph !== 0) characters.add(code);
    }
  }
}

/** Format 12 of the `cmap` table: groups of code points of any length. */
function readGroups(font: Buffer, { table, characters }: GlyphTable): void {
  for (let index = 0; index < font.readUInt32BE(table + 12); index += 1) {
    const group = table + 16 + 12 * index;
    for (let code = font.readUInt32BE(group); code <= font.readUInt32BE(group + 4); code += 1) characters.add(code);
  }
}

/** Returns the code points of a `unicode-range`, in its order. */
export function parseRange(range: string): number[] {
  return range.split(',').flatMap((part) => {
    const [from = 0, to = from] = part
      .replace('U+', '')
      .split('-')
      .map((digits) => Number.parseInt(digits, 16));
    return Array.from({ length: to - from + 1 }, (_, index) => from + index);
  });
}

/** Returns the `unicode-range` of code points in ascending order. */
export function formatRange(codes: readonly number[]): string {
  const parts: [from: number, to: number][] = [];
  for (const code of codes) {
    const last = parts.at(-1);
    if (last !== undefined && last[1] === code - 1) last[1] = code;
    else parts.push([code, code]);
  }
  const toHex = (code: number): string => code.toString(16).toUpperCase();
  return parts.map(([from, to]) => `U+${toHex(from)}${to > from ? `-${toHex(to)}` : ''}`).join(',');
}
