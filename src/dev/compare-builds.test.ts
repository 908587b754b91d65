import { hash } from 'node:crypto';
import { expect, test } from 'vitest';
import { hasOtherPages, hasOtherShell } from './compare-builds.ts';

const build = (files: Record<string, string>) => ({
  files: new Map(
    Object.entries(files).map(([name, text]) => [name, { sha256: hash('sha256', text), size: text.length }]),
  ),
});

test('reloads open pages for changed styles, scripts and images, but not for pages and the search', () => {
  const before = build({ 'a.html': '1', '_docs/site.css': 'x', '_docs/search-index/0.js': 'i', 'logo.svg': 'l' });
  const hasChanged = (files: Record<string, string>) =>
    hasOtherShell(
      before,
      build({ 'a.html': '1', '_docs/site.css': 'x', '_docs/search-index/0.js': 'i', 'logo.svg': 'l', ...files }),
    );
  expect(hasChanged({ 'a.html': '2', '_docs/search-index/0.js': 'j', 'llms.txt': 't' })).toBe(false);
  expect(hasChanged({ '_docs/site.css': 'y' })).toBe(true);
  expect(hasChanged({ 'logo.svg': 'm' })).toBe(true);
  expect(hasChanged({ 'new.png': 'p' })).toBe(true);
});

test('compares a page shown before the build with it', () => {
  const after = build({ 'a.html': 'new' });
  expect(hasOtherPages(new Map([['a.html', 'new']]), after)).toBe(false);
  expect(hasOtherPages(new Map([['a.html', 'old']]), after)).toBe(true);
});
