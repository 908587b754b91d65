import { describe, expect, test } from 'vitest';
import { createFeatures } from '../../features/testing.ts';
import { makePlan } from '../make-plan.ts';
import { openMemory } from '../model/source.ts';
import { renderTestSite } from '../testing.ts';

function createConfig(extra: object = {}): object {
  return { theme: 'mint', name: 'Acme', colors: { primary: '#123456' }, navigation: { pages: ['a'] }, ...extra };
}

function createPage(title: string, description = ''): string {
  return `---\ntitle: ${title}\ndescription: ${description}\n---\nText.`;
}

describe('the directory listing of a group', () => {
  const createGroups = (directory: string, directoryOverride?: string) => ({
    navigation: {
      directory,
      groups: [
        {
          group: 'Top',
          root: 'top/index',
          pages: [
            'top/one',
            {
              group: 'Inner',
              icon: 'star',
              pages: ['top/two', { group: 'Owned', root: 'own', directory: directoryOverride, pages: ['deep'] }],
            },
            'https://out.example',
          ],
        },
        { group: 'Bare', pages: ['bare'] },
      ],
    },
  });
  const files = {
    'top/index.md': createPage('Top', 'All'),
    'top/one.md': createPage('One', 'The **<first>** [one](/own)'),
    'top/two.md': createPage('Two'),
    'own.md': createPage('Own', 'Its own'),
    'deep.md': createPage('Deep'),
    'bare.md': createPage('Bare'),
    'top/secret.md': createPage('Secret'),
  };

  async function renderListing(url: string, docs: object): Promise<string> {
    const { pages } = await renderTestSite({ 'docs.json': createConfig(docs), ...files });
    return /<nav class="directory".*?<\/nav>/s.exec(pages.get(url)?.html ?? '')?.[0] ?? '';
  }

  test('as cards, shows child pages and groups with their descriptions', async () => {
    const html = await renderListing('/top', createGroups('card'));
    expect(html).toContain('data-bd-directory="card"');
    expect(Array.from(html.matchAll(/class="directory-card" href="([^"]*)"/g), ([, href]) => href)).toEqual([
      'top/one.html',
      'top/two.html',
      'https://out.example',
    ]);
    expect(html).toContain('<span class="bd-DirectoryDescription">The &lt;first&gt; one</span>');
    expect(html).toContain('<svg');
  });

  test('as collapsible sections, shows everything below', async () => {
    const html = await renderListing('/top', createGroups('accordion'));
    expect(html.match(/<details class="directory-group" open>/g)).toHaveLength(2);
    expect(Array.from(html.matchAll(/class="directory-page" href="([^"]*)"/g), ([, href]) => href)).toEqual([
      'top/one.html',
      'top/two.html',
      'own.html',
      'deep.html',
      'https://out.example',
    ]);
  });

  test('is inherited, and a group can override it', async () => {
    expect(await renderListing('/own', createGroups('card'))).toContain('href="deep.html"');
    expect(await renderListing('/own', createGroups('card', 'none'))).toBe('');
    expect(await renderListing('/top', createGroups('none'))).toBe('');
  });

  test("is only shown on a group's own page, including its Markdown", async () => {
    expect(await renderListing('/bare', createGroups('card'))).toBe('');
    const { pages } = await renderTestSite({ 'docs.json': createConfig(createGroups('card')), ...files });
    expect(pages.get('/top')?.markdown).toContain(
      'Text.\n\n* [One](top/one.md): The <first> one\n* Inner\n  * [Two](top/two.md)',
    );
    expect(pages.get('/top/one')?.markdown).not.toContain('[Two]');
  });

  test('links to headings and other sites in Markdown', async () => {
    const group = { group: 'Top', root: 'top/index', directory: 'card', pages: ['/top/one#a', 'https://x.org/?a'] };
    const { pages } = await renderTestSite({
      'docs.json': createConfig({ navigation: { groups: [group] } }),
      ...files,
    });
    const links = Array.from(pages.get('/top')?.markdown.matchAll(/^\* \[.*?\]\((.*?)\)/gm) ?? [], ([, url]) => url);
    expect(links).toEqual(['top/one.md#a', 'https://x.org/?a']);
  });
});

