/**
 * Encodes a text as a QR code (ISO/IEC 18004) for a phone's camera: bytes, with the lowest level of error correction,
 * which suits screens. It is short, because it has one mode, one level and one mask.
 */

/** Returns the dark modules of each row, without the quiet zone. Throws if the text has more than about 520 bytes. */
export function encodeQrCode(text: string): boolean[][] {
  const bytes = new TextEncoder().encode(text);
  const version = VERSIONS.find((each) => each.capacity >= bytes.length);
  if (!version) throw new Error(`The text is too long for a QR code: ${bytes.length} bytes.`);
  const grid = createGrid(version.number);
  const codewords = addErrorCorrection(toCodewords(bytes, version), version);
  drawCodewords(grid, codewords);
  return grid.modules;
}

interface Version {
  number: number;
  /** Codewords of the symbol, including those for error correction. */
  total: number;
  eccLength: number;
  blocks: number;
  /** Bytes of text. */
  capacity: number;
}

/** Error correction codewords of each block, and the number of blocks, for the level L of versions 1 to 15. */
const LEVEL_L: readonly (readonly [eccLength: number, blocks: number])[] = [
  [7, 1],
  [10, 1],
  [15, 1],
  [20, 1],
  [26, 1],
  [18, 2],
  [20, 2],
  [24, 2],
  [30, 2],
  [18, 4],
  [20, 4],
  [24, 4],
  [26, 4],
  [30, 4],
  [22, 6],
];

const VERSIONS = LEVEL_L.map(([eccLength, blocks], index): Version => {
  const number = index + 1;
  const total = Math.floor(countDataModules(number) / 8);
  // The header has 4 bits for the mode, and 8 or 16 for the length.
  const headerBytes = number < 10 ? 2 : 3;
  return { number, total, eccLength, blocks, capacity: total - eccLength * blocks - headerBytes };
});

function countDataModules(version: number): number {
  const all = (16 * version + 128) * version + 64;
  if (version === 1) return all;
  const alignments = Math.floor(version / 7) + 2;
  return all - (25 * alignments - 10) * alignments + 55 - (version >= 7 ? 36 : 0);
}

/** The text with its header and padding. */
function toCodewords(bytes: Uint8Array, { number, total, eccLength, blocks }: Version): number[] {
  const length = number < 10 ? 8 : 16;
  const bits = ['0100', bytes.length.toString(2).padStart(length, '0')];
  for (const byte of bytes) bits.push(byte.toString(2).padStart(8, '0'));
  const text = `${bits.join('')}0000`;
  const codewords = (text.match(/.{8}/g) ?? []).map((each) => Number.parseInt(each, 2));
  const size = total - eccLength * blocks;
  for (let index = 0; codewords.length < size; index++) codewords.push(index % 2 === 0 ? 0xec : 0x11);
  return codewords;
}

/** Splits the codewords into blocks, and interleaves them and their error correction. */
function addErrorCorrection(codewords: readonly number[], { total, eccLength, blocks }: Version): number[] {
  const shortLength = Math.floor(total / blocks) - eccLength;
  const shortBlocks = blocks - (total % blocks);
  const divisor = createDivisor(eccLength);
  let start = 0;
  const parts = Array.from({ length: blocks }, (_, index) => {
    const data = codewords.slice(start, (start += shortLength + (index < shortBlocks ? 0 : 1)));
    return { data, ecc: computeRemainder(data, divisor) };
  });
  const interleave = (lists: readonly (readonly number[])[]) =>
    Array.from({ length: Math.max(...lists.map((list) => list.length)) }, (_, index) =>
      lists.flatMap((list) => list[index] ?? []),
    ).flat();
  return [...interleave(parts.map(({ data }) => data)), ...interleave(parts.map(({ ecc }) => ecc))];
}

/** Coefficients of the Reed-Solomon generator polynomial, without the highest one. */
function createDivisor(degree: number): number[] {
  const coefficients = [...Array.from({ length: degree - 1 }, () => 0), 1];
  let root = 1;
  for (let step = 0; step < degree; step++) {
    for (let index = 0; index < degree; index++)
      coefficients[index] = multiply(coefficients[index] ?? 0, root) ^ (coefficients[index + 1] ?? 0);
    root = multiply(root, 2);
  }
  return coefficients;
}

function computeRemainder(data: readonly number[], divisor: readonly number[]): number[] {
  const remainder = divisor.map(() => 0);
  for (const byte of data) {
    const factor = byte ^ (remainder.shift() ?? 0);
    remainder.push(0);
    for (const [index, coefficient] of divisor.entries())
      remainder[index] = (remainder[index] ?? 0) ^ multiply(coefficient, factor);
  }
  return remainder;
}

