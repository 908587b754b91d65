import { renderTestSite } from '../../testing.ts';
import { expect, test } from 'vitest';
import { renderTestPage } from '../../testing.ts';
import { separateComponents } from './separate-components.ts';

/** The last line isn't valid MDX, so the page is read as Markdown. */
const md = (text: string) => renderTestPage(`${text}\n\nless <5`, {}, 'page.md');

test.each([
  ['<Note>\nSome **bold**\n</Note>\n\nAfter', 'Some <strong>bold</strong>'],
  ['<Note>\n\nSome **bold**\n</Note>\nAfter **it**', '<p>After <strong>it</strong></p>'],
  ['<Note>\r\nSome **bold**\r\n</Note>\r\n', 'Some <strong>bold</strong>'],
  ['<details>\n<summary>S</summary>\nin **it**\n</details>', 'in <strong>it</strong>'],
  ['<Note>\n- **a**\n- b\n</Note>\n\nAfter', '<li><strong>a</strong></li>'],
  ['<Note>\n| a |\n|-|\n| **b** |\n</Note>', '<td data-bd-short><strong>b</strong></td>'],
  ['> <Note>\n> Some **bold**\n> </Note>', 'Some <strong>bold</strong>'],
  ['- item\n  <Note>\n  Some **bold**\n  </Note>', 'Some <strong>bold</strong>'],
  ['<Tabs>\n  <Tab title="A">\n    In **it**\n  </Tab>\n</Tabs>', 'In <strong>it</strong>'],
])('Markdown in a component is parsed, with and without empty lines: %j', async (text, html) => {
  const { body, codes } = await md(text);
  expect(body).toContain(html);
  expect(codes).toEqual([]);
});

test.each([
  'Text\n<br/>\n| **b** | c |\n|-|-|\n| d | e |',
  'Text\n\n<br>\n| **b** | c |\n|-|-|\n| d | e |',
  '```sh\nls\n```\n<br/>\n| **b** | c |\n|-|-|\n| d | e |',
  '- Text\n  <hr/>\n  | **b** | c |\n  |-|-|\n  | d | e |',
  '> ```sh\n> ls\n> ```\n> <br />\n> | **b** | c |\n> |-|-|\n> | d | e |',
])('a table directly below an empty element is a table: %j', async (text) => {
  const { body, codes } = await md(text);
  expect(body).toContain('<th data-bd-short><strong>b</strong></th>');
  expect(body).toContain('<td data-bd-short>e</td>');
  expect(codes).toEqual([]);
});

test('a code group needs no empty lines', async () => {
  const { body, codes } = await md('<CodeGroup>\n```bash A\nls\n```\n```js B\n1\n```\n</CodeGroup>');
  expect(body.match(/role="tabpanel"/g)).toHaveLength(2);
  expect(codes).toEqual([]);
});

test('text after a component stays outside it', async () => {
  const { body } = await md('<Note>\n\nin\n</Note>\n\nAfter');
  expect(body.indexOf('After')).toBeGreaterThan(body.lastIndexOf('bd-CalloutContent'));
  expect(body).toMatch(/<\/div>\s*<p>After<\/p>/);
});

test('code, placeholders and HTML tags are left alone', () => {
  for (const text of [
    '```jsx\n<Note>\nx\n</Note>\n```',
    'Bearer <token>\nArray<User>\nmore',
    '<div>\nraw **x**\n</div>',
    'a <Note> b\nc',
  ])
    expect(separateComponents(text)).toEqual({ text, added: [] });
});

test("diagnostics have the file's line numbers", async () => {
  const { diagnostics } = await md('<Note>\na\n</Note>\n\n[x](/gone)\n');
  expect(diagnostics).toMatchObject([{ code: 'broken-link', line: 5 }]);
});

test('takes time linear in the text', () => {
  const countAddedLines = (count: number) => separateComponents('<Note>\nx\n</Note>\n'.repeat(count)).added.length;
  expect(countAddedLines(20_000)).toBe(20_000 * 2 + (20_000 - 1));
});

test.each([
  '<ParamField path="--port <port>" type="number">\n  Overrides `URL`.\n</ParamField>',
  '<Steps>\n  <Step title="Call <method>">\n    <ParamField path="--port <port>">\n      Overrides `URL`.\n    </ParamField>\n  </Step>\n</Steps>',
  "<Step title='a > b'>\nOverrides `URL`.\n</Step>",
])('attributes can contain angle brackets: %s', async (text) => {
  const { pages } = await renderTestSite({ 'a.md': `---\ntitle: T\n---\n${text}\n` });
  expect(pages.get('/a')?.html).toContain('Overrides <code>URL</code>.');
});

test.each([
  ['<table>\n<tr><td>1</td></tr>\n</table>\n## Title\n', '<h2'],
  ['<div align="center">Logo</div>\n```js\na()\n```\n', '<pre'],
])('a heading or a fence directly below an element is one: %s', async (text, tag) => {
  const { body, diagnostics } = await md(`${text}\n[x](/gone)\n`);
  expect(body).toContain(tag);
  expect(diagnostics).toMatchObject([{ code: 'broken-link', line: text.split('\n').length + 1 }]);
});
