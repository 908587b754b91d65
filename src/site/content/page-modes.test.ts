import { expect, test } from 'vitest';
import { renderTestSite } from '../testing.ts';

async function renderMode(theme: string, mode: string) {
  const docs = { theme, name: 'T', colors: { primary: '#4f46e5' }, navigation: { pages: ['a'] } };
  const { pages, diagnostics } = await renderTestSite({ 'docs.json': docs, 'a.md': `---\nmode: ${mode}\n---\n` });
  const displayedMode = /data-bd-page-mode="(\w+)"/.exec(pages.get('/a')?.html ?? '')?.[1];
  return { shown: displayedMode, codes: diagnostics.map(({ code, line }) => `${code} ${line}`) };
}

test.each([
  ['mint', 'frame', 'wide'],
  ['linden', 'frame', 'wide'],
  ['aspen', 'center', 'default'],
  ['palm', 'center', 'default'],
])('the theme %s has no mode %s: the page is shown as %s, with a diagnostic', async (theme, mode, instead) => {
  expect(await renderMode(theme, mode)).toEqual({ shown: instead, codes: ['mode-not-in-theme 2'] });
});

test.each([
  ['aspen', 'frame'],
  ['luma', 'frame'],
  ['luma', 'center'],
  ['mint', 'center'],
  ['palm', 'wide'],
  ['cards', 'frame'],
])('the theme %s has the mode %s', async (theme, mode) => {
  expect(await renderMode(theme, mode)).toEqual({ shown: mode, codes: [] });
});