describe('related topics', () => {
  test("are links with the given title, or else the page's", async () => {
    const { pages, diagnostics } = await renderTestSite({
      'a.md': '---\nrelated:\n  - /b\n  - Own words: b\n  - https://out.example/x\n  - /missing\n---\n',
      'b.md': createPage('The B page'),
    });
    const html = /<section class="bd-Related".*?<\/section>/s.exec(pages.get('/a')?.html ?? '')?.[0] ?? '';
    expect(Array.from(html.matchAll(/<a href="([^"]*)"[^>]*>([^<]*)/g), ([, href, label]) => [href, label])).toEqual([
      ['b.html', 'The B page'],
      ['b.html', 'Own words'],
      ['https://out.example/x', 'out.example/x'],
    ]);
    expect(diagnostics).toMatchObject([{ file: 'a.md', code: 'broken-link' }]);
  });

  test('are omitted if the page has none', async () => {
    const { pages } = await renderTestSite({ 'a.md': '---\nrelated: false\n---\n', 'b.md': '' });
    expect(pages.get('/a')?.html).not.toContain('class="bd-Related"');
    expect(pages.get('/b')?.html).not.toContain('class="bd-Related"');
  });
});

describe('the date line', () => {
  async function renderDate(frontmatter: string, docs: object = {}): Promise<string | undefined> {
    const { pages } = await renderTestSite({ 'docs.json': createConfig(docs), 'a.md': `---\n${frontmatter}\n---\n` });
    return /<time datetime="([^"]*)">[^<]*/.exec(pages.get('/a')?.html ?? '')?.[0];
  }

  test('shows the frontmatter date if the page or site enables it', async () => {
    const line = '<time datetime="2026-01-02T00:00:00.000Z">January 2, 2026';
    expect(await renderDate('lastUpdatedDate: 2026-01-02\ntimestamp: true')).toBe(line);
    expect(await renderDate('lastUpdatedDate: 2026-01-02', { metadata: { timestamp: true } })).toBe(line);
    expect(
      await renderDate('lastUpdatedDate: 2026-01-02\ntimestamp: false', { metadata: { timestamp: true } }),
    ).toBeUndefined();
    expect(await renderDate('lastUpdatedDate: 2026-01-02')).toBeUndefined();
  });

  test('is omitted without a known date', async () => {
    expect(await renderDate('timestamp: true')).toBeUndefined();
    expect(await renderDate('timestamp: true\nlastUpdatedDate: soon')).toBeUndefined();
  });

  test('is in the language of the page', async () => {
    const navigation = { languages: [{ language: 'de', pages: ['a'] }] };
    expect(await renderDate('timestamp: true\nlastUpdatedDate: 2026-01-02', { navigation })).toContain(
      '2. Januar 2026',
    );
  });

  test('uses the repository history if the page has no date', () => {
    const plan = makePlan({
      source: openMemory({
        'docs.json': JSON.stringify(createConfig({ navigation: { pages: ['a', 'b'] } })),
        'a.md': '',
        'b.md': '---\nlastUpdatedDate: 2026-05-06\n---\n',
      }),
      settings: { features: createFeatures() },
      modified: { 'a.md': '2026-03-04T05:06:07.000Z', 'b.md': '2026-03-04T05:06:07.000Z' },
      report: () => {},
    });
    expect(plan.pages.map(({ modified }) => modified)).toEqual([
      '2026-03-04T05:06:07.000Z',
      '2026-05-06T00:00:00.000Z',
    ]);
  });
});

test('links a collapsed group without its own page to its first page with drilldown', async () => {
  const navigation = { groups: [{ group: 'Top', pages: ['a', { group: 'Inner', pages: ['b', 'c'] }] }] };
  const files = { 'a.md': '', 'b.md': '', 'c.md': '' };
  const withoutDrilldown = await renderTestSite({ 'docs.json': createConfig({ navigation }), ...files });
  const drill = await renderTestSite({
    'docs.json': createConfig({ navigation, interaction: { drilldown: true } }),
    ...files,
  });
  const link = /<a href="b\.html"><span>Inner<\/span>/;
  expect(withoutDrilldown.pages.get('/a')?.html).not.toMatch(link);
  expect(drill.pages.get('/a')?.html).toMatch(link);
});

