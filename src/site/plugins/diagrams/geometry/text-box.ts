import { joinBoxes, type Box } from './box.ts';
import { measureText } from './letters.ts';
import { ELEMENT, parseNumber, TEXT, type Shape } from './shape.ts';
import { toPixels, type TextStyles } from './text-styles.ts';

/** Height of a line of Inter above its baseline and in total, in em. */
const [ASCENT, LINE] = [0.969, 1.21];

/** Implements `getComputedTextLength`: how far a text and its spans extend, in pixels. */
export function measureTextLength(shape: Shape, styles: TextStyles): number {
  let length = 0;
  for (const node of shape.childNodes) {
    if (node.nodeType === TEXT)
      length += measureText(collapse(node), { size: styles.fontSize(shape), bold: styles.isBold(shape) });
    else if (node.nodeType === ELEMENT) length += measureTextLength(node, styles);
  }
  return length;
}

interface Line {
  shape: Shape;
  x: number;
  y: number;
  width: number;
}

/** Returns the box around the lines of a `text` element. */
export function measureTextBox(shape: Shape, styles: TextStyles): Box | undefined {
  const lines: Line[] = [];
  readLines(shape, { lines, styles, at: { x: 0, y: 0 } });
  let box: Box | undefined;
  for (const { shape: owner, x, y, width } of lines) {
    if (width === 0) continue;
    const size = styles.fontSize(owner);
    const anchor = styles.get(owner, 'text-anchor');
    const left = anchor === 'middle' ? x - width / 2 : anchor === 'end' ? x - width : x;
    const top = y - computeRise(owner, styles) * size;
    box = joinBoxes(box, [left, top, left + width, top + LINE * size]);
  }
  return box;
}

/** Returns the distance from the top of a line to its `y`, in em. */
function computeRise(shape: Shape, styles: TextStyles): number {
  const baseline = styles.get(shape, 'dominant-baseline') ?? styles.get(shape, 'alignment-baseline') ?? '';
  if (/middle|central/.test(baseline)) return LINE / 2;
  return /hanging|before|text-top/.test(baseline) ? 0 : ASCENT;
}

interface TextLayout {
  lines: Line[];
  styles: TextStyles;
  /** Position of the next character. */
  at: { x: number; y: number };
}

/** A `tspan` with its own position starts a line. */
function readLines(shape: Shape, reading: TextLayout): void {
  const { lines, styles, at } = reading;
  const size = styles.fontSize(shape);
  if (shape.hasAttribute('x')) at.x = toPixels(shape.getAttribute('x'), size) ?? parseNumber(shape, 'x');
  if (shape.hasAttribute('y')) at.y = toPixels(shape.getAttribute('y'), size) ?? parseNumber(shape, 'y');
  at.x += toPixels(shape.getAttribute('dx'), size) ?? 0;
  at.y += toPixels(shape.getAttribute('dy'), size) ?? 0;
  if (lines.length === 0 || ['x', 'y', 'dy'].some((name) => shape.hasAttribute(name)))
    lines.push({ shape, x: at.x, y: at.y, width: 0 });
  for (const node of shape.childNodes) {
    const line = lines.at(-1);
    if (node.nodeType === ELEMENT) readLines(node, reading);
    else if (node.nodeType === TEXT && line)
      line.width += measureText(collapse(node), { size, bold: styles.isBold(shape) });
  }
}

function collapse({ nodeValue }: Shape): string {
  return (nodeValue ?? '').replace(/\s+/g, ' ');
}
