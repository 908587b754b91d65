import { expect, test } from 'vitest';
import { renderTestPage, renderTestSite } from '../testing.ts';
import { AUTHOR_PAGES } from './testing/author-pages.ts';

test.each(Object.keys(AUTHOR_PAGES))('%s is shown as it first renders', async (name) => {
  const { page = '', files = {} } = AUTHOR_PAGES[name] ?? {};
  const { body, diagnostics } = await renderTestPage(`---\ntitle: T\n---\n\n${page}\n`, files);
  expect(diagnostics).toEqual([]);
  expect(body.trim()).toMatchSnapshot();
});

test('now is the time of the commit, to every page and every build', async () => {
  const page = '{new Date().toISOString()} {Date.now() === new Date().getTime() ? "one clock" : ""}';
  const { pages } = await renderTestSite({ 'a.mdx': page, 'b.mdx': page }, { time: '2026-03-04T05:06:07.000Z' });
  for (const url of ['/a', '/b']) expect(pages.get(url)?.html).toMatch(/<p>2026-03-04T05:06:07\.000Z\sone clock<\/p>/);
});
