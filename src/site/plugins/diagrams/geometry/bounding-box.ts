import { computeBoxAround, joinBoxes, readNumbers, transformBox, type Box, type Point } from './box.ts';
import { listPathPoints } from './path-points.ts';
import { ELEMENT, parseNumber, type Shape } from './shape.ts';
import { measureTextBox, measureTextLength } from './text-box.ts';
import type { TextStyles } from './text-styles.ts';

/** Elements that aren't rendered where they are. */
const UNRENDERED_TAGS = new Set(
  'clippath defs desc filter lineargradient marker mask metadata pattern radialgradient script style symbol title'.split(
    ' ',
  ),
);

/**
 * Implements `getBBox`: the extent of an element before its own `transform` (SVG 2, section 8.10); undefined if it has
 * none.
 */
export function computeBoundingBox(shape: Shape, styles: TextStyles): Box | undefined {
  const name = shape.tagName.toLowerCase();
  const get = (attribute: string): number => parseNumber(shape, attribute);
  if (UNRENDERED_TAGS.has(name)) return undefined;
  switch (name) {
    case 'text':
      return measureTextBox(shape, styles);
    case 'tspan':
      return [0, 0, measureTextLength(shape, styles), styles.fontSize(shape)];
    case 'rect':
    case 'image':
    case 'use':
    case 'foreignobject':
      return [get('x'), get('y'), get('x') + get('width'), get('y') + get('height')];
    case 'circle':
      return createCenteredBox(get('cx'), get('cy'), [get('r'), get('r')]);
    case 'ellipse':
      return createCenteredBox(get('cx'), get('cy'), [get('rx'), get('ry')]);
    case 'line':
      return computeBoxAround([
        [get('x1'), get('y1')],
        [get('x2'), get('y2')],
      ]);
    case 'polygon':
    case 'polyline':
      return computeBoxAround(toPoints(readNumbers(shape.getAttribute('points') ?? '')));
    case 'path':
      return computeBoxAround(listPathPoints(shape.getAttribute('d') ?? ''));
    default:
      return joinChildBoxes(shape, styles);
  }
}

function joinChildBoxes(shape: Shape, styles: TextStyles): Box | undefined {
  let box: Box | undefined;
  for (const child of shape.childNodes) {
    if (child.nodeType !== ELEMENT || /display\s*:\s*none/.test(child.getAttribute('style') ?? '')) continue;
    const childBox = computeBoundingBox(child, styles);
    if (childBox) box = joinBoxes(box, transformBox(childBox, child.getAttribute('transform')));
  }
  return box;
}

function createCenteredBox(x: number, y: number, [width, height]: Point): Box {
  return [x - width, y - height, x + width, y + height];
}

function toPoints(numbers: readonly number[]): Point[] {
  return numbers.flatMap((x, index) => (index % 2 === 0 ? [[x, numbers[index + 1] ?? 0] as const] : []));
}
