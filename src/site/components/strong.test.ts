import { expect, test } from 'vitest';
import { formatStrong } from './strong.ts';

test.each([
  ['Plain', '**Plain**'],
  ['', ''],
  ['**Bold** step', '**Bold step**'],
  ['Use `npm` *now*', '**Use `npm` *now***'],
  ['Pass **kwargs', '**Pass \\*\\*kwargs**'],
  ['Pass `**kwargs` and **more**', '**Pass `**kwargs` and more**'],
  ['*/*', '**\\*/\\***'],
  ['2 ** 3 ** 4', '**2 \\*\\* 3 \\*\\* 4**'],
])('%j', (title, markdown) => {
  expect(formatStrong(title)).toBe(markdown);
});
