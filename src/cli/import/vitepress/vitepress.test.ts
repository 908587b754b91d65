import { expect, test } from 'vitest';
import { openMemory } from '../../../site/shared.ts';
import { importFixture, importPage } from '../testing.ts';
import { importVitepress } from './import-vitepress.ts';

test('converts a VitePress site without problems, and reports lost content with its line', async () => {
  const { config, notes, changes, problems, read } = await importFixture('vitepress');
  expect(problems).toBe('5 pages checked.\nNo problems found.\n');
  expect(config).toMatchObject({
    name: 'Orchard',
    description: 'Plans for gardens',
    logo: { light: '/logo.png', dark: '/logo.png' },
    navbar: {
      links: [
        { label: 'Guide', href: '/guide/start' },
        { label: 'Chat', href: 'https://chat.orchard.example' },
      ],
    },
    footer: { socials: { github: 'https://github.com/example/orchard' } },
    metadata: { timestamp: true },
    navigation: {
      tabs: [
        { tab: 'Guide', pages: ['index', { group: 'Basics', expanded: true, pages: ['guide/start', 'guide/code'] }] },
        { tab: 'Api', pages: [{ group: 'Reference', pages: ['api/trees', 'links/status'] }] },
      ],
    },
  });
  expect(notes).toEqual([
    'docs/guide/start.md: not converted: the frontmatter field "head", here and on other pages',
    'docs/guide/start.md:22: not converted: the expression {{ count }}, which stays as text',
    'docs/index.md:18: not converted: the <script> of the page',
    'docs/.vitepress/config.mts: not converted: the entry "Gone" of the sidebar: /api/gone doesn\'t exist',
    'docs/.vitepress/config.mts: not converted: themeConfig.footer',
  ]);
  expect(changes).toHaveLength(2);
  expect(read('index.md')).toContain(
    '![](/logo.png)\n\n**Gardens that grow**\n\nPlan them once\n\n[Begin](/guide/start)\n\n<CardGroup cols={3}>\n<Card title="Trees" icon="🌳" href="/api/trees">\n  Of **every** kind\n</Card>',
  );
  expect(read('index.md')).not.toContain('count');
  const start = read('guide/start.md');
  expect(start).toContain('title: "Start"');
  expect(start).toContain('<Warning title="Mind the frost">\n\nIt kills apples.\n\n</Warning>');
  expect(start).toMatch(/<Accordion title="How\?" defaultOpen>\n+By ice\.\n+<\/Accordion>/);
  expect(start).toContain('Shared with [trees](/api/trees).');
  expect(start).toContain('deep levels, \\{\\{ count \\}\\} trees, `{{ code }}` <Badge color="orange">beta</Badge>');
  expect(start).toContain('<img src="/logo.png" alt="Logo" width="40" /> [Code](/guide/code) 🚀');
  expect(read('guide/code.md')).toMatch(
    /<CodeGroup>\n+```ts \{1\} lines title="plan\.ts"\nplan\(\);\n```\n\n```py \{2\} title="plan\.py"\nplan\(\)\ngrow\(\)\n```\n+<\/CodeGroup>/,
  );
});

const importText = (text: string) =>
  importPage(
    importVitepress,
    { '.vitepress/config.js': '', 'a.md': text, 'b.ts': 'b()\n', 'c.md': 'One\nTwo\nThree' },
    'a.md',
  );

test.each([
  ['::: tip\nx\n:::', '<Tip>\n\nx\n\n</Tip>'],
  ['::: custom Own\nx\n:::', '<Note title="Own">\n\nx\n\n</Note>'],
  ['::: details More {open}\nx\n:::', '<Accordion title="More" defaultOpen>\n\nx\n\n</Accordion>'],
  ['- a\n  ::: info\n  x\n  :::', '- a\n  <Info>\n\n  x\n\n  </Info>'],
  ['```md\n::: tip\n<<< ./b.ts\n:::\n```', '```md\n::: tip\n<<< ./b.ts\n:::\n```'],
  [':::', ':::'],
  ['<<< ./b.ts', '```ts\nb()\n```'],
  ['<<< @/b.ts{1,2 js:line-numbers} [B]', '```js {1,2} lines title="B"\nb()\n```'],
  ['  <<< @/b.ts#gone', '```ts\n  b()\n  ```'],
  ['<<< ../../secret', ''],
  ['<!--@include: ./c.md{2,}-->', 'Two\nThree'],
  ['<!-- @include: ./c.md{2} -->', 'Two'],
  ['<!-- other -->', '<!-- other -->'],
  ['```js:no-line-numbers\nx\n```', '```js\nx\n```'],
  ['``` [x.txt]\nx\n```', '```text title="x.txt"\nx\n```'],
  ['<Badge type="danger">old</Badge>', '<Badge color="red">old</Badge>'],
  ['[a](https://x.example){rel="x"}', '[a](https://x.example)'],
])('converts %j to %j', (source, expected) => {
  expect(importText(`# T\n\n${source}\n`)).toBe(`---\ntitle: "T"\n---\n\n${expected}\n`);
});

