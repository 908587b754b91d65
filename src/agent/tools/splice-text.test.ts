import { fc } from '../../../test/helpers/properties.ts';
import { expect, test } from 'vitest';
import { dropOverlaps, findMatches, spliceText } from './splice-text.ts';
import { findLineEnding } from './text-file.ts';

function splice(content: string, oldText: string, newText: string): string {
  const bytes = Buffer.from(content);
  const { starts } = findMatches(bytes, oldText);
  return spliceText(bytes, { oldText, newText, starts: dropOverlaps(starts, oldText) }).toString('utf8');
}

test('keeps the bytes around an edit in a CRLF file, and ends inserted lines with CRLF', () => {
  const content = '\uFEFF# Title\r\n\r\nOne\r\nTwo\r\nThree';
  expect(splice(content, 'One\nTwo\n', 'One\nNew\nTwo\n')).toBe('\uFEFF# Title\r\n\r\nOne\r\nNew\r\nTwo\r\nThree');
  expect(splice(content, '\n\nOne', '\nOne')).toBe('\uFEFF# Title\r\nOne\r\nTwo\r\nThree');
  expect(splice(content, 'Three', 'Three\n')).toBe(`${content}\r\n`);
});

test('keeps the endings of unchanged lines in a file with mixed line endings', () => {
  expect(splice('a\r\nb\nc\r\nd\r\n', 'a\nb\nc\nd', 'a\nb\nnew\nc\nd')).toBe('a\r\nb\nnew\r\nc\r\nd\r\n');
});

const unit = fc.constantFrom('a', 'b', 'é', '🙂', ' ', '\n', '\r\n', '\r', '\uFEFF');
const text = fc.array(unit, { maxLength: 12 }).map((units) => units.join(''));
const shortText = fc
  .array(fc.constantFrom('a', 'b', 'é', '🙂', '\n'), { minLength: 1, maxLength: 4 })
  .map((units) => units.join(''));

test('never changes bytes outside the match, for all line endings', () => {
  fc.assert(
    fc.property(text, shortText, shortText, text, (before, oldText, newText, after) => {
      // The match as the file contains it, with either line ending.
      for (const searchText of [oldText, oldText.replaceAll('\n', '\r\n')]) {
        const bytes = Buffer.from(before + searchText + after);
        const start = Buffer.from(before.replaceAll('\r\n', '\n')).length;
        // A preceding carriage return would change the ending of the first line feed.
        fc.pre(!(before.endsWith('\r') && searchText.startsWith('\n')));
        expect(findMatches(bytes, oldText).starts).toContain(start);
        const result = spliceText(bytes, { oldText, newText, starts: [start] });
        expect(result.subarray(0, Buffer.byteLength(before)).toString()).toBe(before);
        expect(result.subarray(result.length - Buffer.byteLength(after)).toString()).toBe(after);
        const middle = result.subarray(Buffer.byteLength(before), result.length - Buffer.byteLength(after)).toString();
        expect(middle.replaceAll('\r\n', '\n')).toBe(newText);
        const endings = new Set(middle.match(/\r?\n/g) ?? []);
        expect([...endings].every((ending) => searchText.includes(ending) || ending === findLineEnding(bytes))).toBe(
          true,
        );
      }
    }),
    { numRuns: 500 },
  );
});

test('replaces all occurrences like replaceAll if there are no carriage returns', () => {
  fc.assert(
    fc.property(fc.array(shortText, { maxLength: 6 }), shortText, shortText, (parts, oldText, newText) => {
      const content = parts.join('');
      expect(splice(content, oldText, newText)).toBe(content.split(oldText).join(newText));
    }),
    { numRuns: 500 },
  );
});

test('keeps bytes that are not UTF-8', () => {
  const bytes = Buffer.from([0xe9, 0x0a, 0x61, 0x62, 0x0a, 0xff]);
  const { starts } = findMatches(bytes, 'ab');
  expect(spliceText(bytes, { oldText: 'ab', newText: 'c', starts })).toEqual(
    Buffer.from([0xe9, 0x0a, 0x63, 0x0a, 0xff]),
  );
});
