import { expect, test } from 'vitest';
import { renderTestPage } from '../../testing.ts';

const find = async (text: string) => {
  const { diagnostics } = await renderTestPage(text);
  return diagnostics.map(({ code, severity, line }) => `${code} ${severity} ${line}`);
};

test.each([
  ['<Card title="a" title="b">x</Card>', ['duplicate-prop warning 1']],
  ['<Card\n  title="a"\n  title={"b"}\n>x</Card>', ['duplicate-prop warning 1']],
  ['<p class="a" class="a">x</p>', ['duplicate-prop info 1']],
  ['<Prompt description="a" description="b">x</Prompt>', ['duplicate-prop warning 1']],
])('a prop that a tag has twice is reported: %j', async (text, problems) => {
  expect(await find(text)).toEqual(problems);
});

test.each(['<Card title="a" {...{ title: "b" }}>x</Card>', '<Card title="a">x</Card><Card title="a">x</Card>'])(
  'no problem in %j',
  async (text) => {
    expect(await find(text)).toEqual([]);
  },
);
