/** Authors' URLs that start with their site's base path or full URL (content format, Base path). */
import { describe, expect, test } from 'vitest';
import { createFeatures } from '../features/testing.ts';
import { renderTestSite } from './testing.ts';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

async function renderSite(
  body: string,
  options: { base?: string; origin?: string; airGapped?: boolean; more?: object } = {},
) {
  const { base = 'https://acme.com/docs', origin, airGapped, more } = options;
  const { pages, diagnostics, files } = await renderTestSite(
    {
      'docs.json': {
        name: 'T',
        navigation: { pages: ['page', 'guides/start', 'api/one'] },
        ...(base !== '' && { seo: { metatags: { canonical: base } } }),
        ...more,
      },
      'page.mdx': body,
      'guides/start.md': '# Start\n\n## Part',
      'api/one.md': '# One',
      'images/a.png': PNG,
      'images/b,c.png': PNG,
    },
    { ...(origin !== undefined && { origin }), ...(airGapped && { features: createFeatures('air-gapped') }) },
  );
  return { html: pages.get('/page')?.html ?? '', codes: diagnostics.map(({ code }) => code), files, diagnostics };
}

describe.each([
  ['seo.metatags.canonical', { base: 'https://acme.com/docs' }],
  ['its trailing slash', { base: 'https://acme.com/docs/' }],
  ['the URL from the caller', { base: '', origin: 'https://acme.com/docs' }],
])('below /docs by %s', (_, options) => {
  test.each([
    ['[x](/docs/guides/start)', 'href="guides/start.html"'],
    ['[x](/docs/guides/start#part)', 'href="guides/start.html#part"'],
    ['[x](/docs/guides/start.mdx?a=1)', 'href="guides/start.html?a=1"'],
    ['[x](/docs/api)', 'href="api/one.html"'],
    ['[x](/docs/)', 'href="page.html"'],
    ['[x](https://acme.com/docs/guides/start/)', 'href="guides/start.html"'],
    ['[x](http://ACME.com/docs/guides/start#part)', 'href="guides/start.html#part"'],
    ['[x](//acme.com/docs/images/a.png)', 'href="./images/a.png"'],
    ['<Card title="x" href="/docs/guides/start" />', 'href="guides/start.html"'],
    ['<Card title="x" img="/docs/images/a.png" />', 'src="./images/a.png"'],
    ['<Card title="x" icon="/docs/images/a.png" />', './images/a.png'],
    ['<a href="/docs/guides/start">x</a>', 'href="guides/start.html"'],
    ['![x](/docs/images/a.png)', 'src="./images/a.png"'],
    ['![x](https://acme.com/docs/images/a.png)', 'src="./images/a.png"'],
    ['<img src="/docs/images/a.png" />', 'src="./images/a.png"'],
    [
      '<img src="/images/a.png" srcSet="/docs/images/a.png 1x, /images/a.png 2x" />',
      'srcset="./images/a.png 1x, ./images/a.png 2x"',
    ],
    [
      '<img src="/images/a.png" srcSet="/images/b%2Cc.png, images/a.png 2x" />',
      'srcset="./images/b%2Cc.png, ./images/a.png 2x"',
    ],
    ['<picture><source srcSet="/docs/images/a.png" /></picture>', 'srcset="./images/a.png"'],
    [
      '<style>{`.x { background: image-set("/docs/images/a.png" 1x, url(/images/a.png) 2x) }`}</style>',
      'image-set("./images/a.png" 1x, url("./images/a.png") 2x)',
    ],
    [
      "<div style={{ backgroundImage: \"-webkit-image-set('/docs/images/a.png' type('image/png'))\" }}>x</div>",
      '-webkit-image-set(&quot;./images/a.png&quot; type(&#39;image/png&#39;))',
    ],
    ['<svg><image href="/docs/images/a.png" /></svg>', '<image href="./images/a.png">'],
    ['<svg><use href="/docs/images/a.png#x" /></svg>', '<use href="./images/a.png#x">'],
    ['<svg><use href="#x" /></svg>', '<use href="#x">'],
    ['<input type="image" alt="x" src="/docs/images/a.png" />', 'src="./images/a.png"'],
    ['<video><track src="/docs/images/a.png" /></video>', '<track src="./images/a.png">'],
    ['<iframe src="/docs/guides/start" />', 'src="guides/start.html"'],
    ['<iframe src="/docs/images/a.png" />', 'src="./images/a.png"'],
    ['<map name="m"><area href="/docs/guides/start" alt="x" /></map>', 'href="guides/start.html"'],
    ['<blockquote cite="/docs/guides/start">x</blockquote>', 'cite="guides/start.html"'],
    ['<video poster="/docs/images/a.png" />', 'poster="./images/a.png"'],
    ['<style>{`.x { background: url(/docs/images/a.png) }`}</style>', 'url("./images/a.png")'],
    ['<div style={{ backgroundImage: "url(/docs/images/a.png)" }}>x</div>', 'url(&quot;./images/a.png&quot;)'],
    ['<Card style={{ backgroundImage: "url(/docs/images/a.png)" }}>x</Card>', 'url(&quot;./images/a.png&quot;)'],
    ['<Frame style="background: url(/images/a.png)">x</Frame>', 'style="background: url(&quot;./images/a.png&quot;)"'],
  ])('%s has %s', async (body, expected) => {
    const { html, codes } = await renderSite(body, options);
    expect(html).toContain(expected);
    expect(codes.filter((code) => code !== 'link-to-folder')).toEqual([]);
  });
});

