import { expect, test } from 'vitest';
import { refinePlace, type SearchTarget } from './refine-place.ts';
import { openMemory } from './source.ts';
import { measureGrowth } from '../../../test/helpers/growth.ts';

function refine(text: string, target: SearchTarget, line = 1, column = 1) {
  const place = refinePlace({ file: 'a.mdx', line, column }, target, openMemory({ 'a.mdx': text }));
  return [place.line, place.column];
}

test('hostile tags take linear time', () => {
  for (const [before, part] of [
    ['<a ', 'x '],
    ['<a', ' '],
    ['<a x={', '{'],
    ['<a ', '"'],
  ] as const)
    expect(measureGrowth((count) => refine(before + part.repeat(count), { value: 'nothing' }), 5_000)).toBeLessThan(30);
});

test('places on many lines take linear time', () => {
  const run = (count: number) => {
    const source = openMemory({ 'a.mdx': '<a x="y">\n'.repeat(count) });
    for (let line = 1; line <= count; line++) refinePlace({ file: 'a.mdx', line, column: 1 }, { value: 'y' }, source);
  };
  expect(measureGrowth(run, 500)).toBeLessThan(30);
});