test('reads sidebars in lists and configurations in folders, and reports other languages', () => {
  const notes: string[] = [];
  const { config, files } = importVitepress(
    openMemory({
      'docs/.vitepress/config/index.ts': `import { withMermaid } from 'x'; import zh from './zh';
        export default withMermaid({ title: 'Elm', locales: { root: { themeConfig: { editLink: {}, sidebar: [{ text: 'One', link: '/one/', items: [{ text: 'Two', link: '/two' }] }, compute()] } }, zh } });`,
      'docs/one/index.md': '# One',
      'docs/two.md': '# Two\n\n[one](/one/) [page](./one/index.html#x)',
      'docs/.vitepress/cache/x.md': '# X',
      'README.md': '# Readme',
    }),
    ({ what }) => notes.push(what),
  );
  expect(config.navigation).toEqual({ pages: [{ group: 'One', root: 'one/index', pages: ['two'] }] });
  expect(config['feedback']).toEqual({ suggestEdit: true });
  expect(Object.keys(files)).toEqual(['one/index.md', 'two.md']);
  expect(files['two.md']).toContain('[one](/one) [page](/one#x)');
  expect(notes).toEqual([
    'an entry of the sidebar that only its code can compute',
    'the settings of the language "zh", which only code can compute',
  ]);
});

test('reads parts of the configuration from other files of the site', () => {
  const files = {
    '.vitepress/config.mts':
      'import { defineConfig } from "vitepress"; import { en, nav as bar } from "./config/en"; import data from "../data.json"; import gone from "./gone"; export default defineConfig({ title: data.title, themeConfig: { ...en, nav: bar(), logo: gone } });',
    '.vitepress/config/en.ts':
      'import { guide } from "./guide.js"; const en = { sidebar: { "/guide/": guide() } }; export { en }; export const nav = () => [{ text: "Begin", link: "/guide/a" }];',
    '.vitepress/config/guide.js': 'export function guide() { return [{ text: "A", link: "/guide/a" }]; }',
    'data.json': '{ "title": "Elm" }',
    'guide/a.md': '# A',
  };
  const { name, config } = importVitepress(openMemory(files), () => undefined);
  expect(name).toBe('Elm');
  expect(config).toMatchObject({
    navigation: { pages: ['guide/a'] },
    navbar: { links: [{ label: 'Begin', href: '/guide/a' }] },
  });
});

test('converts the sidebars and navbars of languages', () => {
  const notes: string[] = [];
  const importSite = (settings: string) =>
    importVitepress(
      openMemory({
        '.vitepress/config.js': `export default { ${settings} }`,
        'index.md': '# Home',
        'guide/a.md': '# A',
        'zh/index.md': '# 首页',
        'zh/guide/a.md': '# 甲',
        'pt/b.md': '# B',
      }),
      ({ what }) => notes.push(what),
    ).config.navigation;
  const link = (address: string) => `{ text: "T", link: "${address}" }`;
  const own = importSite(
    `locales: { root: { lang: "en-US", themeConfig: { nav: [], sidebar: [${link('/guide/a')}] } }, zh: { lang: "zh-CN", themeConfig: { nav: [${link('/zh/guide/a')}], sidebar: { "/zh/guide/": [${link('/zh/guide/a')}] } } }, pt: { label: "Português" }, fr: { link: "https://fr.example" } }`,
  );
  const chinese = { language: 'zh-CN', pages: ['zh/index', 'zh/guide/a'] };
  const portuguese = { language: 'pt', pages: ['pt/b'] };
  const english = { language: 'en-US', default: true, pages: ['index', 'guide/a'] };
  expect(own).toEqual({
    languages: [english, { ...chinese, navbar: { links: [{ label: 'T', href: '/zh/guide/a' }] } }, portuguese],
  });
  expect(notes).toEqual(['the link to the language "fr": https://fr.example']);
  const shared = importSite(
    `lang: "en-US", locales: { root: {}, zh: { lang: "zh-CN" }, pt: {} }, themeConfig: { sidebar: { "/guide/": [${link('/guide/a')}], "/zh/": [${link('/zh/guide/a')}] } }`,
  );
  expect(shared).toEqual({ languages: [english, chinese, portuguese] });
});

