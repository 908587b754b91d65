import { expect, test } from 'vitest';
import type { NavigationInput } from '../model/navigation-input.ts';
import { openMemory } from '../model/source.ts';
import { readConfig } from '../read-format.ts';

function read(more: Record<string, unknown>) {
  const docs = { name: 'Acme', theme: 'mint', colors: { primary: '#123456' }, ...more };
  const reportedCodes: string[] = [];
  const { config } = readConfig(openMemory({ 'docs.json': JSON.stringify(docs) }), ({ code, severity, message }) =>
    reportedCodes.push(`${severity} ${code} ${message}`),
  );
  return { config, reported: reportedCodes };
}

/** Returns `kind label[children]`, with pages by their path. */
function outline(node: NavigationInput): string {
  const children = node.children.map((child) => (child.type === 'page' ? child.ref : outline(child.node)));
  return `${node.kind} ${node.label}[${children.join(' ')}]${node.href ? ` → ${node.href}` : ''}`.replace('root ', '');
}

const pages = { navigation: { pages: ['a'] } };

test.each<[string, unknown, (config: ReturnType<typeof read>['config']) => unknown, unknown]>([
  ['banner', 'Hello', ({ banner }) => banner?.content, 'Hello'],
  ['contextual', ['copy', 'view'], ({ contextual }) => contextual?.options, ['copy', 'view']],
  ['icons', 'lucide', ({ icons }) => icons.library, 'lucide'],
  ['fonts', 'Inter', ({ fonts }) => fonts.body?.family ?? fonts.heading?.family, 'Inter'],
  ['appearance', 'dark', ({ appearance }) => appearance.default, 'dark'],
  ['search', 'Find', ({ search }) => search.prompt, 'Find'],
])('%s can be %j, its main field', (key, value, get, expected) => {
  const { config, reported } = read({ ...pages, [key]: value });
  expect(get(config)).toEqual(expected);
  expect(reported).toEqual([
    expect.stringMatching(`^info config-invalid-value Expected an object at /${key}, but got .* is used as`),
  ]);
});

test('the same applies to fields of "api"', () => {
  const { config, reported } = read({ ...pages, api: { playground: 'simple', examples: ['curl'] } });
  expect(config.api).toMatchObject({ playground: { display: 'simple' }, examples: { languages: ['curl'] } });
  expect(reported).toHaveLength(2);
});

test.each<[string, Record<string, unknown>, (config: ReturnType<typeof read>['config']) => unknown, unknown]>([
  [
    '/navigation/languages/0/banner',
    { navigation: { languages: [{ language: 'en', banner: 'Hello', pages: ['a'] }] } },
    ({ navigation: { children } }) => children.map((child) => child.type === 'node' && child.node.banner?.content),
    ['Hello'],
  ],
  [
    '/navigation/products/0/versions/0/banner',
    { navigation: { products: [{ product: 'P', versions: [{ version: 'v1', banner: 'Old', pages: ['a'] }] }] } },
    ({ navigation }) => /"content":"(.*?)"/.exec(JSON.stringify(navigation))?.[1],
    'Old',
  ],
  ['/fonts/heading', { ...pages, fonts: { heading: 'Inter' } }, ({ fonts }) => fonts.heading?.family, 'Inter'],
])('the same applies at %s', (pointer, config, get, expected) => {
  const result = read(config);
  expect(get(result.config)).toEqual(expected);
  expect(result.reported).toEqual([
    expect.stringContaining(`info config-invalid-value Expected an object at ${pointer},`),
  ]);
});

test('the same applies to mint.json', () => {
  const mint = {
    name: 'Acme',
    colors: { primary: '#123456' },
    navigation: [{ group: 'G', pages: ['a'] }],
    banner: 'Hi',
  };
  const codes: string[] = [];
  const { config } = readConfig(openMemory({ 'mint.json': JSON.stringify(mint) }), ({ code }) => codes.push(code));
  expect(config.banner?.content).toBe('Hi');
  expect(codes).toEqual(['config-legacy', 'config-invalid-value']);
});

