import { expect, test } from 'vitest';
import { pairLines } from './pair-lines.ts';

const createLine = (text: string) => ({
  kind: ({ '+': 'added', '-': 'deleted', ' ': 'same', '\\': 'note' } as const)[text[0] ?? ''] ?? 'same',
  text,
});
const pair = (...texts: string[]) =>
  pairLines(texts.map(createLine)).map(({ before, after }) => [before?.text, after?.text]);

test('pairs a deleted line with the line that replaces it', () => {
  expect(pair(' a', '-b', '+c', ' d')).toEqual([
    [' a', ' a'],
    ['-b', '+c'],
    [' d', ' d'],
  ]);
});

test('leaves the other side empty for a line without a counterpart', () => {
  expect(pair('-a', '-b', '+c', ' d', '+e')).toEqual([
    ['-a', '+c'],
    ['-b', undefined],
    [' d', ' d'],
    [undefined, '+e'],
  ]);
});

test('starts a new group for deletions after additions', () => {
  expect(pair('+a', '-b')).toEqual([
    [undefined, '+a'],
    ['-b', undefined],
  ]);
});
