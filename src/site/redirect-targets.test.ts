import { describe, expect, test } from 'vitest';
import { findRedirect, parseRedirects } from '../bundle-server/release/redirects.ts';
import { renderTestSite } from './testing.ts';

const FILES = {
  'a.md': '# A',
  'new/guides/index.md': '# Guides\n\n## Part',
  'new/guides/one.md': '# One\n\n## Part',
  'new/api/first.md': '# First\n\n## Part',
  'new/api/deep/last.md': '# Last',
  'new/spec.json': '{}',
};
const PAGES = ['a', 'new/guides/index', 'new/guides/one', 'new/api/first', 'new/api/deep/last'];

async function renderSite(redirects: [string, string][], links: string[] = [], config: object = {}) {
  return renderTestSite({
    ...FILES,
    'a.md': `# A\n\n${links.map((link) => `[x](${link})`).join('\n\n')}\n`,
    'docs.json': {
      name: 'T',
      navigation: { pages: PAGES },
      redirects: redirects.map(([source, destination]) => ({ source, destination })),
      ...config,
    },
  });
}

const listHrefs = (html: string | undefined) =>
  Array.from(html?.matchAll(/<p><a class="link" (?:rel="noreferrer" )?href="([^"]*)"/g) ?? [], ([, href]) => href);

describe('a link to the target of a redirect', () => {
  const RULES: [string, string][] = [
    ['/old/:slug*', '/new/:slug*'],
    ['/gone/*', '/new/*'],
    ['/one/:name', '/new/:name/'],
    ['/named/:slug*', '/new/:slug*/index'],
    ['/chain/:slug*', '/old/:slug*'],
    ['/exact', '/new/api#part'],
    ['/away/:slug*', 'https://example.com/:slug*'],
    ['/old%20name', '/new/guides/one'],
    ['/caf%C3%A9/:slug*', '/new/:slug*'],
    ['/why%3F', '/new/guides'],
  ];

  test.each([
    ['/old/guides/one', 'new/guides/one.html'],
    ['/old/guides/one/', 'new/guides/one.html'],
    ['/old/guides/one.mdx#part', 'new/guides/one.html#part'],
    ['/old/guides/one.html?x=1', 'new/guides/one.html?x=1'],
    ['/old/guides', 'new/guides.html'],
    ['/old/guides/index', 'new/guides.html'],
    ['/old/guides/index.md#part', 'new/guides.html#part'],
    ['/old/api', 'new/api/first.html'],
    ['/old/api/#part', 'new/api/first.html#part'],
    ['/gone/api/deep', 'new/api/deep/last.html'],
    ['/one/api', 'new/api/first.html'],
    ['/named/guides', 'new/guides.html'],
    ['/chain/guides/one#part', 'new/guides/one.html#part'],
    ['/exact', 'new/api/first.html#part'],
    ['/old/spec.json', './new/spec.json'],
    ['/away/x', 'https://example.com/x'],
    ['/new/api#part', 'new/api/first.html#part'],
    ['/old%20name', 'new/guides/one.html'],
    ['/caf%C3%A9/guides', 'new/guides.html'],
    ['/café/guides', 'new/guides.html'],
    ['/why%3F', 'new/guides.html'],
  ])('%s is a link to %s', async (link, href) => {
    const { pages, diagnostics } = await renderSite(RULES, [link]);
    expect(listHrefs(pages.get('/a')?.html)).toEqual([href]);
    expect(diagnostics.filter(({ code }) => code.startsWith('broken'))).toEqual([]);
  });

  test.each(['skill.md', 'llms.txt', 'sitemap.xml', 'robots.txt', '.well-known/llms.txt', 'new/guides/rss.xml'])(
    '/%s, which bundles have, is not a link to a page',
    async (file) => {
      const { pages, diagnostics } = await renderSite([], [`/${file}`]);
      expect(listHrefs(pages.get('/a')?.html)).toEqual([`./${file}`]);
      expect(diagnostics).toEqual([]);
    },
  );

  test('is broken where there is nothing', async () => {
    const { diagnostics } = await renderSite(RULES, ['/old/nothing/here']);
    expect(diagnostics.map(({ code }) => code)).toContain('broken-link');
  });

  test('that goes round in circles is broken, and ends', async () => {
    const { diagnostics } = await renderSite([['/in/:slug*', '/in/x/:slug*']], ['/in/y']);
    expect(diagnostics.map(({ code }) => code).sort()).toEqual(['broken-link', 'redirect-loop']);
  });
});

