/** Rasterizes outlines of characters into coverage: how much of each pixel is filled, from 0 to 255. */

export interface Coverage {
  /** Position of the top left pixel, relative to the character's origin on the baseline. */
  left: number;
  top: number;
  width: number;
  height: number;
  pixels: Uint8Array;
}

type Point = readonly [x: number, y: number];

/** Rasterizes `outline`, a path of M, L, Q, C and Z with an upward y axis. `scale` converts its units to pixels. */
export function rasterize(outline: string, scale: number): Coverage {
  const lines = flatten(outline, scale);
  const xs = lines.flatMap(([[x1], [x2]]) => [x1, x2]);
  const ys = lines.flatMap(([[, y1], [, y2]]) => [y1, y2]);
  if (lines.length === 0) return { left: 0, top: 0, width: 0, height: 0, pixels: new Uint8Array() };
  const left = Math.floor(Math.min(...xs));
  const top = Math.floor(Math.min(...ys));
  const width = Math.ceil(Math.max(...xs)) - left + 2;
  const height = Math.ceil(Math.max(...ys)) - top + 1;
  const sums = new Float64Array(width * height + 2);
  for (const [[x1, y1], [x2, y2]] of lines) addLine(sums, width, [x1 - left, y1 - top], [x2 - left, y2 - top]);
  const pixels = new Uint8Array(width * height);
  let sum = 0;
  for (let index = 0; index < pixels.length; index++) {
    sum += sums[index] ?? 0;
    pixels[index] = Math.min(255, Math.round(Math.abs(sum) * 255));
  }
  return { left, top, width, height, pixels };
}

/** Adds the signed area to the right of a line, row by row. The running sum is the coverage. */
function addLine(sums: Float64Array, width: number, from: Point, to: Point): void {
  if (from[1] === to[1]) return;
  const direction = from[1] < to[1] ? 1 : -1;
  const [[x0, y0], [x1, y1]] = direction === 1 ? [from, to] : [to, from];
  const slope = (x1 - x0) / (y1 - y0);
  let x = x0;
  for (let row = Math.floor(y0); row < Math.ceil(y1); row++) {
    const height = Math.min(row + 1, y1) - Math.max(row, y0);
    const next = x + slope * height;
    addRow(sums, row * width, direction * height, Math.min(x, next), Math.max(x, next));
    x = next;
  }
}

function addRow(sums: Float64Array, row: number, area: number, start: number, end: number): void {
  const first = Math.floor(start);
  const add = (column: number, value: number): void => {
    sums[row + column] = (sums[row + column] ?? 0) + value;
  };
  if (end <= first + 1) {
    const centerOffset = (start + end) / 2 - first;
    add(first, area * (1 - centerOffset));
    add(first + 1, area * centerOffset);
    return;
  }
  const perPixel = area / (end - start);
  let before = 0;
  for (let column = first; column < Math.ceil(end); column++) {
    // The part of the line up to the right edge of this column, and the area that it covers there.
    const from = Math.max(start, column);
    const to = Math.min(end, column + 1);
    const partialArea = perPixel * (to - from) * (column + 1 - (from + to) / 2);
    const fullArea = perPixel * (Math.max(start, column) - start);
    const coveredArea = fullArea + partialArea;
    add(column, coveredArea - before);
    before = coveredArea;
  }
  add(Math.ceil(end), area - before);
}

function flatten(outline: string, scale: number): [Point, Point][] {
  const lines: [Point, Point][] = [];
  let start: Point = [0, 0];
  let at: Point = [0, 0];
  const lineTo = (to: Point): void => {
    lines.push([at, to]);
    at = to;
  };
  for (const [, kind = '', text = ''] of outline.matchAll(/([MLQCZ])([^MLQCZ]*)/g)) {
    const numbers = (text.match(/-?\d+(?:\.\d+)?/g) ?? []).map(Number);
    const points = Array.from({ length: numbers.length / 2 }, (_, index): Point => [
      (numbers[2 * index] ?? 0) * scale,
      -(numbers[2 * index + 1] ?? 0) * scale,
    ]);
    if (kind === 'M') start = at = points[0] ?? at;
    else if (kind === 'Z') lineTo(start);
    else if (kind === 'L') lineTo(points[0] ?? at);
    else for (const point of sampleCurve([at, ...points])) lineTo(point);
  }
  return lines;
}

const STEPS = 8;

/** Returns points on a Bézier curve of any degree (de Casteljau). */
function sampleCurve(points: readonly Point[]): Point[] {
  return Array.from({ length: STEPS }, (_, index) => {
    const t = (index + 1) / STEPS;
    let level = points;
    while (level.length > 1)
      level = level
        .slice(1)
        .map(([x, y], at): Point => [(level[at]?.[0] ?? 0) * (1 - t) + x * t, (level[at]?.[1] ?? 0) * (1 - t) + y * t]);
    return level[0] ?? [0, 0];
  });
}
