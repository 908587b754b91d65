import { expect, test } from 'vitest';
import { computeBoxAround, transformBox } from './box.ts';
import { measurePath, listPathPoints, findPointAtLength } from './path-points.ts';
import { matches, parseSelector } from './selector.ts';
import type { Shape } from './shape.ts';

test.each([
  ['M0,0 L10,0 L10,20 Z', [0, 0, 10, 20]],
  ['m5 5 l10-5 v8 h-10z', [5, 0, 15, 8]],
  ['M0,0C0,10 10,10 10,0', [0, 0, 10, 7.5]],
  ['M0,0 Q5,10 10,0', [0, 0, 10, 5]],
  ['M0,0 A5,5 0 0 1 10,0', [0, -5, 10, 0]],
  ['M0,0 a5,5 0 0 0 10,0', [0, 0, 10, 5]],
  ['M0 0L1e1 2.5e0', [0, 0, 10, 2.5]],
  ['', undefined],
])('the path %j has the extent %j', (data, expected) => {
  const box = computeBoxAround(listPathPoints(data));
  expect(box?.map((value) => Math.round(value * 100) / 100)).toEqual(expected);
});

test('lengths and points along a path', () => {
  expect(measurePath('M0,0H3V4')).toBe(7);
  expect(findPointAtLength('M0,0H3V4', 5)).toEqual({ x: 3, y: 2 });
  expect(findPointAtLength('M0,0H3V4', 99)).toEqual({ x: 3, y: 4 });
});

test.each([
  ['translate(3, -1)', [3, -1, 13, 19]],
  ['translate(5) scale(2)', [5, 0, 25, 40]],
  ['rotate(90)', [-20, 0, 0, 10]],
  ['rotate(180 5 10)', [0, 0, 10, 20]],
  ['matrix(1 0 0 1 2 3)', [2, 3, 12, 23]],
  [null, [0, 0, 10, 20]],
])('a box that is moved by %j', (transform, expected) => {
  expect(transformBox([0, 0, 10, 20], transform).map((value) => Math.round(value) + 0)).toEqual(expected);
});

function createShape(tagName: string, className: string, parentNode: Shape | null = null): Shape {
  const attributes: Record<string, string> = { class: className };
  const getAttribute = (name: string): string | null => attributes[name] ?? null;
  return {
    nodeType: 1,
    tagName,
    nodeValue: null,
    childNodes: [],
    parentNode,
    getAttribute,
    hasAttribute: (name) => name in attributes,
  };
}

test.each([
  ['.node .label text', true],
  ['.node > .label > text', true],
  ['.node > text', false],
  ['g.node text', true],
  ['.nod text', false],
  ['*', true],
  ['text:hover', undefined],
  ['[data-x] text', undefined],
  ['', undefined],
])('the selector %j', (text, expected) => {
  const node = createShape('text', 'x', createShape('g', 'label y', createShape('g', 'a node')));
  const selector = parseSelector(text);
  expect(selector && matches(node, selector)).toBe(expected);
});
