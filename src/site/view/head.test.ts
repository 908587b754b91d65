import { describe, expect, test } from 'vitest';
import { createFeatures } from '../../features/testing.ts';
import { renderTestSite } from '../testing.ts';

const ORIGIN = { origin: 'https://docs.example.com' };
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

function createConfig(extra: object = {}): object {
  return { theme: 'mint', name: 'Acme', colors: { primary: '#123456' }, navigation: { pages: ['a/b'] }, ...extra };
}

async function renderHead(input: {
  frontmatter?: string;
  docs?: object;
  settings?: Parameters<typeof renderTestSite>[1];
  files?: Record<string, string | Buffer>;
}): Promise<string> {
  const { pages } = await renderTestSite(
    {
      'docs.json': createConfig(input.docs),
      'a/b.mdx': `---\ntitle: "B & C"\n${input.frontmatter ?? ''}\n---\nText`,
      ...input.files,
    },
    input.settings ?? ORIGIN,
  );
  const html = pages.get('/a/b')?.html ?? '';
  return html.slice(0, html.indexOf('</head>'));
}

function findMeta(head: string, name: string): string | undefined {
  return new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)">`).exec(head)?.[1];
}

function findCanonical(head: string): string | undefined {
  return /<link rel="canonical" href="([^"]*)">/.exec(head)?.[1];
}

function readGraph(head: string): Record<string, unknown>[] {
  const json = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(head)?.[1];
  return json === undefined ? [] : (JSON.parse(json) as { '@graph': Record<string, unknown>[] })['@graph'];
}

describe('the preview image', () => {
  test('is the image in "thumbnails", with URL and size, unless the page or site overrides it', async () => {
    const docs = { thumbnails: { background: '/social/card.png', appearance: 'dark', fonts: { family: 'Inter' } } };
    const files = { 'social/card.png': PIXEL, 'own.png': PIXEL };
    const head = await renderHead({ docs, files });
    expect(findMeta(head, 'og:image')).toBe('https://docs.example.com/social/card.png');
    expect(findMeta(head, 'twitter:image')).toBe('https://docs.example.com/social/card.png');
    expect(findMeta(head, 'og:image:width')).toBe('1');
    const pageHead = await renderHead({ docs, files, frontmatter: '"og:image": /own.png' });
    expect(findMeta(pageHead, 'og:image')).toBe('https://docs.example.com/own.png');
    const site = await renderHead({ docs: { ...docs, seo: { metatags: { 'og:image': '/own.png' } } }, files });
    expect(findMeta(site, 'og:image')).toBe('https://docs.example.com/own.png');
  });

  test('is omitted without an image, on air-gapped sites, and for unsupported formats', async () => {
    const files = { 'card.png': PIXEL, 'card.svg': '<svg/>' };
    const docs = { thumbnails: { background: '/card.png' } };
    expect(findMeta(await renderHead({}), 'og:image')).toBeUndefined();
    expect(
      findMeta(
        await renderHead({ docs, files, settings: { ...ORIGIN, features: createFeatures('air-gapped') } }),
        'og:image',
      ),
    ).toBeUndefined();
    const vector = { thumbnails: { background: '/card.svg' } };
    expect(findMeta(await renderHead({ docs: vector, files }), 'og:image')).toBeUndefined();
  });
});

describe('the canonical URL', () => {
  test.each([
    ['is made from the origin', {}, 'https://docs.example.com/a/b'],
    [
      'ends in a slash when the site says so',
      { docs: { seo: { trailingSlash: true } } },
      'https://docs.example.com/a/b/',
    ],
    [
      'is made from the base of the author before the origin',
      { docs: { seo: { metatags: { canonical: 'https://acme.example/docs/' } } } },
      'https://acme.example/docs/a/b',
    ],
    ['of the page comes before all', { frontmatter: 'canonical: https://acme.example/x' }, 'https://acme.example/x'],
    ['is never a script', { frontmatter: 'canonical: javascript:alert(1)' }, 'https://docs.example.com/a/b'],
    ['is absent without an origin', { settings: {} }, undefined],
    [
      'of an air-gapped site is its own',
      {
        docs: { seo: { metatags: { canonical: 'https://acme.example' } } },
        settings: { origin: 'https://docs.corp', features: createFeatures('air-gapped') },
      },
      'https://docs.corp/a/b',
    ],
    [
      'of an air-gapped site without an address is absent',
      { frontmatter: 'canonical: https://acme.example/x', settings: { features: createFeatures('air-gapped') } },
      undefined,
    ],
  ])('%s', async (_, input, expected) => {
    const head = await renderHead(input);
    expect(findCanonical(head)).toBe(expected);
    expect(findMeta(head, 'og:url')).toBe(expected);
  });
});

