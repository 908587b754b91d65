/** Pages and files whose names some file systems can't store. */
import { expect, test } from 'vitest';
import { isPortablePath } from './model/portable-path.ts';
import { renderTestSite } from './testing.ts';

function renderSite(files: Record<string, string>, navigation: object, fields: object = {}) {
  const config = { name: 'T', theme: 'mint', colors: { primary: '#123456' }, navigation, ...fields };
  return renderTestSite({ 'docs.json': config, ...files }, { origin: 'https://docs.example' });
}

const NAMES = ['aux', 'a/CON', 'trailing.', 'who:-me?/x', 'q*', ':name/z', 'back\\slash', 'x'.repeat(250), 'guide'];

test('pages get portable URLs everywhere, and their old URLs lead there', async () => {
  const links = ['/aux', '/trailing.', '/who:-me%3F/x', '/q*', '/:name/z'].map((url) => `<a href="${url}">x</a>`);
  const { pages, files, diagnostics } = await renderSite(
    { 'index.mdx': links.join('\n\n'), ...Object.fromEntries(NAMES.map((name) => [`${name}.mdx`, 'Text'])) },
    { pages: ['index', ...NAMES.filter((name) => !name.includes('\\')).map((name) => `/${name}`)] },
  );
  const urls = ['/aux-1', '/trailing', '/who-me/x', '/q', '/name/z', '/a/CON-1', '/back-slash'];
  expect([...pages.keys()]).toEqual(expect.arrayContaining(urls));
  expect([...files.keys()].filter((path) => !isPortablePath(path.replace(/\.\w+$/, '')))).toEqual([]);
  const html = pages.get('/')?.html ?? '';
  for (const href of ['aux-1', 'trailing', 'who-me/x', 'q', 'name/z'])
    expect(html).toContain(`<a href="${href}.html">`);
  for (const url of urls.slice(0, -1))
    expect(files.get('sitemap.xml')).toContain(`<loc>https://docs.example${url}</loc>`);
  const rules = files.get('_redirects') ?? '';
  for (const rule of [
    '/aux /aux-1',
    '/who:-me%3F/x /who-me/x',
    '/q%2A /q',
    '/%3Aname/z /name/z',
    '/trailing. /trailing',
  ])
    expect(rules).toContain(`${rule} 308\n`);
  expect(files.get('_docs/redirects.nginx.conf')).toContain('"/q*" "/q";');
  expect(diagnostics.map(({ code }) => code)).toEqual(NAMES.slice(1).map(() => 'name-not-portable'));
});

test('a page whose portable URL is taken keeps its own, and is reported', async () => {
  const { pages, diagnostics } = await renderSite({ 'c.mdx': 'A', 'c:.mdx': 'B' }, { pages: ['c', 'c:'] });
  expect([...pages.keys()]).toEqual(['/c', '/c:']);
  expect(diagnostics).toMatchObject([{ code: 'name-not-portable', severity: 'warning', file: 'c:.mdx' }]);
});

test('names that are one name on some systems are reported, as are assets that can’t be stored', async () => {
  const { diagnostics } = await renderSite(
    {
      'a.mdx': '1',
      'A.mdx': '2',
      'cafe\u0301.mdx': '3',
      'caf\u00e9.mdx': '4',
      'aux.txt': '',
      'x.txt': '',
      'X.txt': '',
    },
    { pages: ['a', 'A'] },
  );
  expect(diagnostics.map(({ code, file }) => `${code} ${file}`).toSorted()).toEqual([
    'name-clash A.mdx',
    'name-clash caf\u00e9.mdx',
    'name-clash x.txt',
    'name-not-portable aux.txt',
  ]);
});

test('generated API pages get portable URLs, and the old ones redirect', async () => {
  const operation = { tags: ['Who: me?'], summary: 'What is it?: all', responses: { 200: { description: 'ok' } } };
  const api = { openapi: '3.1.0', info: { title: 'T', version: '1' }, paths: { '/x': { get: operation } } };
  const { pages, files } = await renderSite(
    { 'api.json': JSON.stringify(api) },
    { openapi: { source: 'api.json', directory: 'ref' } },
  );
  expect([...pages.keys()]).toEqual(['/ref/who-me/what-is-it-all']);
  expect(files.get('_redirects')).toContain('/ref/who:-me%3F/what-is-it%3F:-all /ref/who-me/what-is-it-all 308\n');
});

test('a redirect from another case of a URL is neither a file nor a loop', async () => {
  const { files } = await renderSite(
    { 'guide.mdx': 'x' },
    { pages: ['guide'] },
    {
      redirects: [
        { source: '/Guide', destination: '/guide' },
        { source: '/nul', destination: '/guide' },
      ],
    },
  );
  expect([...files.keys()].filter((path) => /guide\.html|nul/i.test(path))).not.toContain('Guide.html');
  expect(files.has('nul.html')).toBe(false);
  expect(files.get('_docs/redirects.nginx.conf')).toContain('"~^/Guide$" "/guide";');
});
