import { expect, test } from 'vitest';
import { renderTestSite } from '../testing.ts';

const KEYS = {
  tab: 'tabs',
  dropdown: 'dropdowns',
  product: 'products',
  version: 'versions',
  anchor: 'anchors',
  item: 'menu',
};
type Kind = keyof typeof KEYS;
const KINDS = Object.keys(KEYS) as Kind[];

interface Tree {
  navigation: object;
  /** Path of the first page in each of the two divisions, at each level. Every page around it links to it. */
  firsts: { of: string; beside: string }[];
  pages: string[];
}

/** Creates two divisions of the first kind, each with two of the next, and so on, with a page in each of the last. */
function createTree([kind, ...deeper]: Kind[], path: string): Tree {
  if (kind === undefined) return { navigation: { pages: [path] }, firsts: [], pages: [path] };
  const parts = ['x', 'y'].map((part) => ({ part, ...createTree(deeper, `${path}${part}`) }));
  const [x, y] = parts;
  const level = [
    { of: `${path}x`, beside: y?.pages[0] ?? '' },
    { of: `${path}y`, beside: x?.pages[0] ?? '' },
  ];
  return {
    navigation: {
      [KEYS[kind]]: parts.map(({ part, navigation }) => ({ [kind]: `${kind}-${path}${part}`, ...navigation })),
    },
    firsts: [...level, ...parts.flatMap(({ firsts }) => firsts)],
    pages: parts.flatMap(({ pages }) => pages),
  };
}

const NESTINGS: Kind[][] = [
  ...KINDS.flatMap((outer) => KINDS.map((inner) => [outer, inner])),
  ['tab', 'item', 'dropdown', 'tab'],
  ['product', 'item', 'dropdown', 'tab'],
  ['product', 'item', 'tab', 'item'],
  ['version', 'tab', 'item', 'tab'],
  ['tab', 'tab', 'tab'],
  ['dropdown', 'dropdown', 'item'],
];

test.each(NESTINGS.map((kinds) => [kinds.join(' > '), kinds] as const))(
  'links every sibling division of a page: %s',
  async (_, kinds) => {
    const { navigation, firsts, pages } = createTree([...kinds], 'p');
    const site = await renderTestSite({
      'docs.json': { name: 'T', navigation },
      ...Object.fromEntries(pages.map((page) => [`${page}.md`, page])),
    });
    const missingLinks = pages.flatMap((page) => {
      const html = site.pages.get(`/${page}`)?.html ?? '';
      const frame = html.slice(0, html.indexOf('id="content"'));
      return firsts
        .filter(({ of, beside }) => page.startsWith(of) && !frame.includes(`href="${beside}.html"`))
        .map(({ beside }) => `${page}: ${beside}`);
    });
    expect(missingLinks).toEqual([]);
  },
);

test('shows product items as columns below products, with the chosen one marked', async () => {
  const navigation = {
    products: [
      {
        product: 'One',
        menu: [
          { item: 'Home', icon: 'home', description: 'Begin here', pages: ['a'] },
          { item: 'Forum', href: 'https://forum.example' },
        ],
      },
      { product: 'Two', pages: ['b'] },
    ],
  };
  const site = await renderTestSite({
    'docs.json': { name: 'T', navigation },
    'a.md': 'A',
    'b.md': 'B',
  });
  const switcher =
    /<div data-bd-menu[^>]*data-bd-kind="product".*?<\/div><\/div>/s.exec(site.pages.get('/a')?.html ?? '')?.[0] ?? '';
  expect(switcher.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ')).toBe(
    ' Product: One / Home One Home Begin here Forum Two ',
  );
  expect(switcher.match(/role="group" aria-label="(?:One|Two)"/g)).toHaveLength(2);
  expect(switcher).toMatch(/aria-current="true"(?:(?!<a ).)*Home/);
  expect(switcher.match(/aria-current/g)).toHaveLength(1);
});

const MIXES = KINDS.filter((kind) => kind !== 'item').flatMap((kind) =>
  KINDS.filter((other) => other !== 'item' && other !== kind).map((other) => [kind, other] as const),
);

test.each(MIXES)('links adjacent divisions of two kinds from both: %s and %s', async (kind, other) => {
  const site = await renderTestSite({
    'docs.json': {
      name: 'T',
      navigation: {
        [KEYS[kind]]: [{ [kind]: 'One', pages: ['a'] }],
        [KEYS[other]]: [
          { [other]: 'Two', pages: ['b'] },
          { [other]: 'Three', href: 'https://three.example' },
          { [other]: 'Four', pages: ['hidden'], hidden: true },
        ],
      },
    },
    'a.md': 'A',
    'b.md': 'B',
    'hidden.md': 'Hidden',
  });
  const getFrame = (path: string) => site.pages.get(path)?.html.split('id="content"')[0] ?? '';
  expect(getFrame('/a')).toContain('href="b.html"');
  expect(getFrame('/a')).toContain('href="https://three.example"');
  expect(getFrame('/a')).not.toContain('href="hidden.html"');
  expect(getFrame('/b')).toContain('href="a.html"');
});

test.each(KINDS.filter((kind) => kind !== 'item'))("links a tab's divisions from its own pages: %s", async (kind) => {
  const site = await renderTestSite({
    'docs.json': {
      name: 'T',
      navigation: {
        tabs: [
          { tab: 'Docs', pages: ['a'], [KEYS[kind]]: [{ [kind]: 'Own', pages: ['b'] }] },
          { tab: 'More', pages: ['c'] },
        ],
      },
    },
    'a.md': 'A',
    'b.md': 'B',
    'c.md': 'C',
  });
  const getFrame = (path: string) => site.pages.get(path)?.html.split('id="content"')[0] ?? '';
  expect(getFrame('/a')).toContain('href="b.html"');
  expect(getFrame('/c')).not.toContain('href="b.html"');
});
