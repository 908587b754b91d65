import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findSymbols } from '../search-terms/symbols.ts';
import { listSymbolTexts } from './symbol-texts.ts';

const findInParts = (text: string) => listSymbolTexts(text).flatMap(findSymbols);

test.each([
  'Call `GET /files/{id}` or POST   /v1/a, then delete "/b/:id/".',
  'Use C++ and C#, --watch, -v, @flow, $HOME, .env and https://example.com/a/b.',
  'a.b.c one-two x/y. End. Next',
  'get\n/a get\u00a0/b ge t /c patchpatchpatchpatch /d GET /e/f GET /g',
  `${'word '.repeat(50)}PUT /far ${'x'.repeat(300)} get /x`,
])('finds the same symbols in the parts as in the whole text: %s', (text) => {
  expect(findInParts(text)).toEqual(findSymbols(text));
  expect(findInParts(text)).not.toEqual([]);
});

test('finds the same symbols in the parts of any text', () => {
  const pieces = [
    'get',
    'POST',
    'word',
    'É',
    '名',
    '/',
    '//',
    '{id}',
    ':',
    '.',
    '-',
    '--',
    '@',
    '$',
    '#',
    '++',
    '+',
    '`',
  ]
    .concat([
      ' ',
      '  ',
      '\n',
      '\u00a0',
      '\u2003',
      '\0',
      'https://',
      '1',
      '_',
      'longer-than-a-method',
      '<',
      '[a]',
      '~',
      '*',
    ])
    .map((text) => fc.constant(text));
  fc.assert(
    fc.property(fc.array(fc.oneof(...pieces), { maxLength: 40 }), (chosen) => {
      const text = chosen.join('');
      expect(findInParts(text)).toEqual(findSymbols(text));
    }),
    { numRuns: 3_000, seed: 7 },
  );
});

test('leaves out words between symbols', () => {
  expect(listSymbolTexts(`${'word '.repeat(20)}/path and more`)).toEqual(['word word word word /path']);
  expect(listSymbolTexts('No sign of one. None.')).toEqual([]);
});

test('handles a long text without spaces in linear time', () => {
  expect(listSymbolTexts('.'.repeat(200_000) + 'a').length).toBe(1);
});