describe('meta tags', () => {
  test('contain a description as plain text', async () => {
    const head = await renderHead({ frontmatter: "description: 'About **B**, `c_d_e` and [more](/x)'" });
    for (const name of ['description', 'og:description', 'twitter:description'])
      expect(findMeta(head, name)).toBe('About B, c_d_e and more');
  });

  test('fall back from twitter to og to the page', async () => {
    const head = await renderHead({
      frontmatter: 'description: "About B"\n"og:title": Shared\n"twitter:description": Short',
    });
    expect(findMeta(head, 'og:title')).toBe('Shared');
    expect(findMeta(head, 'twitter:title')).toBe('Shared');
    expect(findMeta(head, 'og:description')).toBe('About B');
    expect(findMeta(head, 'twitter:description')).toBe('Short');
    expect(findMeta(head, 'description')).toBe('About B');
  });

  test("of the page override the site's, without duplicates", async () => {
    const head = await renderHead({
      frontmatter: '"og:title": Page\nkeywords: [one, two]\ndescription: Mine',
      docs: {
        seo: {
          metatags: {
            'og:title': 'Site',
            'twitter:title': 'Site',
            keywords: 'x',
            description: 'Ours',
            'og:locale': 'en',
          },
        },
      },
    });
    expect(findMeta(head, 'og:title')).toBe('Page');
    expect(findMeta(head, 'twitter:title')).toBe('Page');
    expect(findMeta(head, 'keywords')).toBe('one, two');
    expect(findMeta(head, 'og:locale')).toBe('en');
    expect(head.match(/name="description"/g)).toHaveLength(1);
    expect(findMeta(head, 'description')).toBe('Mine');
  });

  test.each([
    ['/img/a.png', ORIGIN, 'https://docs.example.com/img/a.png'],
    ['../img/a.png', ORIGIN, 'https://docs.example.com/img/a.png'],
    ['/img/a.png', {}, '../img/a.png'],
    ['https://cdn.example/a.png', ORIGIN, 'https://cdn.example/a.png'],
    ['/img/a.png', { features: createFeatures('air-gapped') }, undefined],
  ])('resolve the image %s under %j to %s', async (image, settings, expected) => {
    const head = await renderHead({ frontmatter: `"og:image": ${image}`, settings, files: { 'img/a.png': PIXEL } });
    expect(findMeta(head, 'og:image')).toBe(expected);
    expect(findMeta(head, 'twitter:image')).toBe(expected);
    expect(findMeta(head, 'og:image:width')).toBe(expected?.endsWith('img/a.png') ? '1' : undefined);
  });
});

describe('the robots tag', () => {
  test.each([
    ['', {}, 'index'],
    ['noindex: true', {}, 'noindex'],
    ['noindex: true', { robots: 'index, follow' }, 'noindex'],
    ['noindex: true\nrobots: index', {}, 'noindex'],
    ['hidden: true', { robots: 'noindex, nofollow' }, 'noindex, nofollow'],
    ['robots: noarchive', {}, 'noarchive'],
    ['', { robots: 'noindex' }, 'noindex'],
    ['robots: index', { robots: 'noindex' }, 'index'],
  ])('of a page with %j on a site with %j is %s', async (frontmatter, metatags, expected) => {
    expect(findMeta(await renderHead({ frontmatter, docs: { seo: { metatags } } }), 'robots')).toBe(expected);
  });
});

