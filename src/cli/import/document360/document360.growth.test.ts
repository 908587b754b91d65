import { expect, test } from 'vitest';
import { measureGrowth } from '../../../../test/helpers/growth.ts';
import { openMemory } from '../../../site/shared.ts';
import { importDocument360 } from './import-document360.ts';

test.each([
  ['metadata that is not closed', '## Metadata_Start\n## code: a\n'],
  ['callouts that are not closed', ':::(Info) (a)\n'],
  ['internal notes that are not closed', '<p class="internal">a <p '],
  ['boxes that are not closed', '<div class="infoBox"><div class="title">a<b>'],
  ['accordions that are not closed', '<details><summary>a'],
  ['scripts that are not closed', '<script a '],
  ['tags that are not closed', '<div class="title" class="'],
  ['panels of tabs', '<ul class="nav-tabs"><li><a href="#a">b</a></li></ul>'],
  ['variables', '{{variable.a}} {{variable.'],
  ['images with sizes', '![a](b){width="1" '],
  ['URLs of files', 'https://cdn.document360.io/(a\\('],
])('converts %s in time linear in the text', (_, text) => {
  const run = (size: number) =>
    void importDocument360(
      openMemory({ 'v1/articles/a.md': text.repeat(size), 'v1/articles/b.html': text.repeat(size) }),
      () => undefined,
    );
  expect(measureGrowth(run, 300)).toBeLessThan(30);
});