test.each([
  ['/docs/none', { base: 'https://acme.com/docs' }],
  ['/docsguides/start', { base: 'https://acme.com/docs' }],
])('%s is broken where the URL is %j', async (link, options) => {
  const { codes, diagnostics } = await renderSite(`[x](${link})`, options);
  expect(codes).toEqual(['broken-link']);
  if (link.includes('start')) expect(diagnostics[0]?.message).toContain('Did you mean "/guides/start"');
});

test.each([
  ['[x](/docs/guides/start)', { base: 'https://acme.com' }, 'href="guides/start.html"', 'warning'],
  ['[x](/docs/guides/start)', { base: 'https://acme.com/manual' }, 'href="guides/start.html"', 'warning'],
  ['[x](/docs/guides/start)', { base: '' }, 'href="guides/start.html"', 'info'],
  ['![x](/docs/images/a.png)', { base: '' }, 'src="./images/a.png"', 'info'],
  ['![x](/ai/docs/images/a.png)', { base: '' }, 'src="./images/a.png"', 'info'],
  ['[x](/ai/docs/guides/start)', { base: '' }, 'href="guides/start.html"', 'info'],
  ['<img src="/static/images/a.png" />', { base: 'https://acme.com' }, 'src="./images/a.png"', 'info'],
])('%s resolves without its first folder, where the URL is %j', async (body, options, attribute, severity) => {
  const { html, diagnostics } = await renderSite(body, options);
  expect(html).toContain(attribute);
  expect(diagnostics).toMatchObject([{ code: 'link-to-base', severity }]);
});

test.each([
  ['/docs/old', '/old', 'guides/start.html'],
  ['/docs/old', '/docs/old', 'guides/start.html'],
  ['/docs/old?a=1#part', '/docs/old', 'guides/start.html?a=1#part'],
  ['/ai/docs/older/start', '/older/:slug*', 'guides/start.html'],
])('%s follows a redirect from %s, without its first folder', async (link, source, href) => {
  const destination = source.replace(/old(?:er)?/, 'guides').replace(/guides$/, 'guides/start');
  const { html, codes, diagnostics } = await renderSite(`[x](${link})`, {
    base: '',
    more: { redirects: [{ source, destination }] },
  });
  expect(html).toContain(`href="${href}"`);
  expect(codes).toEqual(['link-to-base']);
  expect(diagnostics[0]?.message).toContain(`Link to "/guides/start`);
});

test('a link below an unknown base path is broken if its redirect leads nowhere', async () => {
  const { codes } = await renderSite('[x](/docs/old)', {
    base: '',
    more: { redirects: [{ source: '/old', destination: '/gone' }] },
  });
  expect(codes).toContain('broken-link');
});

test.each([
  ['/docs/images/a.png', 'data-bd-root-paths="/docs"'],
  ['/ai/docs/images/a.png', 'data-bd-root-paths="/ai/docs /docs"'],
])('live components know that %s starts at the root', async (src, expected) => {
  const { html } = await renderSite(
    `export const Live = () => { const [n] = useState(0); return <img src="${src}" alt={n} />; };\n\n<Live />`,
    { base: '' },
  );
  expect(html).toContain(expected);
});

test.each(['/guides/images/a.png', '/images/docs/images/a.png', '/api/docs/guides/start'])(
  '%s resolves to nothing: the site has that first folder',
  async (path) => {
    const { codes } = await renderSite(`[x](${path})`, { base: '' });
    expect(codes).toEqual(['broken-link']);
  },
);

test('URLs in styles resolve to the file below a folder that the site does not have', async () => {
  const { html } = await renderSite('<style>{`.x { background: url(/static/images/a.png?v=1) }`}</style>', {
    base: '',
  });
  expect(html).toContain('url("./images/a.png?v=1")');
});

test('a page reports a missing sprite once, however many of its symbols it uses', async () => {
  const symbols = '<svg><use href="a/icons.svg#x" /></svg> '.repeat(3);
  const { codes } = await renderSite(`${symbols}<svg><use href="a/icons.svg#y" /></svg>`);
  expect(codes).toEqual(['missing-image']);
});

