import { computeBoundingBox } from './geometry/bounding-box.ts';
import type { Box } from './geometry/box.ts';
import { measurePath, findPointAtLength } from './geometry/path-points.ts';
import type { Shape } from './geometry/shape.ts';
import { measureTextLength } from './geometry/text-box.ts';
import { createTextStyles, type TextStyles } from './geometry/text-styles.ts';

/** The part of a document that measuring needs. */
interface MeasuredDocument {
  createElementNS(namespace: string, name: string): unknown;
  querySelector(selector: string): { textContent: string | null } | null;
}

type MeasuredShape = Shape & { ownerDocument: MeasuredDocument };

/** Adds to all elements of all documents the methods that Mermaid uses to measure sizes. */
export function addMeasuring(document: MeasuredDocument): void {
  Object.assign(getBasePrototype(document.createElementNS('http://www.w3.org/2000/svg', 'g')), {
    getBBox(this: MeasuredShape) {
      return toRect(computeBoundingBox(this, readStyles(this.ownerDocument)));
    },
    getBoundingClientRect(this: MeasuredShape) {
      const rect = toRect(computeBoundingBox(this, readStyles(this.ownerDocument)));
      return { ...rect, left: rect.x, top: rect.y, right: rect.x + rect.width, bottom: rect.y + rect.height };
    },
    getComputedTextLength(this: MeasuredShape) {
      return measureTextLength(this, readStyles(this.ownerDocument));
    },
    getTotalLength(this: Shape) {
      return measurePath(this.getAttribute('d') ?? '');
    },
    getPointAtLength(this: Shape, length: number) {
      return findPointAtLength(this.getAttribute('d') ?? '', length);
    },
  });
}

const known = new WeakMap<MeasuredDocument, { css: string; styles: TextStyles }>();

/** Returns the style sheet of the current drawing. */
function readStyles(document: MeasuredDocument): TextStyles {
  const css = document.querySelector('svg > style')?.textContent ?? '';
  const last = known.get(document);
  if (last?.css === css) return last.styles;
  const styles = createTextStyles(withoutScope(css));
  known.set(document, { css, styles });
  return styles;
}

/** Removes the drawing's id from its rules, since it is the only one. */
function withoutScope(css: string): string {
  return css.replace(/#[\w-]+(?=\s|>)/g, '');
}

/** Returns the prototype that all elements share. */
function getBasePrototype(element: unknown): object {
  let base = Object.getPrototypeOf(element) as object;
  while (!Object.hasOwn(base, 'getAttribute')) base = Object.getPrototypeOf(base) as object;
  return base;
}

interface Rect {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Omits the edges, because Mermaid uses them to distinguish HTML rectangles from SVG rectangles. */
function toRect(box: Box | undefined): Rect {
  const [left, top, right, bottom] = box ?? [0, 0, 0, 0];
  return { x: left, y: top, width: right - left, height: bottom - top };
}
