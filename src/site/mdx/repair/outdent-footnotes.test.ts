import { expect, test } from 'vitest';
import { renderTestPage } from '../../testing.ts';
import { outdentFootnotes } from './outdent-footnotes.ts';

test.each([
  ['in a component', '<Note>\n\n    A[^1]\n\n    [^1]: https://example.com/a\n\n</Note>'],
  ['indented with tabs', '<Note>\n\tA[^1]\n\n\t[^1]: https://example.com/a\n</Note>'],
  [
    'in nested components',
    '<Steps>\n    <Step title="B">\n        A[^1]\n\n        [^1]: https://example.com/a\n    </Step>\n</Steps>',
  ],
  ['in an item', '- A[^1]\n\n      [^1]: https://example.com/a\n\n- B'],
])('shows a footnote whose definition is %s', async (_, text) => {
  const { body, markdown, codes } = await renderTestPage(text);
  expect(body).toContain('href="https://example.com/a"');
  expect(markdown).toMatch(/\[\^1\]: .*https:\/\/example\.com\/a/);
  expect(codes).toEqual([]);
});

test('keeps a definition in its list item', async () => {
  const { body } = await renderTestPage('1. A[^1]\n\n       [^1]: /a\n\n2. B');
  expect(body.match(/<ol/g)).toHaveLength(2);
});

test.each([
  ['that the parser finds', '   [^1]: a\n\n- A\n\n  [^2]: b\n\n1. B\n\n      [^3]: c'],
  ['in code', '```\n\n    [^1]: a\n```'],
])('leaves definitions %s', (_, text) => {
  expect(outdentFootnotes(text)).toBe(text);
});
