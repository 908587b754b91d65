import { expect, test } from 'vitest';
import { pairLines } from './pair-lines.ts';

const line = (text: string) => ({
  kind: ({ '+': 'added', '-': 'deleted', ' ': 'same', '\\': 'note' } as const)[text[0] ?? ''] ?? 'same',
  text,
});
const pair = (...texts: string[]) => pairLines(texts.map(line)).map(({ before, after }) => [before?.text, after?.text]);

test('a deleted line stands beside the one that was added in its place', () => {
  expect(pair(' a', '-b', '+c', ' d')).toEqual([
    [' a', ' a'],
    ['-b', '+c'],
    [' d', ' d'],
  ]);
});

test('what has no counterpart stands beside nothing', () => {
  expect(pair('-a', '-b', '+c', ' d', '+e')).toEqual([
    ['-a', '+c'],
    ['-b', undefined],
    [' d', ' d'],
    [undefined, '+e'],
  ]);
});

test('lines that are deleted after others were added begin a new group', () => {
  expect(pair('+a', '-b')).toEqual([
    [undefined, '+a'],
    ['-b', undefined],
  ]);
});
