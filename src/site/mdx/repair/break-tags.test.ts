import { expect, test } from 'vitest';
import { renderTestPage } from '../../testing.ts';

test.each([
  ['an opening tag before text', '<Note>**Bold** text\n\nmore\n</Note>'],
  ['an opening tag before an element', '<Note><b>Bold</b> text\n\nmore\n</Note>'],
  ['an opening tag before a list', '<Note>- **Bold**\n- text\n\nmore\n</Note>'],
  ['a multi-line opening tag', '<Note\n  title="T">**Bold**\n\nmore\n</Note>'],
  ['a closing tag after text', '<Note>\nmore **Bold**</Note>'],
  ['a closing tag after a list', '<Note>\nmore\n\n- **Bold**</Note>'],
  ['both', '<Note>**Bold**\n\nmore</Note>'],
  ['an opening tag in an item', '- item\n  <Note>**Bold**\n\n  more\n  </Note>'],
  ['an opening tag at the start of an item', '1. <Note>**Bold**\n\n   more\n   </Note>'],
  ['an opening tag in a quote', '> <Note>**Bold**\n>\n> more\n> </Note>'],
  ['a closing tag before text', '<Note>\nmore **Bold**\n</Note> After it'],
  ['a closing tag between texts', '<Note>\nmore **Bold**</Note> After it'],
  ['an opening tag after text', 'Before <Note>\nmore **Bold**\n</Note>'],
  ['an opening tag between texts', 'Before <Note>**Bold**\n\nmore\n</Note>'],
  ['an opening tag after text in an item', '- item <Note>\n  more **Bold**\n  </Note>'],
  ['an opening tag with an object', '<div style={{ margin: 0 }}>T\n\n<Note>\nmore **Bold**\n</Note>\n\n</div>'],
  ['consecutive closing tags', '<Columns>\n<Column>\n<Note>\nmore **Bold**</Note></Column></Columns>'],
])('%s keeps its callout, with one warning', async (_, text) => {
  const { body, codes } = await renderTestPage(`${text}\n\nAfter it\n`);
  const callout = /<div class="bd-CalloutContent"[^>]*>(.*?)<\/div>/s.exec(body)?.[1] ?? '';
  expect(callout).toMatch(/<(?:strong|b)>Bold<\/(?:strong|b)>/);
  expect(callout).toContain('more');
  expect(callout).not.toContain('After it');
  expect(body).not.toContain('Note&gt;');
  expect(new Set(codes)).toEqual(new Set(['invalid-mdx']));
});

test('a table with an object in its attributes stays a table around Markdown in a cell', async () => {
  const { body } = await renderTestPage(
    '<table style={{ width: "100%" }}><thead><tr><th>H</th></tr></thead><tbody><tr><td>\n\n- a\n\n</td></tr></tbody></table>\n',
  );
  expect(body).toMatch(/<table[^>]*>\s*<thead>.*<th[^>]*>H<\/th>.*<tbody>.*<td[^>]*>\s*<ul>\s*<li>a<\/li>/s);
});

test('a summary on the same line as its details stays in it', async () => {
  const { body } = await renderTestPage('<details><summary>Sum **x**</summary>\n\nBody\n\n</details>\n\nAfter it\n');
  expect(body).toMatch(/<details><summary>Sum <strong>x<\/strong><\/summary>\s*<p>Body<\/p><\/details>/);
});

test("problems below a broken line have the file's line numbers", async () => {
  const { diagnostics } = await renderTestPage(
    '<Note>**a**\n\nb</Note>\n\n[x](/nowhere)\n\n<Tip>**c**\n\nd\n</Tip>\n\n[y](/nowhere-else)\n',
  );
  const listLines = (code: string) => diagnostics.filter((item) => item.code === code).map(({ line }) => line);
  const [first = 0] = listLines('invalid-mdx');
  expect(listLines('invalid-mdx')).toEqual([first, first + 2, first + 6]);
  expect(listLines('broken-link')).toEqual([first + 4, first + 11]);
  expect(diagnostics.map(({ message }) => message).join('\n')).toContain(`\`<Tip>\` (${first + 6}:1)`);
});

test("a tag that is never closed isn't separated from its text", async () => {
  const { body } = await renderTestPage('<Note>**Bold** text\n\nmore\n');
  expect(body).not.toContain('callout');
  expect(body).toContain('<strong>Bold</strong> text');
});

test('an element begins on the line where another one ends', async () => {
  const { body } = await renderTestPage(
    '<CardGroup><Card title="A">\none\n</Card><Card title="B">two</Card></CardGroup>\n',
  );
  expect(body.match(/data-component-part="card-content"/g)).toHaveLength(2);
  expect(body).not.toContain('&lt;');
});

test.each([
  ['a block', '<Steps>\n<Step title="A">\n```sh\nls\n```</Step>\n</Steps>'],
  ['a block on the line of the opening tag', '<Step title="A">```sh\nls\n```</Step>'],
  ['an indented block', '<Steps>\n  <Step title="A">\n    ```sh\n    ls\n    ``` </Step>\n</Steps>'],
  ['several blocks', '<CodeGroup>```sh A\nls\n```\n```sh B\nls\n```</CodeGroup>'],
])('%s ends although a closing tag follows its fence', async (_, text) => {
  const { body, codes, diagnostics } = await renderTestPage(`${text}\n\n## After\n\n[x](/nowhere)\n`);
  expect(body).toContain('<code>');
  expect(body).not.toContain('```');
  expect(body).toContain('id="after"');
  expect(new Set(codes)).toEqual(new Set(['invalid-mdx', 'broken-link']));
  expect(diagnostics.at(-1)?.line).toBe(text.split('\n').length + 4);
});

test.each(['Wrap it in a <Card> here', '- A <div> here', 'Use <Steps> here\n\n```mdx\n<Steps>\n</Steps>\n```'])(
  'in %j, the tag is only mentioned, so it stays text',
  async (text) => {
    const { body, codes } = await renderTestPage(text);
    expect(body).toMatch(/&lt;(?:Card|div|Steps)&gt; here/);
    expect(codes).toEqual(['invalid-mdx']);
  },
);

test('a tag that is left out at the end of a line leaves no line break', async () => {
  const { body } = await renderTestPage('One <b>\ntwo\n');
  expect(body).not.toContain('<br>');
});

test.each(['page.mdx', 'page.md'])(
  'a component that starts in the line of a heading follows the heading: %s',
  async (file) => {
    const text =
      '## Title<Tabs>\n<Tab title="A">a</Tab>\n</Tabs>\n\n> ### Second <Note>\n> n\n> </Note>\n\n## Third <Badge>b</Badge>';
    const { body, diagnostics } = await renderTestPage(text, {}, file);
    expect(body).toMatch(/<h2 id="title">Title<a [^>]*><\/a><\/h2>\s*<div class="tabs"/);
    expect(body).toMatch(/<h3 id="second">Second<a [^>]*><\/a><\/h3>\s*<div class="callout"/);
    expect(body).toMatch(/<h2 id="third-b">/);
    expect(diagnostics).toMatchObject([
      { code: 'invalid-mdx', line: 1, column: 9 },
      { code: 'invalid-mdx', line: 5, column: 14 },
    ]);
  },
);
