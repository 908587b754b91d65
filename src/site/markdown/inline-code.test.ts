import { expect, test } from 'vitest';
import { inlineCode } from './inline-code.ts';

test.each([
  ['a', '`a`'],
  ['a `b`', '`` a `b` ``'],
  ['``a`` | `b`', '``` ``a`` | `b` ```'],
  ['``', '` `` `'],
])('%s is code between backticks that it does not contain', (text, code) => {
  expect(inlineCode(text)).toBe(code);
});
