import { expect, test } from 'vitest';
import { renderTestPage } from '../testing.ts';
import { AUTHOR_PAGES } from './testing/author-pages.ts';

test.each(Object.keys(AUTHOR_PAGES))('%s is shown as it first renders', async (name) => {
  const { page = '', files = {} } = AUTHOR_PAGES[name] ?? {};
  const { body, diagnostics } = await renderTestPage(`---\ntitle: T\n---\n\n${page}\n`, files);
  expect(diagnostics).toEqual([]);
  expect(body.trim()).toMatchSnapshot();
});
