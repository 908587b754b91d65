/** Computes points along SVG paths (SVG 2, section 9.3), for their extent and length. */
import { readNumbers, type Point } from './box.ts';

/** Number of straight segments that approximate a curve. */
const SEGMENTS_PER_CURVE = 16;
const SIZES: Readonly<Record<string, number>> = { M: 2, L: 2, T: 2, H: 1, V: 1, C: 6, S: 4, Q: 4, A: 7 };

/** Returns points of the path in order, with curves split into straight segments. */
export function listPathPoints(data: string): Point[] {
  const points: Point[] = [];
  let at: Point = [0, 0];
  let start: Point = [0, 0];
  for (const [, letter = '', values = ''] of data.matchAll(/([a-df-z])([^a-df-z]*)/gi)) {
    const command = letter.toUpperCase();
    if (command === 'Z') {
      at = start;
      points.push(at);
      continue;
    }
    const size = SIZES[command];
    if (size === undefined) continue;
    const numbers = readNumbers(values);
    for (let index = 0; index + size <= numbers.length; index += size) {
      const from: Point = letter === command ? [0, 0] : at;
      at = draw({ command, at, from, values: numbers.slice(index, index + size), points });
      if (command === 'M' && index === 0) start = at;
    }
  }
  return points;
}

interface Step {
  command: string;
  at: Point;
  /** Origin of relative coordinates. */
  from: Point;
  values: readonly number[];
  points: Point[];
}

function draw({ command, at, from, values, points }: Step): Point {
  const pair = (index: number): Point => [from[0] + (values[index] ?? 0), from[1] + (values[index + 1] ?? 0)];
  switch (command) {
    case 'H':
    case 'V': {
      const end: Point = command === 'H' ? [from[0] + (values[0] ?? 0), at[1]] : [at[0], from[1] + (values[0] ?? 0)];
      points.push(end);
      return end;
    }
    case 'C':
    case 'S':
    case 'Q': {
      const handles = [at, ...values.flatMap((_, index) => (index % 2 === 0 ? [pair(index)] : []))];
      for (let piece = 1; piece <= SEGMENTS_PER_CURVE; piece++)
        points.push(computePointOnCurve(handles, piece / SEGMENTS_PER_CURVE));
      return handles.at(-1) ?? at;
    }
    case 'A':
      return drawArc({ at, end: pair(5), values, points });
    default: {
      const end = pair(0);
      points.push(end);
      return end;
    }
  }
}

/** Computes a point on a Bézier curve with De Casteljau's algorithm. */
function computePointOnCurve(handles: readonly Point[], share: number): Point {
  let points = handles;
  while (points.length > 1)
    points = points.slice(1).map(([x, y], index) => {
      const [fromX, fromY] = points[index] ?? [x, y];
      return [fromX + (x - fromX) * share, fromY + (y - fromY) * share];
    });
  return points[0] ?? [0, 0];
}

/** Converts end points to center and angles: SVG 2, appendix B.2.4. */
function drawArc({ at, end, values, points }: Pick<Step, 'at' | 'values' | 'points'> & { end: Point }): Point {
  const [radiusX = 0, radiusY = 0, rotation = 0, large = 0, sweep = 0] = values;
  let [rx, ry] = [Math.abs(radiusX), Math.abs(radiusY)];
  if (rx === 0 || ry === 0) {
    points.push(end);
    return end;
  }
  const [cos, sin] = [Math.cos((rotation * Math.PI) / 180), Math.sin((rotation * Math.PI) / 180)];
  const [dx, dy] = [(at[0] - end[0]) / 2, (at[1] - end[1]) / 2];
  const [x, y] = [cos * dx + sin * dy, cos * dy - sin * dx];
  const scale = Math.sqrt(Math.max(1, (x / rx) ** 2 + (y / ry) ** 2));
  rx *= scale;
  ry *= scale;
  const spread = (rx * y) ** 2 + (ry * x) ** 2;
  const factor = (large === sweep ? -1 : 1) * Math.sqrt(Math.max(0, (rx * ry) ** 2 - spread) / (spread || 1));
  const [cx, cy] = [(factor * rx * y) / ry, (-factor * ry * x) / rx];
  const first = Math.atan2((y - cy) / ry, (x - cx) / rx);
  let turn = Math.atan2((-y - cy) / ry, (-x - cx) / rx) - first;
  if (sweep !== 0 && turn < 0) turn += 2 * Math.PI;
  if (sweep === 0 && turn > 0) turn -= 2 * Math.PI;
  const [middleX, middleY] = [(at[0] + end[0]) / 2, (at[1] + end[1]) / 2];
  for (let piece = 1; piece <= SEGMENTS_PER_CURVE; piece++) {
    const angle = first + (turn * piece) / SEGMENTS_PER_CURVE;
    const [px, py] = [cx + rx * Math.cos(angle), cy + ry * Math.sin(angle)];
    points.push([cos * px - sin * py + middleX, sin * px + cos * py + middleY]);
  }
  return end;
}

export function measurePath(data: string): number {
  const points = listPathPoints(data);
  return points.slice(1).reduce((sum, point, index) => sum + computeDistance(points[index] ?? point, point), 0);
}

/** Returns the point at a distance along the path, or its end if it is shorter. */
export function findPointAtLength(data: string, length: number): { x: number; y: number } {
  const points = listPathPoints(data);
  let remaining = length;
  for (const [index, to] of points.slice(1).entries()) {
    const from = points[index] ?? to;
    const step = computeDistance(from, to);
    if (remaining <= step && step > 0) {
      const share = remaining / step;
      return { x: from[0] + (to[0] - from[0]) * share, y: from[1] + (to[1] - from[1]) * share };
    }
    remaining -= step;
  }
  const [x, y] = points.at(-1) ?? [0, 0];
  return { x, y };
}

function computeDistance([x, y]: Point, [toX, toY]: Point): number {
  return Math.hypot(toX - x, toY - y);
}
