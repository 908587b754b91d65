/** Left, top, right, bottom. */
export type Box = readonly [number, number, number, number];
export type Point = readonly [number, number];

/** Returns the smallest box around both; undefined has no extent. */
export function joinBoxes(one: Box | undefined, other: Box | undefined): Box | undefined {
  if (!one || !other) return one ?? other;
  return [
    Math.min(one[0], other[0]),
    Math.min(one[1], other[1]),
    Math.max(one[2], other[2]),
    Math.max(one[3], other[3]),
  ];
}

export function computeBoxAround(points: Iterable<Point>): Box | undefined {
  let box: Box | undefined;
  for (const [x, y] of points) box = joinBoxes(box, [x, y, x, y]);
  return box;
}

/** Parses the numbers of an attribute, whatever separates them. */
export function readNumbers(text: string): number[] {
  return (text.match(/-?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?/gi) ?? []).map(Number);
}

/** Returns the bounding box of a box after applying a `transform` attribute. */
export function transformBox(box: Box, transform: string | null): Box {
  if (transform === null) return box;
  let corners: Point[] = [
    [box[0], box[1]],
    [box[2], box[1]],
    [box[2], box[3]],
    [box[0], box[3]],
  ];
  for (const [, name = '', values = ''] of [...transform.matchAll(/([a-z]+)\(([^)]*)\)/gi)].reverse()) {
    const matrix = toMatrix(name, readNumbers(values));
    corners = corners.map((corner) => applyMatrix(matrix, corner));
  }
  return computeBoxAround(corners) ?? box;
}

type Matrix = readonly [number, number, number, number, number, number];

function toMatrix(name: string, values: readonly number[]): Matrix {
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = values;
  switch (name) {
    case 'translate':
      return [1, 0, 0, 1, a, b];
    case 'scale':
      return [a, 0, 0, values[1] ?? a, 0, 0];
    case 'rotate': {
      const [cos, sin] = [Math.cos((a * Math.PI) / 180), Math.sin((a * Math.PI) / 180)];
      return [cos, sin, -sin, cos, b - b * cos + c * sin, c - b * sin - c * cos];
    }
    case 'matrix':
      return [a, b, c, d, e, f];
    default:
      return [1, 0, 0, 1, 0, 0];
  }
}

function applyMatrix([a, b, c, d, e, f]: Matrix, [x, y]: Point): Point {
  return [a * x + c * y + e, b * x + d * y + f];
}