test("uses the root language's title and description, and reports settings that only other languages have", () => {
  const notes: string[] = [];
  const { name, description, config } = importVitepress(
    openMemory({
      '.vitepress/config.js': `export default { title: "Elm", themeConfig: { logo: "https://x.example/a.png", socialLinks: [] }, locales: {
        root: { lang: "en", label: "English", title: "Elm Docs", description: "Trees" },
        zh: { label: "中文", title: "榆", description: "树", themeConfig: { nav: [], logo: "https://x.example/a.png", socialLinks: [{ icon: "x", link: "https://x.example" }], footer: { message: "榆" }, editLink: { pattern: "https://x.example/:path" } } } } };`,
      'a.md': '# A',
      'zh/a.md': '# 甲',
    }),
    ({ what }) => notes.push(what),
  );
  expect({ name, description }).toEqual({ name: 'Elm Docs', description: 'Trees' });
  expect(config['feedback']).toBeUndefined();
  expect(notes).toEqual(
    ['title', 'description', 'themeConfig.footer', 'themeConfig.socialLinks', 'themeConfig.editLink'].map(
      (setting) => `the setting "${setting}" of the language "zh"`,
    ),
  );
});

test('publishes pages where rewrites move them, without those that the site excludes', () => {
  const notes: string[] = [];
  const importSite = (settings: string) =>
    importVitepress(
      openMemory({
        'docs/.vitepress/config.js': `export default { themeConfig: { sidebar: [{ text: "Faq", link: "help/faq.md" }, { text: "A", link: "/a" }] }, ${settings} }`,
        'docs/zh/a.md': '# A\n\n![i](./i.png) [b](./pkg/b) [faq](help/faq) [old](/zh/a)',
        'docs/zh/i.png': 'x',
        'docs/packages/pkg/src/b.md': '# B\n\n[a](../a.md)',
        'docs/support/FAQ.md': '# Faq',
        'docs/README.md': '# R',
        'docs/zh/parts/README.md': '# R',
        'docs/zh/parts/x.md': '# X',
      }),
      ({ what }) => notes.push(what),
    );
  const { config, files } = importSite(
    'srcExclude: ["README.md", "**/parts/x.md"], rewrites: { "support/FAQ.md": "help/faq.md", "packages/:name/src/(.*)": ":name/(.*)", "zh/:rest*": ":rest*" }',
  );
  expect(Object.keys(files).sort()).toEqual(['a.md', 'help/faq.md', 'parts/README.md', 'pkg/b.md', 'zh/i.png']);
  expect(files['a.md']).toContain('![i](/zh/i.png) [b](/pkg/b) [faq](/help/faq) [old](/a)');
  expect(files['pkg/b.md']).toContain('[a](/a)');
  expect(config.navigation).toEqual({ pages: ['help/faq', 'a'] });
  expect(notes).toEqual([]);
  importSite('srcExclude: list(), rewrites: { ":a([a-z]+)": "x/:a" }');
  expect(notes.slice(0, 2)).toEqual([
    'the setting "rewrites", or parts of it',
    'the setting "srcExclude", or parts of it',
  ]);
});

test('groups pages by folder if only code can compute the sidebar', () => {
  const notes: string[] = [];
  const { config } = importVitepress(
    openMemory({
      '.vitepress/config.js': 'export default { themeConfig: { sidebar: compute("x") } }',
      'index.md': '# A',
      'guide/b.md': '# B',
    }),
    ({ what }) => notes.push(what),
  );
  expect(config.navigation).toEqual({
    groups: [
      { group: 'Start', pages: ['index'] },
      { group: 'Guide', pages: ['guide/b'] },
    ],
  });
  expect(notes).toEqual(['the sidebar, which only code can compute. Folders became groups instead']);
});
