import { expect, test } from 'vitest';
import { tokenizeHtml } from './raw-html.ts';

const AT = { file: 'a.md', line: 1, column: 1 };

test('the text of a style ends at its closing tag, in any case of letters', () => {
  const tokens = tokenizeHtml('<style>İ a</STYLE><b>x</b>', AT);
  expect(tokens.map((token) => ('name' in token ? token.name : token.value))).toEqual([
    'style',
    'İ a',
    'STYLE',
    'b',
    'x',
    'b',
  ]);
});
