import { expect, test } from 'vitest';
import { renderTestPage } from '../../testing.ts';

test("a component without content is not part of the heading's id", async () => {
  const { page } = await renderTestPage(
    'import Beta from "/snippets/beta.mdx"\n\n## Cache size <Beta />\n\n## Both <Badge>new</Badge>\n',
    { 'snippets/beta.mdx': 'experimental\n' },
  );
  expect(page?.ids).toEqual(expect.arrayContaining(['cache-size', 'both-new']));
  expect(page?.html).toContain('experimental');
});