test('a page reports each missing sprite, and each use of a missing image', async () => {
  const sprites = ['a', 'b'].map((name) => `<svg><use href="${name}/icons.svg#x" /></svg>`).join(' ');
  const { codes } = await renderSite(`${sprites} ![](/none.png) ![](/none.png)`);
  expect(codes).toEqual(['missing-image', 'missing-image', 'missing-image', 'missing-image']);
});

test("an author's other paths and hosts are left alone", async () => {
  const { html, codes } = await renderSite('[a](https://acme.com/pricing) [b](https://app.acme.com/docs/guides/start)');
  expect(html).toContain('href="https://acme.com/pricing"');
  expect(html).toContain('href="https://app.acme.com/docs/guides/start"');
  expect(codes).toEqual([]);
});

test('a page or file at the exact path takes precedence', async () => {
  const { pages } = await renderTestSite({
    'docs.json': {
      name: 'T',
      navigation: { pages: ['page', 'docs/x', 'x'] },
      seo: { metatags: { canonical: 'https://acme.com/docs' } },
      redirects: [{ source: '/docs/old', destination: '/docs/x' }],
    },
    'page.md': '[1](/docs/x) ![2](/docs/a.png) [3](/docs/old)',
    'docs/x.md': '# X',
    'x.md': '# X',
    'docs/a.png': PNG,
    'a.png': PNG,
  });
  const html = pages.get('/page')?.html;
  for (const part of ['href="docs/x.html">1', 'src="./docs/a.png"', 'href="docs/x.html">3'])
    expect(html).toContain(part);
});

test('redirects refer to the site without its base path on both sides, including wildcards', async () => {
  const { files, codes } = await renderSite('# P', {
    more: {
      redirects: [
        { source: '/docs/old', destination: '/docs/guides/start#part' },
        { source: '/docs/v1/:slug*', destination: '/docs/guides/:slug*' },
        { source: '/home', destination: 'https://acme.com/docs/guides/start' },
        { source: '/price', destination: 'https://acme.com/pricing' },
      ],
    },
  });
  expect(files.get('_redirects')?.trim().split('\n').slice(0, 4)).toEqual([
    '/old /guides/start#part 308',
    '/v1/* /guides/:splat 308',
    '/home /guides/start 308',
    '/price https://acme.com/pricing 308',
  ]);
  expect(codes).toEqual([]);
});

test('links, logo, icon, background and preview image of the configuration too, with as few reports', async () => {
  const { html, codes, files } = await renderSite('# P', {
    more: {
      logo: { light: '/docs/images/a.png', dark: 'https://acme.com/docs/images/a.png', href: '/docs/guides/start' },
      favicon: '/docs/images/a.png',
      background: { image: '/docs/images/a.png' },
      thumbnails: { background: '/docs/images/a.png' },
      navbar: { links: [{ label: 'Nav', href: '/docs/guides/start' }] },
      navigation: {
        global: { anchors: [{ anchor: 'Anchor', href: '/docs/api/one' }] },
        tabs: [
          { tab: 'Here', pages: ['page', 'guides/start', 'api/one', 'https://acme.com/docs/guides/start'] },
          { tab: 'There', href: 'https://acme.com/docs/api/one' },
        ],
      },
    },
  });
  expect(codes).toEqual([]);
  expect(html).not.toMatch(/<(?:a|img)\b[^>]*(?:href|src)="(?:https:\/\/acme\.com)?\/docs/);
  expect(html).toContain('<link rel="icon" href="./images/a.png">');
  expect(html).toContain('content="https://acme.com/docs/images/a.png"');
  expect(html.match(/href="api\/one\.html"/g)?.length).toBeGreaterThan(2);
  expect(files.get('_docs/site.css')).toContain('url("../images/a.png")');
});

test('an air-gapped site shows its own images with full URLs', async () => {
  const { html, codes } = await renderSite(
    '![x](https://acme.com/docs/images/a.png)\n\n<img src="/images/a.png" srcSet="https://cdn.example/a.png 2x" />',
    { airGapped: true },
  );
  expect(html).toContain('src="./images/a.png"');
  expect(html).not.toContain('srcset');
  expect(codes).toEqual(['external-resource']);
});

test('below /docs the fonts and the background of docs.json are found', async () => {
  const { files, codes } = await renderSite('x', {
    more: {
      fonts: { family: 'Own', source: '/docs/images/a.png' },
      background: { image: { light: '/docs/images/a.png', dark: '/images/a.png' } },
    },
  });
  const css = [...files].filter(([name]) => name.endsWith('.css')).map(([, text]) => text);
  expect(css.join('')).not.toContain('docs/images');
  expect(css.join('').split('images/a.png').length).toBeGreaterThan(3);
  expect(codes).toEqual([]);
});
