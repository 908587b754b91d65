import { expect, test } from 'vitest';
import { fc } from '../../../../test/helpers/properties.ts';
import { escapeRegex } from '../../../lib/escape-regex.ts';
import { createWordSearch } from './word-search.ts';

test.each([
  ['Open the Folder.', 'folder', true],
  ['Open the project\n  folder.', 'project folder', true],
  ['Open subfolders and folder-names.', 'folder', false],
  ['Use .NET and C++.', '.net', true],
  ['Use .NET and C++.', 'c++', true],
  ['Dateiordner Größe', 'größe', true],
  ['Übergröße', 'größe', false],
  ['𝐚folder', 'folder', false],
  ['a → b', '→', true],
])('in %j, finds %j: %s', (text, word, expected) => {
  expect(createWordSearch(text).has(word)).toBe(expected);
});

test('compares the case only if that is wanted', () => {
  const search = createWordSearch('Push to GitHub.');
  expect([search.has('Github'), search.has('Github', { isCaseExact: true })]).toEqual([true, false]);
});

test('finds what a regular expression with the same limits of words finds', () => {
  const texts = fc.array(fc.constantFrom('a', 'B', 'é', '1', '_', '-', '.', '+', ' ', '\n', '𝐚', 'ab'), {
    maxLength: 12,
  });
  fc.assert(
    fc.property(texts, texts, fc.boolean(), (textParts, wordParts, isCaseExact) => {
      const [text, word] = [textParts.join(''), wordParts.join('').trim()];
      fc.pre(word !== '');
      const pattern = escapeRegex(word).replaceAll(/\s+/g, String.raw`\s+`);
      const expression = new RegExp(
        String.raw`(?<![\p{L}\p{N}_-])${pattern}(?![\p{L}\p{N}_-])`,
        isCaseExact ? 'u' : 'iu',
      );
      expect(createWordSearch(text).has(word, { isCaseExact })).toBe(expression.test(text));
    }),
  );
});
