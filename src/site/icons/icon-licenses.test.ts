import { expect, it } from 'vitest';
import { renderTestSite } from '../testing.ts';

it('every bundle contains the notices of the icons that its pages show without them', async () => {
  const { files, pages } = await renderTestSite({ 'page.md': 'A', 'docs.json': docsJson });
  expect(pages.get('/page')?.html).toContain('#bd-fa-solid-house');
  const notice = files.get('_docs/icons.LICENSE.txt') ?? '';
  for (const part of ['Font Awesome Free by @fontawesome', 'CC BY 4.0', 'Lucide', 'ISC', 'Tabler', 'MIT'])
    expect(notice).toContain(part);
});

const docsJson = {
  navigation: { groups: [{ group: 'A', icon: 'house', pages: ['page'] }] },
};
