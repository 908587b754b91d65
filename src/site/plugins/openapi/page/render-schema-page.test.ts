import { expect, it } from 'vitest';
import { renderSchemaPage } from './render-schema-page.ts';
import { createPageOptions, printPage } from '../../../descriptions/testing/page.ts';
import { readLibrary } from './testing/page.ts';

it('renders the page of a schema as in the snapshot', async () => {
  const { html, markdown, ids, targets } = printPage(renderSchemaPage(readLibrary(), 'Book', createPageOptions()));
  await expect(`${html.replace(/(?<=>)(?=<[a-z])/g, '\n')}\n`).toMatchFileSnapshot('snapshots/book.html.snap');
  await expect(`${markdown}\n`).toMatchFileSnapshot('snapshots/book.md');
  expect(ids.length).toBe(new Set(ids).size);
  expect(targets.filter((target) => !ids.includes(target))).toEqual([]);
});
