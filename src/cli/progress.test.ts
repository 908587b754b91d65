import { expect, test } from 'vitest';
import { canDraw } from './progress.ts';

test.each([
  [true, {}, true],
  [true, { TERM: 'xterm-256color', CI: 'false' }, true],
  [true, { TERM: 'dumb' }, false],
  [true, { CI: 'true' }, false],
  [true, { CI: '1' }, false],
  [false, {}, false],
])('with a terminal: %s and %j, draws a bar: %s', (isTTY, env, drawn) => {
  expect(canDraw({ isTTY }, env)).toBe(drawn);
});