test('the icon of a page menu entry can be an object', () => {
  const entry = { title: 'T', href: '/a', icon: { name: 'rocket', style: 'solid', library: 'fontawesome' } };
  const { config, reported } = read({ ...pages, contextual: { options: [entry] } });
  expect(config.contextual?.options).toMatchObject([{ icon: 'fontawesome:rocket', iconType: 'solid' }]);
  expect(reported).toEqual([]);
});

test('any other value is reported and ignored', () => {
  const { reported } = read({ ...pages, banner: ['Hello'], contextual: 'copy', icons: 3 });
  expect(reported).toHaveLength(3);
  for (const text of reported) expect(text).toMatch(/^warning config-invalid-value Expected an object .* ignored/);
});

test('top-level divisions are the navigation if there is none', () => {
  const { config, reported } = read({
    tabs: [{ tab: 'T', pages: ['a'] }],
    anchors: [{ anchor: 'A', href: 'https://a.example' }],
  });
  expect(outline(config.navigation)).toBe('[tab T[a] anchor A[] → https://a.example]');
  expect(reported).toEqual([
    expect.stringContaining('"tabs", "anchors" at the top level of docs.json is read as part of "navigation"'),
    expect.stringContaining('navigation-mixed-kinds'),
  ]);
});

const groups = [
  { group: 'Start', pages: ['intro'] },
  { group: 'Users', pages: ['api/users'] },
];

test.each([{ navigation: groups }, { navigation: { groups } }])(
  "mint.json's top-level divisions distribute the groups of %j",
  (more) => {
    const anchors = [{ name: 'Blog', url: 'https://blog.example' }];
    const { config, reported } = read({ ...more, tabs: [{ name: 'API', url: 'api' }], anchors });
    expect(outline(config.navigation)).toBe('[tab Documentation[group Start[intro]] tab API[group Users[api/users]]]');
    expect(config.navigation.global?.map(outline)).toEqual(['anchor Blog[] → https://blog.example']);
    expect(reported).toEqual([
      expect.stringMatching(/^info config-legacy "tabs", "anchors" at the top level of docs\.json divides/),
    ]);
  },
);

test("mint.json's versions get the groups that refer to them", () => {
  const [start, users] = groups;
  const navigation = [
    { ...start, version: 'v2' },
    { ...users, version: 'v1' },
    { group: 'All', pages: ['all'] },
  ];
  const { config, reported } = read({ navigation, versions: ['v2', 'v1'] });
  expect(outline(config.navigation)).toBe(
    '[version v2[group Start[intro] group All[all]] version v1[group Users[api/users] group All[all]]]',
  );
  expect(reported).toHaveLength(1);
});

test('a navigation with its own divisions stays unchanged', () => {
  const navigation = { tabs: [{ tab: 'T', pages: ['a'] }] };
  const { config, reported } = read({ navigation, tabs: [{ name: 'API', url: 'api' }] });
  expect(outline(config.navigation)).toBe('[tab T[a]]');
  expect(reported).toEqual([expect.stringContaining('config-unknown-field')]);
});

test('links among pages can have a title or a label', () => {
  const links = [
    { title: 'One', href: '/a' },
    { label: 'Two', url: 'https://two.example' },
  ];
  const { config, reported } = read({ navigation: { groups: [{ group: 'G', pages: links }] } });
  expect(outline(config.navigation)).toBe('[group G[group One[] → /a group Two[] → https://two.example]]');
  expect(reported).toEqual([]);
});

test('redirects can use "from" and "to"', () => {
  const { config, reported } = read({
    ...pages,
    redirects: [
      { source: '/w', destination: '/a' },
      { from: '/x', to: '/a' },
    ],
  });
  expect(config.redirects).toEqual([
    { source: '/w', destination: '/a', permanent: true },
    { source: '/x', destination: '/a', permanent: true },
  ]);
  expect(reported).toEqual([expect.stringMatching(/^info config-legacy "redirects" entries/)]);
});