/** Multiplies in the field GF(2^8) modulo 0x11d. */
function multiply(left: number, right: number): number {
  let product = 0;
  for (let bit = 7; bit >= 0; bit--) {
    product = (product << 1) ^ ((product >>> 7) * 0x11d);
    if (((right >>> bit) & 1) === 1) product ^= left;
  }
  return product;
}

interface Grid {
  modules: boolean[][];
  /** Whether a module is part of a pattern, so that no data can be there. */
  isReserved: boolean[][];
}

function createGrid(version: number): Grid {
  const size = version * 4 + 17;
  const createRows = () => Array.from({ length: size }, () => Array.from({ length: size }, () => false));
  const grid: Grid = { modules: createRows(), isReserved: createRows() };
  const set = (x: number, y: number, isDark: boolean) => {
    const [row, reserved] = [grid.modules[y], grid.isReserved[y]];
    if (!row || !reserved || x < 0 || x >= size) return;
    row[x] = isDark;
    reserved[x] = true;
  };
  const drawSquare = (centerX: number, centerY: number, isDark: (distance: number) => boolean, radius: number) => {
    for (let dy = -radius; dy <= radius; dy++)
      for (let dx = -radius; dx <= radius; dx++)
        set(centerX + dx, centerY + dy, isDark(Math.max(Math.abs(dx), Math.abs(dy))));
  };
  for (let index = 0; index < size; index++) {
    set(6, index, index % 2 === 0);
    set(index, 6, index % 2 === 0);
  }
  const last = size - 4;
  for (const [x, y] of [
    [3, 3],
    [last, 3],
    [3, last],
  ] as const)
    drawSquare(x, y, (distance) => distance !== 2 && distance !== 4, 4);
  const centers = listAlignments(version, size);
  for (const y of centers)
    for (const x of centers) {
      const isFinder = (x === 6 && y === 6) || (x === 6 && y === size - 7) || (x === size - 7 && y === 6);
      if (!isFinder) drawSquare(x, y, (distance) => distance !== 1, 2);
    }
  drawFormat(size, set);
  drawVersion(version, size, set);
  return grid;
}

function listAlignments(version: number, size: number): number[] {
  if (version === 1) return [];
  const count = Math.floor(version / 7) + 2;
  const step = Math.ceil((version * 4 + 4) / (count * 2 - 2)) * 2;
  const others = Array.from({ length: count - 1 }, (_, index) => size - 7 - index * step);
  return [6, ...others.reverse()];
}

type SetModule = (x: number, y: number, isDark: boolean) => void;

/** Draws the level of error correction and the mask, twice. */
function drawFormat(size: number, set: SetModule): void {
  const isSet = (bit: number) => ((FORMAT >>> bit) & 1) === 1;
  for (let bit = 0; bit <= 5; bit++) set(8, bit, isSet(bit));
  set(8, 7, isSet(6));
  set(8, 8, isSet(7));
  set(7, 8, isSet(8));
  for (let bit = 9; bit < 15; bit++) set(14 - bit, 8, isSet(bit));
  for (let bit = 0; bit < 8; bit++) set(size - 1 - bit, 8, isSet(bit));
  for (let bit = 8; bit < 15; bit++) set(8, size - 15 + bit, isSet(bit));
  set(8, size - 8, true);
}

/** Level L and mask 0, with their check bits. */
const FORMAT = 0b111_0111_1100_0100;

function drawVersion(version: number, size: number, set: SetModule): void {
  if (version < 7) return;
  let remainder = version;
  for (let step = 0; step < 12; step++) remainder = (remainder << 1) ^ ((remainder >>> 11) * 0x1f25);
  const bits = (version << 12) | remainder;
  for (let bit = 0; bit < 18; bit++) {
    const isDark = ((bits >>> bit) & 1) === 1;
    const [near, far] = [Math.floor(bit / 3), size - 11 + (bit % 3)];
    set(far, near, isDark);
    set(near, far, isDark);
  }
}

/** Fills the free modules in columns of two, from the bottom right, and applies mask 0. */
function drawCodewords({ modules, isReserved }: Grid, codewords: readonly number[]): void {
  const size = modules.length;
  let bit = 0;
  for (let right = size - 1; right >= 1; right -= 2) {
    if (right === 6) right = 5;
    for (let step = 0; step < size; step++)
      for (const x of [right, right - 1]) {
        const y = ((right + 1) & 2) === 0 ? size - 1 - step : step;
        const row = modules[y];
        if (!row || isReserved[y]?.[x] === true) continue;
        const isOne = (((codewords[bit >>> 3] ?? 0) >>> (7 - (bit & 7))) & 1) === 1;
        row[x] = isOne !== ((x + y) % 2 === 0);
        bit += 1;
      }
  }
}
