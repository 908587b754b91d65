import { describe, expect, test } from 'vitest';
import { createFeatures } from '../../features/testing.ts';
import { openMemory } from '../model/source.ts';
import { renderTestSite } from '../testing.ts';
import { readConfig } from '../read-format.ts';

const BASE = { name: 'T', theme: 'mint', colors: { primary: '#123456' }, navigation: { pages: ['a'] } };

async function collectCodes(config: object, settings = {}, files: Record<string, string> = {}) {
  const site = { 'docs.json': { ...BASE, ...config }, 'a.mdx': '# A', ...files };
  const { diagnostics } = await renderTestSite(site, settings);
  return diagnostics.map(({ code, severity, message }) => `${severity} ${code} ${message}`);
}

test.each<[string, object, string[]]>([
  [
    'the page menu',
    { contextual: { options: ['copy', 'devin-desktop', 'devin-mcp'] } },
    ['"devin-desktop"', '"devin-mcp"'],
  ],
  [
    'integrations',
    { integrations: { ga4: { measurementId: 'G-1' }, segment: { key: 'x' }, intercom: { appId: 'abcdef' } } },
    ['"segment"', '"intercom"', 'these integrations work: clarity, fathom, ga4,'],
  ],
  [
    'scripts of other hosts',
    { integrations: { customScripts: [{ src: 'https://a.example/a.js' }] } },
    ['"customScripts"'],
  ],
  [
    'the layout of preview images',
    { thumbnails: { preset: 'minimal' } },
    ['"preset"', 'shows the site name', '"background"'],
  ],
  ['fonts of preview images', { thumbnails: { fonts: { family: 'Inter' } } }, ['"fonts"', '/thumbnails/fonts']],
  ['site-wide SDK references', { api: { sdk: { format: 'typedoc', source: 'a.json' } } }, ['"sdk"', 'tab']],
  ['site-wide schemas', { api: { graphql: 'a.graphql' } }, ['"graphql"', 'tab or group']],
  ['the size of a logo', { logo: { light: 'https://a.example/a.png', width: 120 } }, ['"width"', '.nav-logo {']],
  [
    'redirects with conditions, which are ignored,',
    { redirects: [{ source: '/:path*', has: [{ type: 'host', value: 'old.example' }], destination: '/b/:path*' }] },
    ['"has"', 'on your server'],
  ],
  ['a playground for some readers', { api: { playground: { groups: ['staff'] } } }, ['"groups"']],
])('unsupported options of %s are reported once, by name', async (_, config, names) => {
  const codes = await collectCodes(config);
  expect(codes).toHaveLength(1);
  for (const part of ['warning config-not-supported', ...names]) expect(codes[0]).toContain(part);
});

test('mint.json fields that docs.json no longer has are reported as ignored', () => {
  const foundCodes: string[] = [];
  const source = openMemory({
    'mint.json': JSON.stringify({
      ...BASE,
      navigation: [{ group: 'G', pages: ['a'] }],
      layout: 'sidenav',
    }),
  });
  readConfig(source, ({ code, message }) => foundCodes.push(`${code} ${message}`));
  expect(foundCodes.filter((text) => text.startsWith('config-not-supported'))).toEqual([
    expect.stringContaining('"layout"'),
  ]);
});

test("entries for the MCP server need the site's URL and assistant", async () => {
  const config = { contextual: { options: ['copy', 'mcp', 'cursor'] } };
  expect(await collectCodes(config)).toEqual([
    expect.stringMatching(/^warning menu-without-address .*"mcp", "cursor"/),
  ]);
  expect(await collectCodes(config, { origin: 'https://a.example' })).toEqual([]);
  const seo = { metatags: { canonical: 'https://a.example' } };
  expect(await collectCodes({ ...config, seo })).toEqual([]);
  const airGapped = await collectCodes(config, { features: createFeatures('air-gapped') });
  expect(airGapped).toEqual([expect.stringMatching(/^info feature-off .*"mcp", "cursor"/)]);
});

test("assistants that can't read the pages are reported once; with a URL they are in the menu", async () => {
  const config = { contextual: { options: ['copy', 'chatgpt', 'claude'] } };
  const [complaint, ...otherComplaints] = await collectCodes(config);
  expect(complaint).toMatch(/^warning menu-without-address .*"chatgpt", "claude".*--site-url/);
  expect(otherComplaints).toEqual([]);
  expect(await collectCodes(config, { origin: 'https://a.example' })).toEqual([]);
  expect((await collectCodes(config, { features: createFeatures('air-gapped') })).join()).not.toContain(
    'menu-without-address',
  );
});

