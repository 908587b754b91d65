import { expect, it } from 'vitest';
import { withoutTwoslash } from './twoslash.ts';

it('removes text for the compiler only: queries, flags and everything before the cut', () => {
  const source = `// @errors: 2322
// @noErrors
import { a } from 'a';
// ---cut---
const x = a();
//    ^?
  x.
//  ^|
y(); // a comment of the author
// ^^^ read this
`;
  expect(withoutTwoslash(source)).toBe('const x = a();\n  x.\ny(); // a comment of the author');
});

it('removes cut parts in the middle and at the end', () => {
  expect(withoutTwoslash('a\n// ---cut-start---\nb\n// ---cut-end---\nc\n// ---cut-after---\nd')).toBe('a\nc');
});

it('keeps messages as comments, and file names', () => {
  expect(withoutTwoslash('// @filename: a.ts\n  // @log: Says hello\n// @link x: #y\nf()')).toBe(
    '// @filename: a.ts\n  // Says hello\nf()',
  );
});

it('leaves other code unchanged', () => {
  const source = '/** @type {string} */\nlet a; // see @name\n\n  // ^ here';
  expect(withoutTwoslash(source)).toBe(source);
});
