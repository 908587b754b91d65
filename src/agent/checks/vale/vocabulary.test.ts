import { expect, test } from 'vitest';
import { readVocabularies } from './vocabulary.ts';

test('reads each vocabulary once, however often a configuration names it, and only the first terms', () => {
  const terms = Array.from({ length: 20_000 }, (_, index) => `term${index}`).join('\n');
  const files = new Map([['Vocab/Docs/accept.txt', terms]]);
  const names = Array.from({ length: 10_000 }, () => 'Docs');
  const { accepted, problems } = readVocabularies(files, names);
  expect([accepted.length, accepted.at(-1)]).toEqual([1_000, 'term999']);
  expect(problems).toEqual(['the terms of Docs/accept.txt after the first 1000']);
});

test('reads at most 20 vocabularies, and says so', () => {
  const names = Array.from({ length: 500 }, (_, index) => `V${index}`);
  const files = new Map(names.map((name) => [`Vocab/${name}/reject.txt`, `word of ${name}`]));
  const { rejected, problems } = readVocabularies(files, names);
  expect([rejected.length, problems]).toEqual([20, ['the vocabularies after the first 20']]);
});
