import { expect, it } from 'vitest';
import { readNotations } from './notations.ts';

it.each([
  ['// slashes', 'a();', ' // [!code ++]', ''],
  ['# hash', 'a', ' # [!code ++]', ''],
  ['-- dashes', 'select 1', ' -- [!code ++]', ''],
  ['/* block */', 'a {}', ' /* [!code ++] */', ''],
  ['<!-- markup -->', '<a/>', ' <!-- [!code ++] -->', ''],
  ['{/* jsx */}', '<A/>', ' {/* [!code ++] */}', ''],
])('a notation in a %s comment marks its line and leaves no trace', (_, code, comment) => {
  const result = readNotations(`one\n${code}${comment}\nthree`);
  expect(result.source).toBe(`one\n${code}\nthree`);
  expect([...result.marks]).toEqual([[2, new Set(['add'])]]);
});

it('":3" marks this line and the next two', () => {
  expect([...readNotations('a // [!code focus:3]\nb\nc\nd').marks.keys()]).toEqual([1, 2, 3]);
});

it('a line with nothing but a notation is dropped and marks the line after it', () => {
  const result = readNotations('a\n// [!code highlight]\nb');
  expect(result.source).toBe('a\nb');
  expect([...result.marks]).toEqual([[2, new Set(['highlight'])]]);
});

it('several notations in one comment all apply, and the rest of the comment stays', () => {
  const result = readNotations('a(); // [!code ++] [!code focus] why');
  expect(result.source).toBe('a(); // why');
  expect(result.marks.get(1)).toEqual(new Set(['add', 'focus']));
});

it('source without notations comes back as it is', () => {
  expect(readNotations('x = [1] // [!warning]').source).toBe('x = [1] // [!warning]');
});

it.each([
  ['// highlight-next-line\nb\nc', 'b\nc', [1]],
  ['a\n# highlight-start\nb\nc\n# highlight-end\nd', 'a\nb\nc\nd', [2, 3]],
  ['<!-- highlight-next-line -->\n<b>', '<b>', [1]],
  ['{/* highlight-next-line */}\r\n<b>', '<b>', [1]],
  ['a // highlight-next-line', 'a // highlight-next-line', []],
  ['highlight-start', 'highlight-start', []],
])('comments of other tools mark lines too: %j', (source, expected, lines) => {
  const result = readNotations(source);
  expect(result.source).toBe(expected);
  expect([...result.marks]).toEqual(lines.map((line) => [line, new Set(['highlight'])]));
});

it.each([
  ['error', 'error'],
  ['warning', 'warning'],
  ['info', 'highlight'],
  ['hl', 'highlight'],
])('"%s" marks its line as %s', (kind, mark) => {
  const result = readNotations(`a\nb // [!code ${kind}]`);
  expect(result.source).toBe('a\nb');
  expect([...result.marks]).toEqual([[2, new Set([mark])]]);
});

it.each([
  ['// [!code word:two]\none two\nthree\ntwo', 'one two\nthree\ntwo', [1, 3]],
  ['two\na // [!code word:two:1]\ntwo\ntwo', 'two\na\ntwo\ntwo', [3]],
  ['# [!code word:a\\:b]\na:b\nab', 'a:b\nab', [1]],
])('a word highlights the lines below that contain it: %j', (source, expected, lines) => {
  const result = readNotations(source);
  expect(result.source).toBe(expected);
  expect([...result.marks.keys()]).toEqual(lines);
});
