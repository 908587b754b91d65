import { expect, test } from 'vitest';
import { parseCode } from './parse-code.ts';

const print = (line: string) => parseCode(line).map(({ text, isCode }) => (isCode ? `<${text}>` : text));

test('splits a line into text and code', () => {
  expect(print('Searched for `rate limit` in `docs/**`: 12 matches')).toEqual([
    'Searched for ',
    '<rate limit>',
    ' in ',
    '<docs/**>',
    ': 12 matches',
  ]);
});

test('backticks in code end it only as a run of the same length', () => {
  expect(print('Searched for `` a`b ``.')).toEqual(['Searched for ', '<a`b>', '.']);
  expect(print('Searched for ```` ```mdx ````')).toEqual(['Searched for ', '<```mdx>']);
});

test('backticks without an end stay text', () => {
  expect(print('one ` two `` three')).toEqual(['one ` two `` three']);
  expect(print('')).toEqual([]);
});
