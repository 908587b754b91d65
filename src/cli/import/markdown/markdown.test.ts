import { expect, test } from 'vitest';
import { importFixture, importPage } from '../testing.ts';
import { importMarkdown } from './import-markdown.ts';

test('converts a folder of Markdown; its only problem is a link that was already dead', async () => {
  const { config, notes, problems } = await importFixture('markdown');
  expect(problems).toMatch(
    /^guides\/prime\.md:\d+:\d+: warning: The link "lost\.md" .*\n4 pages checked\.\n1 warning: broken-link 1\n$/,
  );
  expect(notes).toEqual([
    `guides/prime.md: not converted: the link "lost.md", because the file doesn't exist in the folder`,
  ]);
  expect(config).toMatchObject({
    name: 'Pump handbook',
    navigation: {
      groups: [
        { group: 'Start', pages: ['index'] },
        { group: 'Concepts', pages: ['9-concepts/index'] },
        { group: 'Api', pages: ['10-api/calls'] },
        { group: 'Guides', pages: ['guides/prime'] },
      ],
    },
  });
});

test('leaves links in code and out of the folder unchanged', () => {
  const text = '# A\n\n`[b](b.md)` [up](../secret.md) [b](./b.md?x#y) [mail](mailto:a@b.example) <https://x.example>\n';
  expect(importPage(importMarkdown, { 'a.md': text, 'b.md': '# B' }, 'a.md')).toContain(
    '`[b](b.md)` [up](../secret.md) [b](/b?x#y) [mail](mailto:a@b.example) <https://x.example>',
  );
});
