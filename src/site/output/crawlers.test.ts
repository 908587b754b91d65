import { describe, expect, test } from 'vitest';
import { createFeatures } from '../../features/testing.ts';
import { renderTestSite } from '../testing.ts';

const ORIGIN = { origin: 'https://docs.example.com/base' };

function createConfig(extra: object = {}): object {
  return {
    name: 'Acme',
    navigation: { pages: ['index', 'a'] },
    ...extra,
  };
}

const PAGES = { 'index.md': '# Home', 'a.md': '---\nlastUpdatedDate: 2026-01-02\n---\n# A' };

describe('sitemap.xml', () => {
  test('lists canonical URLs, with dates where known', async () => {
    const { files } = await renderTestSite({ 'docs.json': createConfig(), ...PAGES }, ORIGIN);
    expect(files.get('sitemap.xml')).toContain(
      '<url><loc>https://docs.example.com/base/</loc></url>\n<url><loc>https://docs.example.com/base/a</loc><lastmod>2026-01-02T00:00:00.000Z</lastmod></url>\n</urlset>',
    );
  });

  test('omits pages with another canonical URL, for restricted groups, or with noindex', async () => {
    const { files } = await renderTestSite(
      {
        'docs.json': createConfig({ navigation: { pages: ['a', 'b', 'c', 'd'] } }),
        'a.md': '---\ncanonical: https://elsewhere.example/a\n---\n',
        'b.md': '---\ngroups: [staff]\n---\n',
        'c.md': '---\nrobots: noindex\n---\n',
        'd.md': '# <D>',
      },
      ORIGIN,
    );
    expect(files.get('sitemap.xml')?.match(/<loc>[^<]*/g)).toEqual(['<loc>https://docs.example.com/base/d']);
  });

  test('lists the same page in other languages', async () => {
    const navigation = {
      languages: [
        { language: 'en', pages: ['a'] },
        { language: 'fr', pages: ['fr/a'] },
      ],
    };
    const { files } = await renderTestSite(
      { 'docs.json': createConfig({ navigation }), 'a.md': '', 'fr/a.md': '' },
      ORIGIN,
    );
    expect(files.get('sitemap.xml')).toContain(
      '<xhtml:link rel="alternate" hreflang="fr" href="https://docs.example.com/base/fr/a"/>',
    );
  });

  test('is empty on a site with noindex, and omitted without a public URL', async () => {
    const docs = createConfig({ seo: { metatags: { robots: 'noindex' } } });
    const { files } = await renderTestSite({ 'docs.json': docs, ...PAGES }, ORIGIN);
    expect(files.get('sitemap.xml')).not.toContain('<url>');
    expect((await renderTestSite(PAGES)).files.has('sitemap.xml')).toBe(false);
  });
});

describe('robots.txt', () => {
  test('allows everything and links the sitemap', async () => {
    const { files } = await renderTestSite({ 'docs.json': createConfig(), ...PAGES }, ORIGIN);
    expect(files.get('robots.txt')).toBe(
      'User-agent: *\nAllow: /\n\nSitemap: https://docs.example.com/base/sitemap.xml\n',
    );
  });

  test('disallows a site with noindex, which then has no agent files', async () => {
    const docs = createConfig({ seo: { metatags: { robots: 'noindex' } } });
    const { files, pages } = await renderTestSite({ 'docs.json': docs, ...PAGES }, ORIGIN);
    expect(files.get('robots.txt')).toContain('Disallow: /\n');
    expect([...files.keys()].filter((file) => /llms|skill/.test(file))).toEqual([]);
    expect(pages.get('/a')?.markdown).not.toContain('llms.txt');
  });

  test('is omitted with the sitemap on an air-gapped site without a public URL', async () => {
    const { files } = await renderTestSite(PAGES, { features: createFeatures('air-gapped') });
    expect(files.has('robots.txt')).toBe(false);
  });
});

test('files of the author replace ours', async () => {
  const authorFiles = {
    'robots.txt': 'mine',
    'sitemap.xml': '<mine/>',
    'llms.txt': 'my list',
    'llms-full.txt': 'my text',
  };
  const { files } = await renderTestSite({ 'docs.json': createConfig(), ...PAGES, ...authorFiles }, ORIGIN);
  for (const file of ['robots.txt', 'sitemap.xml', 'llms-full.txt']) expect(files.get(file)).toBeUndefined();
  expect(files.get('.well-known/llms.txt')).toBe('my list');
  expect(files.get('.well-known/llms-full.txt')).toBe('my text');
});
