import { describe, expect, test } from 'vitest';
import { planTestSite, renderTestSite } from '../testing.ts';
import { createOpenApi, createOperation } from './testing.ts';

const SECRET = '---\ngroups: [staff]\n---\n';

/** Returns the files that a site with an open page and a restricted one publishes. */
function publish(files: Record<string, string | object>, config: Record<string, unknown> = {}) {
  const texts = Object.entries(files).map(([file, content]): [string, string] => [
    file,
    typeof content === 'string' ? content : JSON.stringify(content),
  ]);
  return planTestSite({ navigation: { pages: ['index', 'secret'] }, ...config }, Object.fromEntries(texts));
}

describe('files that only restricted pages use', () => {
  test.each<[string, Record<string, string | object>, string[]]>([
    ['an image', { 'secret.mdx': `${SECRET}![](/img/s.png)`, 'img/s.png': '' }, []],
    [
      'an image of the frontmatter',
      { 'secret.mdx': `---\ngroups: [staff]\n"og:image": /img/s.png\n---\n`, 'img/s.png': '' },
      [],
    ],
    [
      'an image of both',
      { 'index.mdx': '![](/img/s.png)', 'secret.mdx': `${SECRET}![](/img/s.png)`, 'img/s.png': '' },
      ['img/s.png'],
    ],
    ['an image in docs.json', { 'secret.mdx': `${SECRET}![](/logo.svg)`, 'logo.svg': '<svg/>' }, ['logo.svg']],
    [
      'an image of a style sheet',
      { 'secret.mdx': `${SECRET}![](/img/s.png)`, 'a.css': 'a { background: url(img/s.png) }', 'img/s.png': '' },
      ['a.css', 'img/s.png'],
    ],
    ['an image that nothing mentions', { 'secret.mdx': SECRET, 'img/s.png': '' }, ['img/s.png']],
    [
      'an image of a snippet',
      {
        'secret.mdx': `${SECRET}import S from '/snippets/s.mdx'\n\n<S />`,
        'snippets/s.mdx': '![](/img/s.png)',
        'img/s.png': '',
      },
      [],
    ],
    [
      'an image of a snippet that both import',
      {
        'index.mdx': "import S from '/snippets/s.mdx'\n\n<S />",
        'secret.mdx': `${SECRET}import S from '/snippets/s.mdx'\n\n<S />`,
        'snippets/s.mdx': '![](/img/s.png)',
        'img/s.png': '',
      },
      ['img/s.png'],
    ],
    [
      'a module',
      {
        'secret.mdx': `${SECRET}import { S } from './lib/s.js'\n\n<S />`,
        'lib/s.js': 'export const S = () => "/img/s.png"',
        'img/s.png': '',
      },
      [],
    ],
    [
      'a file of a file',
      { 'secret.mdx': `${SECRET}[x](/data/s.json)`, 'data/s.json': '["/img/s.png"]', 'img/s.png': '' },
      [],
    ],
    ['a download', { 'secret.mdx': `${SECRET}[x](/files/s.pdf)`, 'files/s.pdf': '' }, []],
    ['a computed path', { 'secret.mdx': `${SECRET}<img src={\`/img/\${n}.png\`} />`, 'img/s.png': '' }, []],
    ['files beside restricted pages only', { 'staff/a.mdx': SECRET, 'staff/img/x.png': '' }, []],
    [
      'files beside restricted pages that open pages use',
      { 'index.mdx': '![](staff/x.png)', 'staff/a.mdx': SECRET, 'staff/x.png': '' },
      ['staff/x.png'],
    ],
    [
      'an API description',
      {
        'secret.mdx': '---\ngroups: [staff]\nopenapi: s.json GET /s\n---\n',
        's.json': createOpenApi({ '/s': createOperation('S'), '/t': createOperation('T') }),
      },
      [],
    ],
    [
      'an API description that the page does not name',
      {
        'secret.mdx': '---\ngroups: [staff]\nopenapi: GET /s\n---\n',
        's.json': createOpenApi({ '/s': createOperation('S'), '/t': createOperation('T') }),
      },
      [],
    ],
    [
      'files of an API description',
      {
        'secret.mdx': '---\ngroups: [staff]\nopenapi: s.json GET /s\n---\n',
        's.json': createOpenApi({ '/s': { get: { summary: 'S', responses: { 200: { $ref: './parts/r.json' } } } } }),
        'parts/r.json': { description: 'ok' },
      },
      [],
    ],
  ])('%s', (_, files, expected) => {
    const { assets } = publish({ 'index.mdx': '# Home', ...files }, { logo: '/logo.svg' });
    expect(assets).toEqual(expected);
  });

  test('are reported, each once', () => {
    const { codes } = publish({
      'index.mdx': '',
      'secret.mdx': `${SECRET}![](/a.png) ![](/b.png) ![](/a.png)`,
      'a.png': '',
      'b.png': '',
    });
    expect(codes.filter((code) => code === 'file-restricted')).toHaveLength(2);
  });

  test('are published with the page', () => {
    const files = { 'index.mdx': '', 'secret.mdx': '---\ngroups: []\n---\n![](/a.png)', 'a.png': '' };
    expect(publish(files).assets).toEqual(['a.png']);
  });

  test('an API description in docs.json stays, without the parts on restricted pages', () => {
    const { assets, rewritten } = publish(
      {
        'index.mdx': '',
        'secret.mdx': '---\ngroups: [staff]\nopenapi: s.json GET /s\n---\n',
        's.json': createOpenApi({ '/s': createOperation('S'), '/t': createOperation('T') }),
      },
      {
        navigation: {
          groups: [
            { group: 'G', pages: ['index', 'secret'] },
            { group: 'A', openapi: 's.json' },
          ],
        },
      },
    );
    expect([assets, rewritten]).toEqual([['s.json'], ['s.json']]);
  });
});

test('nothing from a restricted page is in a bundle: no title, path, text, redirect or API', async () => {
  const { pages, files } = await renderTestSite(
    {
      'docs.json': {
        name: 'T',
        theme: 'mint',
        colors: { primary: '#123456' },
        navigation: {
          groups: [
            { group: 'Open', pages: ['index'] },
            { group: 'Group hush', pages: ['vault/hush', 'hush-api'] },
          ],
        },
        redirects: [
          { source: '/old', destination: '/vault/hush' },
          { source: '/older', destination: '/old' },
          { source: '/anchor', destination: '/vault/hush#x' },
          { source: '/folder', destination: '/vault' },
          { source: '/all/:slug*', destination: '/vault/:slug*' },
          { source: '/own', destination: 'https://docs.example.com/vault/hush/' },
          { source: '/stays', destination: '/index' },
        ],
      },
      'index.mdx': '# Open',
      'vault/hush.mdx': `---\ntitle: Title hush\ngroups: [staff]\n---\nText hush ![](hush.png)`,
      'hush-api.mdx': '---\ngroups: [staff]\nopenapi: hush.json GET /hush\n---\n',
      'hush.json': createOpenApi({ '/hush': createOperation('Operation hush') }),
      'vault/hush.png': 'bytes',
    },
    { origin: 'https://docs.example.com' },
  );
  const bundle = [...files, ...Array.from(pages.values(), ({ html, markdown }) => ['', html + String(markdown)])];
  const leaks = bundle.flatMap(
    ([path, content]) => /.{0,60}(?:hush|vault).{0,60}/i.exec(`${path}\n${content}`)?.[0] ?? [],
  );
  expect(leaks).toEqual([]);
  expect(bundle.join()).toContain('/stays');
});
