import { describe, expect, test } from 'vitest';
import { renderTestSite } from '../testing.ts';

const LANGUAGES = {
  languages: [
    {
      language: 'en',
      tabs: [
        { tab: 'Guides', pages: ['guides/a', 'index'] },
        { tab: 'API', pages: ['api/a', 'api/b'] },
      ],
    },
    { language: 'de', pages: ['de/guides/a', 'de/guides/b', 'de/api/a'] },
    {
      language: 'ar',
      versions: [
        { version: '1', pages: ['ar/v1/a', 'ar/v1/b'] },
        { version: '2', default: true, pages: ['ar/v2/a'] },
      ],
    },
    { language: 'fr', pages: ['shared/fr'] },
    { language: 'es', pages: ['shared/es'] },
  ],
};
const LISTED_PAGES = [
  'guides/a',
  'index',
  'api/a',
  'api/b',
  'de/guides/a',
  'de/guides/b',
  'de/api/a',
  'ar/v1/a',
  'ar/v1/b',
  'ar/v2/a',
  'shared/fr',
  'shared/es',
];
const UNLISTED_PAGES = [
  'new',
  'guides/new',
  'api/new',
  'de/new',
  'de/index',
  'de/guides/deep/new',
  'ar/new',
  'ar/v1/new',
  'fr/new',
  'shared/new',
  'guides/de',
];

async function renderSite(extra: object = {}) {
  return renderTestSite(
    {
      'docs.json': { name: 'T', navigation: LANGUAGES, ...extra },
      ...Object.fromEntries([...LISTED_PAGES, ...UNLISTED_PAGES].map((page) => [`${page}.md`, `# ${page}\n\n## H`])),
    },
    { origin: 'https://docs.example' },
  );
}

describe('a page outside the navigation', async () => {
  const { pages } = await renderSite();

  test.each([
    ['/new', 'en', 'ltr', 'On this page'],
    ['/guides/new', 'en', 'ltr', 'On this page'],
    ['/guides/de', 'en', 'ltr', 'On this page'],
    ['/de/new', 'de', 'ltr', 'Auf dieser Seite'],
    ['/de', 'de', 'ltr', 'Auf dieser Seite'],
    ['/de/guides/deep/new', 'de', 'ltr', 'Auf dieser Seite'],
    ['/ar/new', 'ar', 'rtl', undefined],
    ['/ar/v1/new', 'ar', 'rtl', undefined],
    ['/fr/new', 'fr', 'ltr', 'Sur cette page'],
    ['/shared/new', 'en', 'ltr', 'On this page'],
  ])('%s has the language %s (%s) of its folder', (url, language, direction, text) => {
    const html = pages.get(url)?.html ?? '';
    expect(html).toContain(`<html lang="${language}" dir="${direction}"`);
    if (text !== undefined) expect(html).toContain(text);
  });

  test('has the sidebar, tab and version of its folder, preferring the default version', () => {
    const findActiveTab = (url: string) =>
      /nav-tabs-item" href="[^"]*" data-active="true" aria-current="true">([^<]*)/.exec(
        pages.get(url)?.html ?? '',
      )?.[1];
    expect([findActiveTab('/api/new'), findActiveTab('/guides/new')]).toEqual(['API', 'Guides']);
    expect(pages.get('/ar/v1/new')?.html).toContain('>ar/v1/b<');
    expect(pages.get('/ar/new')?.html).toContain('>ar/v2/a<');
    expect(pages.get('/de/new')?.html).toContain('>de/guides/b<');
  });

  test('switches to the same page in another language, listed or not', () => {
    expect(pages.get('/de/new')?.html).toMatch(/href="\.\.\/new\.html"[^>]*lang="en"/);
    expect(pages.get('/new')?.html).toMatch(/href="de\/new\.html"[^>]*lang="de"/);
  });
});

test('unlisted pages in different languages reference each other with "seo.indexing: all"', async () => {
  const { pages } = await renderSite({ seo: { indexing: 'all' } });
  const listAlternates = (url: string) =>
    Array.from(
      pages.get(url)?.html.matchAll(/rel="alternate" href="([^"]*)" hreflang="([^"]*)"/g) ?? [],
      ([, href, language]) => `${language} ${href}`,
    );
  expect(listAlternates('/de/new')).toContain('en https://docs.example/new');
  for (const [url, page] of pages)
    for (const [, href, language] of page.html.matchAll(
      /rel="alternate" href="https:\/\/docs\.example([^"]*)" hreflang="([^"]*)"/g,
    ))
      if (language !== 'x-default') expect(listAlternates(href ?? '').join()).toContain(`https://docs.example${url}`);
});

describe('a home page outside the navigation', () => {
  const entry = (kind: string, label: string, pages: string[], extra: object = {}) => ({
    [kind]: label,
    pages,
    ...extra,
  });
  const render = async (navigation: object) => {
    const files = ['index', 'de/index', 'guide/a', 'api/a', 'terms', 'privacy', 'de/a', 'de/b/c', 'de/b/d'];
    const { pages } = await renderTestSite({
      'docs.json': { name: 'T', navigation },
      ...Object.fromEntries(files.map((file) => [`${file}.mdx`, 'Text'])),
    });
    return (url: string) => /<ul class="bd-SidebarList">.*?<\/nav>/s.exec(pages.get(url)?.html ?? '')?.[0] ?? '';
  };

  test.each(['tab', 'version', 'language', 'product', 'dropdown', 'anchor'])(
    'has the sidebar of the first %s',
    async (kind) => {
      const list = [
        entry(kind, 'en', ['guide/a']),
        entry(kind, 'fr', ['api/a']),
        entry(kind, 'es', ['terms', 'privacy']),
      ];
      const getSidebar = await render({ [`${kind}s`]: list });
      expect(getSidebar('/')).toContain('guide/a.html');
      expect(getSidebar('/')).not.toContain('terms.html');
    },
  );

  test('has the sidebar of the default version, and of the first visible tab', async () => {
    const versions = [entry('version', '1', ['terms', 'privacy']), entry('version', '2', ['api/a'], { default: true })];
    expect((await render({ versions }))('/')).toContain('api/a.html');
    const tabs = [entry('tab', 'A', ['terms'], { hidden: true }), entry('tab', 'B', ['guide/a'])];
    expect((await render({ tabs }))('/')).toContain('guide/a.html');
  });

  test('of a language has the sidebar of its first tab', async () => {
    const tabs = [entry('tab', 'A', ['de/a']), entry('tab', 'B', ['de/b/c', 'de/b/d'])];
    const getSidebar = await render({ languages: [entry('language', 'en', ['guide/a']), { language: 'de', tabs }] });
    expect(getSidebar('/de')).toContain('>A<');
    expect(getSidebar('/de')).not.toContain('>C<');
  });
});
