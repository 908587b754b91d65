import { expect, test } from 'vitest';
import { compareOutput } from './compare-output.ts';

test.each([
  ['one\ntwo\n', 'one  \ntwo\n\n'],
  ['one\n…\nfour', 'one\ntwo\nthree\nfour\n'],
  ['...', ''],
  ['…\nend', 'end'],
  ['one\n...', 'one\r\ntwo\r\n'],
  ['', '\n'],
])('%j matches %j', (expected, printed) => {
  expect(compareOutput(expected, printed)).toBeUndefined();
});

test.each([
  ['one\ntwo', 'one\nthree', { expected: 'two', printed: 'three' }],
  ['one', 'one\ntwo', { expected: 'nothing more', printed: 'two' }],
  ['one\ntwo', 'one', { expected: 'two', printed: 'nothing more' }],
  ['one\n…\nfour', 'one\ntwo', { expected: 'four', printed: 'nothing more' }],
])('%j differs from %j', (expected, printed, difference) => {
  expect(compareOutput(expected, printed)).toEqual(difference);
});
