import { expect, test } from 'vitest';
import { renderTestPage } from '../../testing.ts';

const flatten = (html: string) =>
  html
    .replaceAll(' data-bd-short', '')
    .replace(/\s+/g, ' ')
    .replace(/ (?=<)|(?<=>) /g, '')
    .replace(/<div class="bd-TableScroll".*?>/g, '');

test.each([
  ['items', '<ul><li>One<li>Two</ul>', '<ul><li>One</li><li>Two</li></ul>'],
  ['items on separate lines', '<ul>\n<li>One\n<li>Two\n</ul>', '<ul><li>One</li><li>Two</li></ul>'],
  ['items within items', '<ul><li>One<ul><li>In</ul><li>Two</ul>', '<li>One<ul><li>In</li></ul></li><li>Two</li></ul>'],
  [
    'rows and cells',
    '<table>\n<tr><th>A<th>B\n<tr><td>1<td>2\n</table>',
    '<th>A</th><th>B</th></tr><tr><td>1</td><td>2</td></tr>',
  ],
  ['terms', '<dl><dt>A<dd>One<dt>B<dd>Two</dl>', '<dt>A</dt><dd>One</dd><dt>B</dt><dd>Two</dd></dl>'],
  ['the body of a table', '<table><tbody><tr><td>1</td></tr></table>', '<tr><td>1</td></tr></tbody></table>'],
])('%s without closing tags end where the next begins', async (_, text, expected) => {
  const { body, codes } = await renderTestPage(`${text}\n\nAfter it\n`);
  expect(flatten(body)).toContain(expected);
  expect(body).toMatch(/<p>After it<\/p>/);
  expect(new Set(codes)).toEqual(new Set(['invalid-mdx']));
});

test.each([
  ['an element in a line', '<div><b>Bold</div>', /<div><b>Bold<\/b><\/div>/],
  [
    'a component in a component',
    '<CardGroup>\n<Card title="A">\nText\n</CardGroup>',
    /bd-CardTitle[^>]*>A<[\s\S]*Text/,
  ],
  ['tags that end crosswise', '<p><b>Bold <i>both</b></i> after</p>', /<b>Bold <i>both<\/i><\/b>/],
])('%s ends with the element that contains it', async (_, text, expected) => {
  const { body } = await renderTestPage(`${text}\n\nAfter it\n`);
  expect(body).toMatch(expected);
  expect(body).toMatch(/<p>After it<\/p>/);
});

test('a placeholder in an element stays text, and the element stays whole', async () => {
  const { body } = await renderTestPage('<div>Use <token> here</div>\n');
  expect(body).toMatch(/<div>Use &lt;token&gt; here<\/div>/);
});

test('a closing tag in different case closes its component', async () => {
  const { body, codes } = await renderTestPage('<Note>\nText\n</note>\n\nAfter it\n');
  expect(body).toMatch(/bd-CalloutContent[^>]*>\s*(?:<p>)?Text/);
  expect(codes).toEqual(['invalid-mdx']);
});

test('an unmatched closing tag is dropped', async () => {
  const { body } = await renderTestPage('<div>Text</span></div>\n');
  expect(body).toMatch(/<div>Text\s*<\/div>/);
});

test('a cell whose end is hidden by a list affects that cell only: the rest of the page is still MDX', async () => {
  const text = '<table>\n  <tr><td>\n\n    - item\n    </td><td>2</td></tr>\n</table>\n\nSum: {1 + 2}\n';
  const { body, codes } = await renderTestPage(text);
  expect(body).toContain('Sum: 3');
  expect(body).toContain('item');
  expect(codes.length).toBeLessThan(6);
});

test.each([
  ['an item', '<ul>\n<li>One\n\n```js\nconst a = 1\n```\n\n<li>Two\n</ul>'],
  ['a cell', '<table>\n<tr><td>One</td><td>\n\n```js\nconst a = 1\n```\n\n</td></tr>\n<tr><td>Two</td></tr>\n</table>'],
  ['a cell with waves', '<table>\n<tr><td>\n\n~~~js\nconst a = 1\n~~~\n\n<td>Two</td></tr>\n</table>'],
])("text after %s that a fence ends isn't code", async (_, text) => {
  const { body } = await renderTestPage(`${text}\n\nAfter **it**\n`);
  expect(body).toMatch(/<p>After <strong>it<\/strong><\/p>/);
  expect(body).toContain('Two');
  expect(
    flatten(body)
      .match(/<pre[\s\S]*?<\/pre>/g)
      ?.join(''),
  ).not.toMatch(/Two|After|&lt;\//);
});