describe('structured data', () => {
  test('contains the organization, site, page, breadcrumbs and main content', async () => {
    const head = await renderHead({
      frontmatter: 'description: "</script><b>"\nlastUpdatedDate: 2026-01-02\nkeywords: k',
      docs: {
        navigation: { tabs: [{ tab: 'Guides', groups: [{ group: 'First', pages: ['a/b'] }] }] },
        seo: { organization: { legalName: 'Acme Ltd', sameAs: ['https://social.example/acme'] } },
      },
    });
    const nodes = readGraph(head);
    expect(nodes.map((node) => node['@type'])).toEqual([
      'Organization',
      'WebSite',
      'WebPage',
      'BreadcrumbList',
      'TechArticle',
    ]);
    expect(nodes[0]).toEqual({
      '@type': 'Organization',
      '@id': 'https://docs.example.com/#organization',
      name: 'Acme',
      legalName: 'Acme Ltd',
      url: 'https://docs.example.com/',
      sameAs: ['https://social.example/acme'],
    });
    expect(nodes[2]).toMatchObject({ description: '</script>', dateModified: '2026-01-02T00:00:00.000Z' });
    const steps = nodes[3]?.['itemListElement'] as { name: string; item: string; position: number }[];
    expect(steps.map(({ name, position }) => [position, name])).toEqual([
      [1, 'Guides'],
      [2, 'First'],
      [3, 'B & C'],
    ]);
    expect(steps.every(({ item }) => item === 'https://docs.example.com/a/b')).toBe(true);
    expect(JSON.stringify(nodes)).not.toContain('null');
  });

  test('marks an endpoint page as an API reference', async () => {
    const nodes = readGraph(await renderHead({ frontmatter: 'api: "GET https://api.example/x"' }));
    expect(nodes.at(-1)?.['@type']).toBe('APIReference');
  });

  test.each([
    ['a page kept out of search', { frontmatter: 'noindex: true' }],
    ['a site without an address', { settings: {} }],
  ])('is omitted on %s', async (_, input) => {
    expect(readGraph(await renderHead(input))).toEqual([]);
  });
});

describe('alternates in other languages', () => {
  const languages = {
    navigation: {
      languages: [
        { language: 'en', pages: ['index', 'guide', 'only'] },
        { language: 'cn', pages: ['cn/index', 'cn/guide'] },
        { language: 'de', hidden: true, pages: ['de/guide'] },
      ],
    },
  };
  const files = Object.fromEntries(
    ['index', 'guide', 'only', 'cn/index', 'cn/guide', 'de/guide'].map((page) => [`${page}.md`, '# P\n']),
  );

  async function listAlternates(url: string, settings = ORIGIN as object): Promise<string[][]> {
    const { pages } = await renderTestSite({ 'docs.json': createConfig(languages), ...files }, settings);
    const links = pages.get(url)?.html.matchAll(/<link rel="alternate" href="([^"]*)" hreflang="([^"]*)">/g) ?? [];
    return Array.from(links, ([, href = '', language = '']) => [language, href]);
  }

  test('are on each of the pages, with standard language tags', async () => {
    const expected = [
      ['en', 'https://docs.example.com/guide'],
      ['zh-Hans', 'https://docs.example.com/cn/guide'],
      ['x-default', 'https://docs.example.com/guide'],
    ];
    expect(await listAlternates('/guide')).toEqual(expected);
    expect(await listAlternates('/cn/guide')).toEqual(expected);
  });

  test('are omitted if no other language has the page', async () => {
    expect(await listAlternates('/only')).toEqual([]);
  });

  test('are omitted without an origin, because search engines require absolute URLs', async () => {
    expect(await listAlternates('/cn/guide', {})).toEqual([]);
  });
});

test('the 404 page and the list of all pages have no canonical URL and no Markdown twin', async () => {
  const { files } = await renderTestSite({ 'a.md': '# A' }, ORIGIN);
  for (const file of ['404.html', '_docs/contents.html']) {
    expect(files.get(file)).not.toContain('rel="canonical"');
    expect(files.get(file)).not.toContain('text/markdown');
  }
});

describe("the browser's theme color", () => {
  const listThemeColors = (head: string) =>
    Array.from(
      head.matchAll(/<meta name="theme-color" content="([^"]*)"[^>]*?(?: data-bd-color="([^"]*)")?>/g),
      ([, content, original]) => [content, original],
    );

  test("is the background of each mode, of the site's default mode, or the author's value", async () => {
    expect(listThemeColors(await renderHead({}))).toEqual([
      ['#ffffff', '#ffffff'],
      ['#0d0e11', '#0d0e11'],
    ]);
    const background = { color: { light: '#fff8ee' } };
    expect(listThemeColors(await renderHead({ docs: { background, appearance: { default: 'light' } } }))).toEqual([
      ['#fff8ee', '#fff8ee'],
      ['#fff8ee', '#0d0e11'],
    ]);
    const authorHead = await renderHead({ docs: { seo: { metatags: { 'theme-color': '#123456' } } } });
    expect(listThemeColors(authorHead)).toEqual([['#123456', undefined]]);
  });
});
