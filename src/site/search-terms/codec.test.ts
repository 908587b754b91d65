import { expect, test } from 'vitest';
import { fc } from '../../../test/helpers/properties.ts';
import { encodePosting, containsAnyPage, readPostings } from './codec.ts';
import { countMistakes } from './typos.ts';

test('a list of postings restores its pages and codes, without characters that JSON escapes', () => {
  const pages = fc
    .uniqueArray(fc.oneof(fc.nat(2_000_000), fc.nat(6_000)), { maxLength: 40 })
    .map((list) => list.sort((a, b) => a - b));
  fc.assert(
    fc.property(pages, fc.nat(63), (list, code) => {
      let last = -1;
      let text = '';
      for (const page of list) {
        text += encodePosting(page - last - 1, code);
        last = page;
      }
      const readNumbers: number[] = [];
      readPostings(text, 2_000_001, (page, decoded) => {
        readNumbers.push(page);
        expect(decoded).toBe(code);
      });
      expect(readNumbers).toEqual(list);
      expect(JSON.stringify(text)).toBe(`"${text}"`);
      const selectedPages = new Uint8Array(5_000).fill(1, 2_000);
      expect(containsAnyPage(text, selectedPages)).toBe(list.some((page) => selectedPages[page] === 1));
    }),
  );
});

test('a damaged list ends and returns no page beyond the last', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 30 }), (text) => {
      readPostings(text, 10, (page) => expect(page).toBeLessThan(10));
      containsAnyPage(text, new Uint8Array(10));
    }),
  );
});

test.each([
  ['product', 'product', 0],
  ['prodcut', 'product', 1],
  ['produkt', 'product', 1],
  ['roduct', 'product', 1],
  ['configre', 'configure', 1],
  ['elasticsaerch', 'elasticsearch', 1],
  ['cat', 'dog', 3],
])('%s and %s differ by %i mistakes', (a, b, mistakes) => {
  expect(countMistakes(a, b, 2)).toBe(mistakes);
});
