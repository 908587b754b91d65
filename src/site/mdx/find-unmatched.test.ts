import { expect, test } from 'vitest';
import { renderTestPage } from '../testing.ts';

const removeSpaces = (html: string) => html.replace(/\s+/g, ' ').replaceAll('> <', '><');

test.each([
  ['a tag before text', '<Note>One **b**\n\nTwo</Note>'],
  ['a tag after text', 'Intro: <Note>\nOne **b**\n\n- x\n</Note>'],
  ['a closing tag before text', '<Note>\n- x\n</Note> then **text**'],
  [
    'steps on shared lines',
    '<Steps>\n<Step title="A">Do:\n\n1. a\n2. b</Step>\n<Step title="B">x\n\ny</Step>\n</Steps>',
  ],
  ['content with less indentation than its item', '1. One\n\n   <Note>\n\n  text **b**\n\n   </Note>\n\n2. Two'],
  [
    'a code block with less indentation',
    '1. One\n   <Tabs>\n   <Tab title="A">\n\n```js\nx\n```\n\n   </Tab>\n   </Tabs>\n2. Two',
  ],
  ['a fence before a closing tag', '<Tabs>\n<Tab title="A">\n```js\nx\n```</Tab>\n<Tab title="B">b</Tab>\n</Tabs>'],
  ['a fence before the last closing tag', '<Note>\n\n```js\nx\n``` </Note>'],
  ['a comment in braces in a tag', '<Card title="x" {/* no */} href="https://x.org">\ny **b**\n</Card>'],
  ['a comment on a line in a tag', '<Card\n  title="x"\n  // no\n  href="https://x.org"\n>\ny **b**\n</Card>'],
])('%s is repaired on a .md page as on a .mdx page', async (_, text) => {
  const page = `${text}\n\nAfter\n`;
  const markdownPage = await renderTestPage(page, {}, 'page.md');
  const mdxPage = await renderTestPage(page);
  expect(removeSpaces(markdownPage.body)).toBe(removeSpaces(mdxPage.body));
  expect(markdownPage.body).toContain('<p>After</p>');
  expect(new Set(markdownPage.codes)).toEqual(new Set(['invalid-mdx']));
});

test('a fence before the closing tag of an inner component loses no outer component', async () => {
  const { body, codes } = await renderTestPage(
    '<Tabs>\n<Tab title="A">\n```js\nx\n```</Tab>\n<Tab title="B">b</Tab>\n</Tabs>\n',
  );
  expect(body.match(/role="tabpanel"/g)).toHaveLength(2);
  expect(codes).toEqual(['invalid-mdx']);
});

test.each([
  [
    'HTML that MDX rejects',
    '<Note>\n\nWith {braces}\n\n</Note>\n\n<details><summary>A</summary>\n\nB\n\n</details>',
    [],
  ],
  ['other text that MDX rejects', '<Note>One\n\nTwo {braces}</Note>\n\nless <5', ['unmatched-tag', 'unmatched-tag']],
  ['only a mentioned component', 'The <Button> is in {braces}\n\n<Note>\n\nx\n\n</Note>', ['unmatched-tag']],
])('a .md page with %s is still read as Markdown', async (_, text, expected) => {
  const { body, codes } = await renderTestPage(`${text}\n`, {}, 'page.md');
  expect(body).toContain('{braces}');
  expect(codes).toEqual(expected);
});
