import { expect, test } from 'vitest';
import { measureGrowth } from '../../../../test/helpers/growth.ts';
import { openMemory } from '../../../site/shared.ts';
import { importFern } from './import-fern.ts';

test.each([
  ['callouts that are not closed', '<Callout a={b} '],
  ['buttons that are not closed', '<Button a="b">c '],
  ['steps', '<Steps>\n### A\n'],
  ['snippets that are not closed', '<Markdown src="a" '],
  ['imports', 'import {A, B} from "c";\n'],
  ['code that is not closed', '```js maxLines={\n'],
  ['schemas that are not closed', '<Schema {a} '],
])('converts %s in time linear in the text', (_, text) => {
  const run = (size: number) =>
    void importFern(
      openMemory({ 'fern/docs.yml': 'navigation: [{page: T, path: t.mdx}]', 'fern/t.mdx': text.repeat(size) }),
      () => undefined,
    );
  expect(measureGrowth(run, 300)).toBeLessThan(30);
});
