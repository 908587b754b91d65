import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createLinkFilter } from './filter-links.ts';

const resolve = (target: string) => (target.startsWith('/read') ? `/base${target}` : undefined);

function filter(pieces: readonly string[]): string {
  const links = createLinkFilter({ resolve });
  return pieces.map((piece) => links.push(piece)).join('') + links.end();
}

test.each([
  ['See [retries](/read/a#b).', 'See [retries](/base/read/a#b).'],
  ['See [retries](/other).', 'See retries.'],
  ['See [a](https://evil.test/?q=secret) and [b](/read).', 'See a and [b](/base/read).'],
  ['![pixel](https://evil.test/x.png)', 'pixel'],
  ['![pixel](/read/x.png "title")', '[pixel](/base/read/x.png)'],
  ['[a `]` b](/read)', '[a `]` b](/read)'],
  ['[a [b] c](/read) [d](</read>) [e](/read(1))', '[a [b] c](/base/read) [d](/base/read) [e](/base/read(1))'],
  ['`[code](/other)` and ``[`](/other)``', '`[code](/other)` and ``[`](/other)``'],
  ['```\n[code](/other)\n```\n[x](/other)', '```\n[code](/other)\n```\nx'],
  ['~~~ts\n[code](/other)\n```\n~~~\n[x](/other)', '~~~ts\n[code](/other)\n```\n~~~\nx'],
  ['1. [x](/other)\n  [y](/read)', '1. x\n  [y](/base/read)'],
  ['\\[no\\](/other) [open', '\\[no\\](/other) [open'],
  ['a `lone [x](/other)\nb', 'a `lone x\nb'],
  ['[x](javascript:alert(1))', 'x'],
  ['array[0] and [1] and [2](', 'array[0] and [1] and [2]('],
])('%j becomes %j, in one piece and in single characters', (given, expected) => {
  expect(filter([given])).toBe(expected);
  expect(filter([...given])).toBe(expected);
});

test('text is not held back for longer than a link may be', () => {
  const links = createLinkFilter({ resolve });
  expect(links.push('One word, ')).toBe('One word, ');
  expect(links.push('and [a link')).toBe('and ');
  expect(links.push('](/read).')).toBe('[a link](/base/read).');
  expect(links.push(`[${'x'.repeat(3_000)}`)).not.toBe('');
});

test('where the text is cut changes nothing', () => {
  const parts = [
    '[',
    ']',
    '(',
    ')',
    '!',
    '`',
    '```',
    '\n',
    '\\',
    'a',
    ' ',
    '/read',
    '/no',
    '<',
    '>',
    '[x](/no)',
    '~~~',
  ];
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...parts), { maxLength: 30 }), (given) => {
      expect(filter(given)).toBe(filter([given.join('')]));
    }),
    { numRuns: 300 },
  );
});
