import { expect, test } from 'vitest';
import { renderTestPage } from '../../testing.ts';

test.each([
  ['two rows', '| a |\n|-|\n| <ul>\n<li>one</li></ul> |\n| two |'],
  ['two cells', '| a | b |\n|-|-|\n| <b>one | two</b> |'],
  ['a heading and the text below', '## <b>one\ntwo</b>'],
  ['emphasis and its outside', '*a <b>one* two</b>'],
  ['a link and its outside', '[a <b>one](/page) two</b>'],
])('an element across %s loses no text and is reported', async (_, text) => {
  const { body, markdown, diagnostics } = await renderTestPage(`---\ntitle: T\n---\n\n${text}\n`);
  for (const word of ['one', 'two']) {
    expect(body).toContain(word);
    expect(markdown).toContain(word);
  }
  expect(diagnostics[0]).toMatchObject({ code: 'invalid-mdx', severity: 'warning' });
});

test.each(['<b\n  title="T">x</b>', '<b>x</b\n>', '<Icon icon="star"\n/>', '<>x</>', '| <b>x</b> |\n|-|\n| <br> |'])(
  'no problem in %j',
  async (text) => {
    const { diagnostics } = await renderTestPage(text);
    expect(diagnostics).toEqual([]);
  },
);
