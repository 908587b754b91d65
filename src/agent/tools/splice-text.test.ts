import { fc } from '../../../test/helpers/properties.ts';
import { expect, test } from 'vitest';
import { dropOverlaps, findMatches, spliceText } from './splice-text.ts';
import { findLineEnding } from './text-file.ts';

function splice(content: string, oldText: string, newText: string): string {
  const bytes = Buffer.from(content);
  const { starts } = findMatches(bytes, oldText);
  return spliceText(bytes, { oldText, newText, starts: dropOverlaps(starts, oldText) }).toString('utf8');
}

test('a CRLF file keeps its bytes around an edit, and inserted lines end in CRLF', () => {
  const content = '\uFEFF# Title\r\n\r\nOne\r\nTwo\r\nThree';
  expect(splice(content, 'One\nTwo\n', 'One\nNew\nTwo\n')).toBe('\uFEFF# Title\r\n\r\nOne\r\nNew\r\nTwo\r\nThree');
  expect(splice(content, '\n\nOne', '\nOne')).toBe('\uFEFF# Title\r\nOne\r\nTwo\r\nThree');
  expect(splice(content, 'Three', 'Three\n')).toBe(`${content}\r\n`);
});

test('lines of an edit that stay the same keep their own endings in a file with both', () => {
  expect(splice('a\r\nb\nc\r\nd\r\n', 'a\nb\nc\nd', 'a\nb\nnew\nc\nd')).toBe('a\r\nb\nnew\r\nc\r\nd\r\n');
});

const unit = fc.constantFrom('a', 'b', 'é', '🙂', ' ', '\n', '\r\n', '\r', '\uFEFF');
const text = fc.array(unit, { maxLength: 12 }).map((units) => units.join(''));
const plain = fc
  .array(fc.constantFrom('a', 'b', 'é', '🙂', '\n'), { minLength: 1, maxLength: 4 })
  .map((units) => units.join(''));

test('bytes outside the match never change, whatever the endings', () => {
  fc.assert(
    fc.property(text, plain, plain, text, (before, oldText, newText, after) => {
      // The match as the file has it, each line feed either way.
      for (const found of [oldText, oldText.replaceAll('\n', '\r\n')]) {
        const bytes = Buffer.from(before + found + after);
        const start = Buffer.from(before.replaceAll('\r\n', '\n')).length;
        // A carriage return before it would make another ending of the first line feed.
        fc.pre(!(before.endsWith('\r') && found.startsWith('\n')));
        expect(findMatches(bytes, oldText).starts).toContain(start);
        const result = spliceText(bytes, { oldText, newText, starts: [start] });
        expect(result.subarray(0, Buffer.byteLength(before)).toString()).toBe(before);
        expect(result.subarray(result.length - Buffer.byteLength(after)).toString()).toBe(after);
        const middle = result.subarray(Buffer.byteLength(before), result.length - Buffer.byteLength(after)).toString();
        expect(middle.replaceAll('\r\n', '\n')).toBe(newText);
        const endings = new Set(middle.match(/\r?\n/g) ?? []);
        expect([...endings].every((ending) => found.includes(ending) || ending === findLineEnding(bytes))).toBe(true);
      }
    }),
    { numRuns: 500 },
  );
});

test('without carriage returns, replacing all is what replaceAll does', () => {
  fc.assert(
    fc.property(fc.array(plain, { maxLength: 6 }), plain, plain, (parts, oldText, newText) => {
      const content = parts.join('');
      expect(splice(content, oldText, newText)).toBe(content.split(oldText).join(newText));
    }),
    { numRuns: 500 },
  );
});

test('bytes that are not UTF-8 stay as they are', () => {
  const bytes = Buffer.from([0xe9, 0x0a, 0x61, 0x62, 0x0a, 0xff]);
  const { starts } = findMatches(bytes, 'ab');
  expect(spliceText(bytes, { oldText: 'ab', newText: 'c', starts })).toEqual(
    Buffer.from([0xe9, 0x0a, 0x63, 0x0a, 0xff]),
  );
});
