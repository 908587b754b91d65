import { expect, test } from 'vitest';
import { openToolBench } from '../../../test/helpers/tool-bench.ts';
import { listPageLosses } from './list-losses.ts';
import { listReviewNotes } from './list-review-notes.ts';

const PAGE = '# A\n\n## One\n\n[Guide](/guide) and [site](https://a.example)\n\n## Two\n\nText\n';

test('lists headings and links that no changed page has any more', () => {
  const after = '# A\n\n## One\n\nText\n';
  expect(listPageLosses([{ name: 'a.mdx', before: PAGE, after }])).toEqual([
    { file: 'a.mdx', kind: 'heading', names: ['Two'] },
    { file: 'a.mdx', kind: 'link', names: ['/guide', 'https://a.example'] },
  ]);
  expect(
    listPageLosses([
      { name: 'a.mdx', before: PAGE, after },
      { name: 'b.mdx', before: '', after: PAGE },
    ]),
  ).toEqual([]);
  expect(listPageLosses([{ name: 'a.mdx', before: PAGE, after: PAGE.replace('Two', 'Three') }])).toEqual([]);
});

test('notes removed headings, links and navigation groups for the reviewer', async () => {
  const navigation = (groups: unknown[]) => JSON.stringify({ name: 'X', navigation: { groups } });
  const start = { group: 'Start', pages: ['a'] };
  using bench = openToolBench({
    'docs.json': navigation([start, { group: 'API', pages: ['b'] }]),
    'a.mdx': PAGE,
    'b.mdx': '# B\n',
  });
  await bench.run('write', { path: 'docs.json', content: navigation([start]) });
  await bench.run('write', {
    path: 'a.mdx',
    content: PAGE.replace('[Guide](/guide) and ', '').replace('## Two\n\n', ''),
  });
  expect(await listReviewNotes(bench.context)).toEqual([
    { file: 'a.mdx', text: 'Removed heading: Two' },
    { file: 'a.mdx', text: 'Removed link: /guide' },
    { file: 'docs.json', text: 'Removed from the navigation: group "API"' },
  ]);
  await bench.run('write', { path: 'docs.json', content: navigation([start, { group: 'Reference', pages: ['b'] }]) });
  expect((await listReviewNotes(bench.context)).map(({ file }) => file)).toEqual(['a.mdx', 'a.mdx']);
});