test.each([
  ['expandable', 'info'],
  ['isDefaultHidden', 'warning'],
  ['audience', 'warning'],
])('the ineffective group field "%s" is reported once', async (key, severity) => {
  const groups = [1, 2].map((number) => ({ group: `G${number}`, [key]: true, pages: ['a'] }));
  const codes = (await collectCodes({ navigation: { groups } })).filter((text) => text.includes(`"${key}"`));
  expect(codes).toHaveLength(1);
  expect(codes[0]).toMatch(new RegExp(`^${severity} config-not-supported .*and 1 more`));
});

test.each<[string, object, string[]]>([
  ['the root', { banner: { content: 'B' }, pages: ['a'] }, ['/navigation/banner']],
  [
    'a group',
    { groups: [{ group: 'G', tag: 'T', description: 'D', pages: ['a'] }] },
    ['/navigation/groups/0/description'],
  ],
  [
    'a tab and a menu item',
    { tabs: [{ tab: 'T', tag: 'X', menu: [{ item: 'I', description: 'D', tag: 'X', pages: ['a'] }] }] },
    ['/navigation/tabs/0/menu/0/tag', '/navigation/tabs/0/tag'],
  ],
  [
    'a version and a product in "global"',
    {
      versions: [{ version: '1', tag: 'T', description: 'D', pages: ['a'] }],
      global: { products: [{ product: 'P', href: 'https://a.example', description: 'D' }] },
    },
    ['/navigation/global/products/0/description'],
  ],
  [
    'entries with a selector',
    {
      tabs: [
        {
          tab: 'A',
          tabs: ['B', 'C'].map((tab) => ({ tab, tag: 'T', description: 'D', pages: ['a'] })),
        },
        { tab: 'D', dropdowns: [{ dropdown: 'E', menu: [{ item: 'F', tag: 'T', description: 'D', pages: ['a'] }] }] },
      ],
    },
    [],
  ],
  [
    'entries whose color is on their icon',
    {
      products: [
        {
          product: 'P',
          color: { light: '#111111', dark: '#eeeeee' },
          dropdowns: [{ dropdown: 'D', color: { light: '#111111', dark: '#eeeeee' }, pages: ['a'] }],
        },
      ],
    },
    [],
  ],
  [
    'a group or a tab with a color',
    { tabs: [{ tab: 'T', color: { light: '#111111' }, groups: [{ group: 'G', color: '#111111', pages: ['a'] }] }] },
    ['/navigation/tabs/0/color', '/navigation/tabs/0/groups/0/color'],
  ],
])('fields that %s does not show are reported', async (_, navigation, pointers) => {
  const codes = await collectCodes({ navigation });
  const found = codes.flatMap((text) => /^warning config-not-supported .*?\((.*?)\)/.exec(text)?.slice(1) ?? []);
  expect(found.toSorted()).toEqual(pointers);
});

test('an entry for a page with additional fields reports what is ignored', async () => {
  const codes = await collectCodes({ navigation: { pages: [{ page: 'a', title: 'Other', color: '#fff' }] } });
  expect(codes).toEqual([
    expect.stringMatching(/^warning config-not-supported .*"title".*frontmatter/),
    expect.stringMatching(/^warning config-unknown-field .*"color"/),
  ]);
});

describe('files that docs.json lists without a field for them', () => {
  const files = { 'lib/own.js': 'x', 'own.css': 'a{}', 'own.mjs': 'x' };

  test.each([
    ['scripts', ['/lib/own.js', './lib/own.js', { src: 'lib/own.js?v=2' }]],
    ['styles', ['own.css']],
    ['customCSS', '/own.css'],
    ['js', 'lib/own.js'],
    ['css', 'own.css'],
  ])('load automatically, which is reported once: "%s"', async (key, value) => {
    const codes = await collectCodes({ [key]: value }, {}, files);
    expect(codes).toEqual([expect.stringMatching(/^info config-unknown-field .*automatically/)]);
  });

  test.each([
    ['scripts', ['/lib/own.js', 'https://cdn.example.org/x.js'], '"https://cdn.example.org/x.js" isn\'t loaded'],
    ['scripts', [{ src: '//cdn.example.org/x.js', async: true }], '"//cdn.example.org/x.js" isn\'t loaded'],
    ['scripts', ['/none.js'], `"/none.js" isn't in the docs folder`],
    ['scripts', ['own.mjs'], 'only .js files'],
    ['scripts', [{ inline: 'alert(1)' }], "isn't loaded"],
    ['stylesheets', 'http://x.example.org/a.css', '"http://x.example.org/a.css" isn\'t loaded'],
  ])("cause a warning each where they don't: %s %j", async (key, value, part) => {
    const codes = await collectCodes({ [key]: value }, {}, files);
    expect(codes).toEqual([expect.stringMatching(/^warning config-unknown-field /)]);
    expect(codes[0]).toContain(part);
  });
});