describe('404.html', () => {
  async function renderNotFound(errors: object | undefined, settings: object = {}): Promise<string> {
    const docs = createConfig({ navigation: { pages: ['guide/a'] }, ...(errors && { errors: { 404: errors } }) });
    const files = { 'docs.json': docs, 'guide/a.md': '# A', 'logo.svg': '<svg/>' };
    return (await renderTestSite(files, settings)).files.get('404.html') ?? '';
  }

  test('redirects to the first page unless the site disables it', async () => {
    const redirect = ' data-bd-redirect="/guide/a.html"';
    expect(await renderNotFound(undefined)).toContain(redirect);
    expect(await renderNotFound({ redirect: true, title: 'T' })).toContain(redirect);
    expect(await renderNotFound({ redirect: false })).not.toContain('data-bd-redirect');
  });

  test('redirects only with a script of the bundle, so that it never leads to itself at another path', async () => {
    const html = await renderNotFound({ redirect: true }, { origin: 'https://example.org/docs' });
    expect(html).toContain(' data-bd-redirect="/docs/guide/a.html"');
    expect(html).toMatch(/<script src="\/docs\/_docs\/main\.js[^"]*" defer>/);
    expect(html).not.toContain('http-equiv');
  });

  test('shows title and description, which can contain components', async () => {
    const html = await renderNotFound({
      redirect: false,
      title: 'Lost & found',
      description: 'Try [A](/guide/a).\n\n<Note>Or **ask**.</Note>',
    });
    expect(html).toContain('Lost &amp; found</h1>');
    expect(html).toContain('<a class="link" href="/guide/a.html">A</a>');
    expect(html).toContain('<strong>ask</strong>');
    expect(html).toContain('data-callout-type="note"');
  });

  test('works at any depth, with URLs from the root of the site', async () => {
    const html = await renderNotFound(
      { redirect: false, description: '[A](/guide/a)' },
      { origin: 'https://x.example/base' },
    );
    const addresses = Array.from(html.matchAll(/ (?:href|src)="([^"]*)"/g), ([, address = '']) => address);
    expect(addresses).toContain('/base/guide/a.html');
    expect(addresses.filter((address) => !/^(?:\/base\/|#|https:)/.test(address))).toEqual([]);
  });
});

describe('a page with only a URL', () => {
  const getRefresh = (html: string) => /<meta http-equiv="refresh" content="0; url=([^"]*)">/.exec(html)?.[1];

  test('leads there immediately, and with a link', async () => {
    const { pages, diagnostics } = await renderTestSite({
      'a.md': createPage('A'),
      'log.mdx': '---\ntitle: Log\nurl: https://out.example/log?a=1&b=2\n---\nIgnored <Missing />',
      'in/side.mdx': '---\ntitle: Inside\nurl: /a#text\n---\n',
    });
    const log = pages.get('/log')?.html ?? '';
    expect(getRefresh(log)).toBe('https://out.example/log?a=1&amp;b=2');
    expect(log).toMatch(/<a [^>]*href="https:\/\/out\.example\/log\?a=1&amp;b=2"[^>]*>out\.example\/log\?a=1&amp;b=2/);
    expect(log).not.toContain('Ignored');
    expect(getRefresh(pages.get('/in/side')?.html ?? '')).toBe('../a.html#text');
    expect(diagnostics.map(({ code }) => code)).not.toContain('unknown-component');
  });

  test.each(['/b', '/c', '/gone', 'javascript:alert(1)', '#here'])(
    'does not redirect in circles or to missing pages: %s',
    async (url) => {
      const { pages } = await renderTestSite({
        'b.md': `---\ntitle: B\nurl: "${url}"\n---\n`,
        'c.md': '---\ntitle: C\nurl: /b\n---\n',
      });
      expect(getRefresh(pages.get('/b')?.html ?? '')).toBeUndefined();
    },
  );
});
