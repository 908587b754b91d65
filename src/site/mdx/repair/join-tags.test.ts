import { expect, test } from 'vitest';
import { renderTestPage } from '../../testing.ts';
import { joinTags } from './join-tags.ts';

test.each([
  ['<Card\n  title="A"\n  icon="b"\n>\nText\n</Card>', '<Card title="A" icon="b">\n\n\n\nText\n</Card>'],
  ['- <Card\n    title="A">Text', '- <Card title="A">\n    Text'],
  ['<Card\n  title="a > b"\n  cols={2}\n/>\n', '<Card title="a > b" cols={2} />\n\n\n\n'],
  ['<Card\r\n  title="A"\r\n>\r\n', '<Card title="A">\n\n\r\n'],
  ['<Card\n  style={{ a: 1,\n    b: 2 }}\n>', '<Card style={{ a: 1, b: 2 }}>\n\n\n'],
  ['<a\n  href="/x"\n>\nText</a>', '<a href="/x">\n\n\nText</a>'],
])('joins %j', (text, joined) => expect(joinTags(text)).toBe(joined));

test.each([
  '<Card title="A">\nText\n</Card>',
  '```\n<Card\n  title="A"\n>\n```',
  '<Card\n  // a comment\n  title="A"\n>',
  'a <b\n> quote',
  '<b\n> quote',
  '<img\n  src="x.png"\n/>',
  '> <Card\n>   title="A"\n> >',
])('keeps %j', (text) => expect(joinTags(text)).toBe(text));

test('components with tags on several lines work on .md pages that are not valid MDX', async () => {
  const text =
    'A Map<String, int> { here.\n\n<Card\n  title="One"\n>\n  Body **one**\n</Card>\n\n- Item\n\n  <Card\n    title="Two"\n  >\n    Body two\n  </Card>\n';
  const { body, diagnostics } = await renderTestPage(text, {}, 'page.md');
  expect(diagnostics).toEqual([]);
  expect(body.match(/class="bd-CardTitle"/g)).toHaveLength(2);
  expect(body).toContain('Body <strong>one</strong>');
  expect(body).not.toContain('blockquote');
});
