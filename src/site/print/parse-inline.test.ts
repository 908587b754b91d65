import { expect, test } from 'vitest';
import { renderTestPage } from '../testing.ts';

test('links captions and prompt descriptions to the Markdown of pages in Markdown output', async () => {
  const { markdown, codes } = await renderTestPage(
    '<Frame caption="Cap **b** [l](/other)">\n\nx\n\n</Frame>\n\n<Frame caption={<>Own <b>c</b> <a href="/other">m</a></>}>\n\ny\n\n</Frame>\n\n<Prompt description="Do `it` as [there](/other)">z</Prompt>\n',
    { 'other.md': '# Other' },
  );
  expect(codes).toEqual([]);
  expect(markdown).toMatch(/^Cap \*\*b\*\* \[l\]\(\S*other\.md\)$/m);
  expect(markdown).toMatch(/^Own \*\*c\*\* \[m\]\(\S*other\.md\)$/m);
  expect(markdown).toMatch(/^> \*\*Prompt\*\*: Do `it` as \[there\]\(\S*other\.md\)$/m);
});
