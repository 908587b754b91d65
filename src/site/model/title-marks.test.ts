import { expect, test } from 'vitest';
import { stripTitleMarkup, splitTitle } from './title-marks.ts';

test.each([
  ['Create a `docs.json` file', ['text:Create a ', 'code:docs.json', 'text: file']],
  ['`POST /v1/files`', ['code:POST /v1/files']],
  ['**Required**: a key', ['strong:Required', 'text:: a key']],
  ['**Step 1:** install', ['strong:Step 1:', 'text: install']],
  ['Install **now!**', ['text:Install ', 'strong:now!']],
  ['「**重要**」と`鍵`', ['text:「', 'strong:重要', 'text:」と', 'code:鍵']],
])('code in backticks and bold text in %s are separate parts', (title, parts) => {
  expect(splitTitle(title).map(({ kind, text }) => `${kind}:${text}`)).toEqual(parts);
});

test.each([
  'One `tick',
  'src/** and lib/**',
  '2**3 and 4**5',
  'a ** b ** c',
  '``',
  '****',
  'it_is_ [no](/link) *b*',
  '',
])('a title without matching markers stays as written: %s', (title) => {
  expect(stripTitleMarkup(title)).toBe(title);
  expect(splitTitle(title).every(({ kind }) => kind === 'text')).toBe(true);
});

test("a title's text has no markers", () => {
  expect(stripTitleMarkup('**Set** the `API_KEY` of `src/**`')).toBe('Set the API_KEY of src/**');
});
