import { expect, test } from 'vitest';
import { renderTestSite } from '../testing.ts';
import { findIconData } from './icon-url.ts';

const HOST = 'https://d3gk2c5xim1je2.cloudfront.net';

test.each([
  '/v7.1.0/solid/magnifying-glass.svg',
  '/v6.6.0/regular/clone.svg',
  '/v7.1.0/brands/x-twitter.svg',
  '/fontawesome/v7.2.0/duotone/globe.svg',
  '/lucide/v1.16.0/rocket.svg',
  '/tabler/v3.0.0/rocket.svg',
])('draws %s', (path) => {
  const data = findIconData(`${HOST}${path}`) ?? '';
  expect(data).toMatch(/^data:image\/svg\+xml,[^"'()\\\s]+$/);
  expect(decodeURIComponent(data)).toMatch(/<svg xmlns="[^"]+" viewBox="[^"]+"><[^]*<\/svg>$/);
  expect(decodeURIComponent(data)).not.toContain('currentColor');
});

test.each([
  'https://example.com/v7.1.0/solid/house.svg',
  `${HOST}/v7.1.0/solid/no-such-icon.svg`,
  `${HOST}/flags/US.svg`,
  'https://mintlify.b-cdn.net/logo.svg',
])('knows no icon at %s', (url) => expect(findIconData(url)).toBeUndefined());

test('authors find these icons in their style sheets and styles, without a request to another host', async () => {
  const mask = `url(${HOST}/v7.1.0/solid/house.svg)`;
  const { files, pages } = await renderTestSite({
    'page.mdx': `<span style={{ maskImage: '${mask}' }}>x</span>`,
    'style.css': `.x { mask-image: ${mask} }`,
  });
  expect(files.get('style.css')).toMatch(/^\.x \{ mask-image: url\("data:image\/svg\+xml,/);
  expect(pages.get('/page')?.html).toContain('mask-image:url(&quot;data:image/svg+xml,');
  expect(pages.get('/page')?.html).not.toContain(HOST);
});

test.each([HOST, 'https://mintlify.b-cdn.net'])(
  'icons of %s in props and images need no request to it',
  async (host) => {
    const url = `${host}/v6.6.0/regular/house.svg`;
    const { pages, diagnostics } = await renderTestSite({
      'page.mdx': `<Card title="A" icon="${url}">x</Card>\n\n<img src="${url}" alt="House" />\n\n![House](${url})`,
    });
    const html = pages.get('/page')?.html ?? '';
    expect(html).toMatch(/data-component-part="card-icon"><svg/);
    expect(html.match(/<img src="data:image\/svg\+xml,[^"]*" alt="House"/g)).toHaveLength(2);
    expect(html).not.toContain(host);
    expect(diagnostics).toEqual([]);
  },
);
