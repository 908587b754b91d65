import { expect, test } from 'vitest';
import { renderTestSite } from '../testing.ts';

test.each([
  ['---\nmode: custom\n---\n\n<div>\n\n# Own *title*\n\nText\n\n</div>', '# Own title'],
  ['---\nmode: custom\n---\n\n# Own title\n\nText', '# Own title'],
  ['# Own title\n\nText', '# Own title'],
  ['---\ntitle: Own title\n---\n\n# Own title\n\nText', '# Own title'],
  ['---\ntitle: Own title\n---\n\n# Own title again\n\nText', '# Own title again'],
])('the Markdown of %j has its title once', async (page, heading) => {
  const { pages, files } = await renderTestSite({ 'page.mdx': page });
  for (const text of [pages.get('/page')?.markdown, files.get('llms-full.txt')])
    expect(text?.split('\n').filter((line) => line.replaceAll('*', '') === heading)).toHaveLength(1);
});
