import { expect, test } from 'vitest';
import { renderTestPage } from '../../testing.ts';
import { joinRows } from './join-rows.ts';

const HEAD = '| a | b |\n|-|-|\n';

test.each([
  [
    `${HEAD}| x | <ul>\n<li>one</li>\n</ul> |\n| y | z |\n\nAfter`,
    `${HEAD}| x | <ul> <li>one</li> </ul> |\n| y | z |\n\n\n\nAfter`,
  ],
  [`${HEAD}| <Note>\r\ntext\r\n</Note> | q |\r\n\r\nAfter`, `${HEAD}| <Note> text </Note> | q |\n\n\n\r\nAfter`],
  ['a | b\n-|-\n<ul>\n<li>x</li></ul> | y', 'a | b\n-|-\n| <ul> <li>x</li></ul> | y\n'],
  [`${HEAD}| <pre>\na\n  b</pre> | c |`, `${HEAD}| <pre>&#10;a&#10;  b</pre> | c |\n\n`],
  ['> | a |\n> |-|\n> | <div>\n> x</div> |\n>\n> y', '> | a |\n> |-|\n> | <div> x</div> |\n>\n>\n> y'],
])('a row whose element spans several lines is one line: %j', (text, expected) =>
  expect(joinRows(text)).toEqual({ text: expected, lines: [3] }),
);

test.each([
  `${HEAD}| <ul> | x |\n| <li>one</li></ul> | y |`,
  `${HEAD}| <ul> | x |\n\n</ul>`,
  `${HEAD}| \`<ul>\` | x |\ntext </ul>`,
  `${HEAD}| Array<string> | x |\ntext </string>`,
  `${HEAD}| a<br> | <img src="x"> |\n| b | c |`,
  'a | <div>\nb\n</div> |',
  `\`\`\`\n${HEAD}| <div>\nb</div> |\n\`\`\``,
])('other lines stay as they are: %j', (text) => expect(joinRows(text)).toEqual({ text, lines: [] }));

test.each(['page.mdx', 'page.md'])('such a row is one row, and reported once: %s', async (file) => {
  const text = `${HEAD}| x | <ul>\n<li>one **bold**</li>\n<li>two</li>\n</ul> |\n| y | z |\n\n[broken](/nowhere)`;
  const { body, diagnostics } = await renderTestPage(text, {}, file);
  expect(body.match(/<tr>/g)).toHaveLength(3);
  expect(body).toMatch(/<ul>\s*<li>one <strong>bold<\/strong><\/li>\s*<li>two<\/li>\s*<\/ul>/);
  expect(diagnostics).toMatchObject([
    { code: 'invalid-mdx', line: 3 },
    { code: 'broken-link', line: 9 },
  ]);
});
