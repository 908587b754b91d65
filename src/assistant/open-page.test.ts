import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { DEFAULT_LIMITS } from '../bundle-server/bundle/bundle-limits.ts';
import { packBundle } from '../bundle-server/bundle/test-bundles.ts';
import { loadRelease } from '../bundle-server/release/load-release.ts';
import { renderTestSite } from '../site/testing.ts';
import { findOpenPage } from './open-page.ts';

test("finds the search index of an open page's language", async () => {
  const languages = ['en', 'fr'].map((language) => ({ language, pages: [`${language}/a`] }));
  const site = await renderTestSite({
    'docs.json': { navigation: { languages } },
    'en/a.md': '# Retries',
    'fr/a.md': '# Nouvelles tentatives',
  });
  const pages = [...site.pages.values()].map(({ indexed, html }) => [indexed?.entry[0] ?? '', html]);
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'open-page-'));
  onTestFinished(() => fs.rmSync(folder, { recursive: true }));
  const source = path.join(folder, 'bundle.tar.gz');
  fs.writeFileSync(source, await packBundle(Object.fromEntries(pages) as Record<string, string>));
  const log = () => undefined;
  const release = await loadRelease({ source, folder: path.join(folder, 'site'), limits: DEFAULT_LIMITS, log });
  const [english, french] = await Promise.all(['/en/a', '/fr/a'].map((url) => findOpenPage(release, url)));
  expect([english, french]).toEqual([
    { url: '/en/a', title: 'Retries', index: 'search-index-en' },
    { url: '/fr/a', title: 'Nouvelles tentatives', index: 'search-index-fr' },
  ]);
});
