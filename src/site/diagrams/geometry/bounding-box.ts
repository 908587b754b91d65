import { boxAround, joinBoxes, readNumbers, transformBox, type Box, type Point } from './box.ts';
import { pathPoints } from './path-points.ts';
import { ELEMENT, numberOf, type Shape } from './shape.ts';
import { textBox, textLength } from './text-box.ts';
import type { TextStyles } from './text-styles.ts';

/** Elements that aren't rendered where they are. */
const UNSEEN = new Set(
  'clippath defs desc filter lineargradient marker mask metadata pattern radialgradient script style symbol title'.split(
    ' ',
  ),
);

/**
 * Implements `getBBox`: the extent of an element before its own `transform` (SVG 2, section 8.10); undefined if it has
 * none.
 */
export function boundingBox(shape: Shape, styles: TextStyles): Box | undefined {
  const name = shape.tagName.toLowerCase();
  const get = (attribute: string): number => numberOf(shape, attribute);
  if (UNSEEN.has(name)) return undefined;
  switch (name) {
    case 'text':
      return textBox(shape, styles);
    case 'tspan':
      return [0, 0, textLength(shape, styles), styles.fontSize(shape)];
    case 'rect':
    case 'image':
    case 'use':
    case 'foreignobject':
      return [get('x'), get('y'), get('x') + get('width'), get('y') + get('height')];
    case 'circle':
      return around(get('cx'), get('cy'), [get('r'), get('r')]);
    case 'ellipse':
      return around(get('cx'), get('cy'), [get('rx'), get('ry')]);
    case 'line':
      return boxAround([
        [get('x1'), get('y1')],
        [get('x2'), get('y2')],
      ]);
    case 'polygon':
    case 'polyline':
      return boxAround(pairs(readNumbers(shape.getAttribute('points') ?? '')));
    case 'path':
      return boxAround(pathPoints(shape.getAttribute('d') ?? ''));
    default:
      return boxOfChildren(shape, styles);
  }
}

function boxOfChildren(shape: Shape, styles: TextStyles): Box | undefined {
  let box: Box | undefined;
  for (const child of shape.childNodes) {
    if (child.nodeType !== ELEMENT || /display\s*:\s*none/.test(child.getAttribute('style') ?? '')) continue;
    const childBox = boundingBox(child, styles);
    if (childBox) box = joinBoxes(box, transformBox(childBox, child.getAttribute('transform')));
  }
  return box;
}

function around(x: number, y: number, [width, height]: Point): Box {
  return [x - width, y - height, x + width, y + height];
}

function pairs(numbers: readonly number[]): Point[] {
  return numbers.flatMap((x, index) => (index % 2 === 0 ? [[x, numbers[index + 1] ?? 0] as const] : []));
}