describe('redirects of a host', () => {
  /** Returns the URL at which a request ends. */
  async function follow(redirects: [string, string][], path: string): Promise<string> {
    const { files } = await renderSite(redirects);
    const table = parseRedirects(files.get('_redirects') ?? '');
    let at = path;
    for (let hops = 0; hops < 9; hops++) at = findRedirect(table, at.replace(/#.*/, ''), '')?.location ?? at;
    return at;
  }

  test.each([
    ['/old/:slug*', '/new/:slug*', '/old/api', '/new/api/first'],
    ['/old/*', '/new/*', '/old/api/deep', '/new/api/deep/last'],
    ['/old/:slug*', '/new/api', '/old/x', '/new/api/first'],
    ['/old/:slug*', '/new/:slug*', '/old/guides', '/new/guides'],
    ['/old', '/new/guides/index', '/old', '/new/guides'],
    ['/old', '/new/guides/index.mdx#part', '/old', '/new/guides#part'],
    ['/old', '/new/guides/', '/old', '/new/guides'],
    ['/old', '/new/api#part', '/old', '/new/api/first#part'],
    ['/old/index', '/new/guides/one', '/old', '/new/guides/one'],
    ['/old/index', '/new/guides/one', '/old/index', '/new/guides/one'],
    ['/old/:slug*', '/new/:slug*/index', '/old/guides', '/new/guides'],
    ['/a/index', '/a', '/a', '/a'],
    ['/new/guides', '/new/guides/index', '/new/guides', '/new/guides'],
    ['/old%20name', '/new/guides/one', '/old name', '/new/guides/one'],
    ['/caf%C3%A9/:slug*', '/new/:slug*', '/café/guides', '/new/guides'],
    ['/why%3F', '/new/guides', '/why?', '/new/guides'],
    ['/a%3Ab', '/new/guides', '/a:b', '/new/guides'],
    ['/old', 'https://a.example/x%20y?q=%26', '/old', 'https://a.example/x%20y?q=%26'],
    ['/old', '/new/guides?q=%26#a%20b', '/old', '/new/guides?q=%26#a%20b'],
  ])('from %s to %s: %s ends at %s', async (source, destination, path, end) => {
    expect(await follow([[source, destination]], path)).toBe(end);
  });

  test('stubs lead to the page itself, through every rule', async () => {
    const { files } = await renderSite([
      ['/first', '/second'],
      ['/second', '/old/guides/index#part'],
      ['/old/:slug*', '/new/:slug*'],
    ]);
    for (const stub of ['first.html', 'second.html']) expect(files.get(stub)).toContain('url=new/guides.html#part');
  });

  test('stubs for URLs that end in .html are files with that name, which never replace a page', async () => {
    const { files } = await renderSite([
      ['/en/latest/x.html', '/new/guides'],
      ['/old/index.html', '/new/guides/one'],
      ['/plain.htm', '/new/guides'],
      ['/plain', '/new/guides'],
      ['/a.html', '/new/guides'],
      ['/index.html', '/new/guides'],
    ]);
    expect(files.get('en/latest/x.html')).toContain('url=../../new/guides.html');
    expect(files.get('old/index.html')).toContain('url=../new/guides/one.html');
    expect(files.get('plain.htm')).toContain('url=new/guides.html');
    expect(files.get('plain.html')).toContain('url=new/guides.html');
    expect([...files.keys()].filter((file) => /\.html?\.html$|^a\.html$/.test(file))).toEqual([]);
    expect(files.get('index.html')).toContain('url=a.html');
  });

  test.each<[[string, string][], string, string]>([
    [[['/', '/new/guides/one']], 'url=new/guides/one.html', 'new/guides/one.html'],
    [
      [
        ['/', '/start'],
        ['/start', '/new/guides#part'],
      ],
      'url=new/guides.html#part',
      'new/guides.html',
    ],
    [[['/', 'https://www.example']], 'url=https://www.example', 'a.html'],
    [[['/:any*', '/new/:any*']], 'url=a.html', 'a.html'],
  ])('rules for the root %j define where the site starts', async (rules, start, logo) => {
    const { files, pages } = await renderSite(rules);
    expect(files.get('index.html')).toContain(start);
    expect(pages.get('/a')?.html).toMatch(
      new RegExp(`<a[^>]*class="[^"]*Brand[^"]*"[^>]*href="${logo}"|href="${logo}"[^>]*class="[^"]*Brand`),
    );
  });

  test("a rule for an index page's default URL is silently dropped; a circle through index is not", async () => {
    const { diagnostics, files } = await renderSite([['/new/guides', '/new/guides/index']]);
    expect([diagnostics, files.has('_redirects')]).toEqual([[], false]);
    const circle = await renderSite([
      ['/x', '/y/index'],
      ['/y', '/x/index'],
    ]);
    expect(circle.diagnostics.map(({ code }) => code)).toEqual(['redirect-loop', 'redirect-loop']);
  });
});
