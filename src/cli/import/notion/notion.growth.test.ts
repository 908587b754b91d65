import { expect, test } from 'vitest';
import { measureGrowth } from '../../../../test/helpers/growth.ts';
import { openMemory } from '../../../site/shared.ts';
import { importNotion } from './import-notion.ts';

test.each([
  ['callouts that are not closed', '<aside>\n💡 a\n\n'],
  ['toggles that are not closed', '<details>\n<summary>a'],
  ['URLs without an id', 'https://www.notion.so/a/'],
  ['long names in a URL', 'a-'],
  ['quotes in a database', '"a","'],
])('converts %s in time linear in the text', (_, text) => {
  const run = (size: number) =>
    void importNotion(
      openMemory({
        [`A ${'a'.repeat(32)}.md`]: `https://notion.so/${text.repeat(size)}`,
        [`B ${'b'.repeat(32)}.csv`]: text.repeat(size),
      }),
      () => undefined,
    );
  expect(measureGrowth(run, 300)).toBeLessThan(30);
});
