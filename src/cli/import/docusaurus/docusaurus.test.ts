import { expect, test } from 'vitest';
import { openMemory } from '../../../site/shared.ts';
import { importFixture, importPage } from '../testing.ts';
import { importDocusaurus } from './import-docusaurus.ts';
import { readStaticExport } from '../static-value.ts';

test('converts a Docusaurus site without problems, and reports lost content with its line', async () => {
  const { config, notes, problems, read } = await importFixture('docusaurus');
  expect(problems).toBe('7 pages checked.\nNo problems found.\n');
  expect(config).toMatchObject({
    name: 'Lantern',
    description: 'Feature flags for teams of one to a thousand',
    colors: { primary: '#25704e' },
    favicon: '/img/logo.png',
    banner: { content: '**Lantern 2** is out: [what is new](https://lantern.example/v2)' },
    navbar: { links: [{ label: 'GitHub', href: 'https://github.com/example/lantern', type: 'github' }] },
    footer: { links: [{ header: 'Docs', items: [{ label: 'Start', href: '/intro' }] }] },
    navigation: {
      tabs: [
        {
          tab: 'Guides',
          pages: [
            'intro',
            { group: 'Guides', root: 'guides/index', expanded: true, pages: ['guides/flags', 'guides/rollouts'] },
            'links/status',
          ],
        },
        { tab: 'Reference', pages: ['reference/api', 'reference/cli'] },
      ],
    },
    redirects: [{ source: '/docs/:slug*', destination: '/:slug*' }],
  });
  expect(notes.map((line) => line.replace(': not converted', '')).sort()).toEqual([
    'blog: the blog: 1 files',
    'docs/guides/flags.mdx: the frontmatter field "custom_edit_url"',
    'docs/guides/flags.mdx:11: the import of "@site/src/components/Badge"',
    'docs/guides/flags.mdx:42: "npm2yarn" of a code block',
    'docs/intro.md: the frontmatter field "hide_table_of_contents"',
    `docusaurus.config.js: the link "Blog" to /blog, whose page doesn't exist in the docs`,
    'docusaurus.config.js: the plugin or preset "@docusaurus/plugin-ideal-image"',
    'docusaurus.config.js: themeConfig.algolia, because the new site has built-in search and loads no third-party scripts',
    `sidebars.js: the entry "not-there", whose page doesn't exist`,
  ]);
  const flags = read('guides/flags.mdx');
  expect(flags).toContain('<Tabs>\n  <Tab title="JavaScript">\n\n```js title="src/flag.js" lines {1}\nconst isOn');
  expect(flags).toContain(
    '<Danger title="Two things">\n\n<Warning>\nNested, with code that stays: `:::note`\n</Warning>\n\n</Danger>',
  );
  expect(flags).toContain('<img src="/guides/img/flow.png" alt="How a flag is read" />');
  expect(flags).not.toMatch(/^import /m);
  expect(read('intro.mdx')).toContain(
    '[flags](/guides/flags#kinds), [rollouts](/guides/rollouts) and the\n[reference](/reference/api)',
  );
  expect(read('guides/rollouts.mdx')).toContain(
    '```md\n:::note\nThis is code and stays as it is, [with a link](./flags.md).\n:::\n```',
  );
});

const importDocusaurusPage = (text: string) =>
  importPage(importDocusaurus, { 'docusaurus.config.ts': '', 'docs/a.md': text }, 'a.mdx');

test.each([
  [':::note Old title\nx\n:::', '<Note title="Old title">\nx\n</Note>'],
  ['- a\n\n  :::info\n  x\n  :::', '- a\n\n  <Info>\n  x\n  </Info>'],
  [':::custom\nx\n:::', '<Note>\nx\n</Note>'],
  ['<TabItem value="b" label={"B"}>x</TabItem>', '<Tab title="B">x</Tab>'],
  [
    '<Tabs values={[{label: "A", value: "a"}]}><TabItem value="a">x</TabItem></Tabs>',
    '<Tabs><Tab title="A">x</Tab></Tabs>',
  ],
  ['<Link to="/x">y</Link>', '<a href="/x">y</a>'],
  ['`<TabItem value="a">`', '`<TabItem value="a">`'],
  ['```js\n// highlight-start\na\nb\n// highlight-end\n```', '```js {1,2}\na\nb\n```'],
  ['[a](https://x.example/a.md)', '[a](https://x.example/a.md)'],
  [
    '```mdx-code-block\n<Tabs>\n<TabItem value="A">x</TabItem>\n</Tabs>\n```',
    '<Tabs>\n<Tab title="A">x</Tab>\n</Tabs>',
  ],
  ['<Admonition type="tip" icon="💡" title="So">\n  x\n</Admonition>', '<Tip title="So">\n  x\n</Tip>'],
  ['[a](pathname:///file.pdf)', '[a](/file.pdf)'],
  ['<TabItem value="a" label={<b>Oak</b>} default>x</TabItem>', '<Tab title="Oak">x</Tab>'],
  [
    '<Tabs\n  values={[\n    { label: "A", value: "a", attributes: { className: "x" } },\n  ]}\n>\n<TabItem value="a">x</TabItem>\n</Tabs>',
    '<Tabs>\n<Tab title="A">x</Tab>\n</Tabs>',
  ],
  ['### Oak \\{#tree}', '### Oak {#tree}'],
  ['<Heading as="h3" id="oak">Oak</Heading>', '### Oak {#oak}'],
  ['<Details summary="More">\n\nx\n\n</Details>', '<details><summary>More</summary>\n\nx\n\n</details>'],
  ['<BrowserOnly fallback={<p>Wait</p>}>\n  {() => <p>x</p>}\n</BrowserOnly>', '<p>x</p>'],
  ['a\n\n<BrowserOnly>{() => { const X = load(); return <X />; }}</BrowserOnly>', 'a'],
  [
    '<ThemedImage alt="Oak" sources={{ light: useBaseUrl("/l.png"), dark: useBaseUrl("d.png") }} />',
    '<img className="block dark:hidden" src="/l.png" alt="Oak" />\n<img className="hidden dark:block" src="/d.png" alt="Oak" />',
  ],
  ['<CodeBlock language="js" showLineNumbers>a</CodeBlock>', '<CodeBlock language="js" lines>a</CodeBlock>'],
])('converts %j to %j', (source, expected) => {
  expect(importDocusaurusPage(`# T\n\n${source}\n`)).toBe(`---\ntitle: "T"\n---\n\n${expected}\n`);
});

test('never runs the configuration', () => {
  const exportValue = readStaticExport(
    'import x from "y"; const a = { b: 1 }; export default async function make() { process.exit(3); const c = [...[1], a]; return { c, d: run(), ...a, e: `t`, f: x.y } satisfies T; }',
  );
  expect(exportValue).toEqual({ c: [1, { b: 1 }], d: undefined, b: 1, e: 't', f: undefined });
});

test("derives a page's URL from slugs, numbers and ids", () => {
  const files = {
    'docusaurus.config.js': '',
    'docs/01-a/02-b.md': '# B',
    'docs/c.md': '---\nslug: /\n---\n# C',
    'docs/d/d.md': '# D',
    'docs/v/1.2-x.md': '# X',
  };
  const { files: siteFiles } = importDocusaurus(openMemory(files), () => undefined);
  expect(Object.keys(siteFiles)).toEqual(['a/b.mdx', 'index.mdx', 'd/index.mdx', 'v/1.2-x.mdx']);
});

test('uses the labels of sidebar entries, and reports those that have no equivalent', () => {
  const notes: string[] = [];
  const { files } = importDocusaurus(
    openMemory({
      'docusaurus.config.js': '',
      'sidebars.js': `export default {
        one: [{ type: 'doc', id: 'a', label: 'First' }, { type: 'doc', id: 'b', label: 'Second' }, 'c'],
        two: [{ type: 'ref', id: 'a', label: 'Other' },
          { type: 'category', label: 'More', link: { type: 'generated-index', description: 'About' }, items: ['b'] }],
      };`,
      'docs/a.md': '# A',
      'docs/b.md': '---\nsidebar_label: Own\n---\n# B',
      'docs/c.md': '---\nsidebar_label: Own\n---\n# C',
    }),
    ({ what }) => notes.push(what),
  );
  expect(files['a.mdx']).toContain('title: "A"\nsidebarTitle: "First"');
  expect(files['b.mdx']).toContain('title: "B"\nsidebarTitle: "Second"');
  expect(files['c.mdx']).toContain('title: "C"\nsidebarTitle: "Own"');
  expect(notes).toEqual([
    'the label "Other" of "a", which another entry calls "First"',
    'the description of the generated index page of "More"',
  ]);
});

test('inserts imported code, and keeps imported texts and images from everywhere in the site', () => {
  const notes: string[] = [];
  const { files } = importDocusaurus(
    openMemory({
      'docusaurus.config.js': '',
      'docs/a.mdx': [
        "import Source from '!!raw-loader!./example.py';",
        "import Other from '!!raw-loader!@site/src/none.js';",
        'import Help from "@site/static/includes/help.md"',
        "import Part, { toc as partToc } from './_part.mdx';",
        "import Light from './l.png';",
        "import CodeBlock from '@theme/CodeBlock';",
        '# A',
        '',
        '<CodeBlock language="python" title="example.py" showLineNumbers>{Source}</CodeBlock>',
        '',
        '<CodeBlock className="language-js">{Other}</CodeBlock>',
        '',
        '<Help />',
        '<Part />',
        '<ThemedImage sources={{ light: Light, dark: require("@site/static/d.png").default }} />',
      ].join('\n'),
      'docs/example.py': 'print("oak")\n',
      'docs/_part.mdx': 'Part',
      'docs/l.png': '',
      'static/d.png': '',
      'static/includes/help.md': "import More from '../more.mdx';\n\nHelp, see [a](@site/docs/a.mdx).\n\n<More />",
      'static/more.mdx': 'More',
    }),
    ({ what }) => notes.push(what),
  );
  expect(Object.keys(files).sort()).toEqual([
    'a.mdx',
    'd.png',
    'l.png',
    'snippets/_part.mdx',
    'snippets/includes/help.mdx',
    'snippets/more.mdx',
  ]);
  const page = String(files['a.mdx']);
  expect(page).toContain("import Help from '/snippets/includes/help.mdx';\nimport Part from '/snippets/_part.mdx';");
  expect(page).toContain('```python title="example.py" lines\nprint("oak")\n```');
  expect(page).toContain('src="/l.png" />\n<img className="hidden dark:block" src="/d.png" />');
  expect(String(files['snippets/includes/help.mdx'])).toBe(
    "import More from '/snippets/more.mdx';\n\nHelp, see [a](/a).\n\n<More />",
  );
  expect(notes).toEqual(['the import of "!!raw-loader!@site/src/none.js"']);
});

test('fills lists of the pages in a category', () => {
  const notes: string[] = [];
  const { files } = importDocusaurus(
    openMemory({
      'docusaurus.config.js': '',
      'sidebars.js': `export default { trees: ['start', { type: 'category', label: 'Trees', link: { type: 'doc', id: 'trees' },
        items: ['oak', { type: 'link', label: 'Shop', href: 'https://shop.example' }, { type: 'category', label: 'Old', items: ['elm'] }] }] };`,
      'docs/start.md': '# Start\n\n<DocCardList items={find()} />',
      'docs/trees.md': '# Trees\n\n<DocCardList items={useCurrentSidebarCategory().items} />',
      'docs/oak.md': '---\ndescription: A {big} tree\n---\n# Oak\n\n<DocCardList />',
      'docs/elm.md': '# Elm',
    }),
    ({ what }) => notes.push(what),
  );
  const listCards = (file: string) => String(files[file]).match(/<Card title.*\n.*/g);
  expect(listCards('trees.mdx')).toEqual([
    '<Card title="Oak" href="/oak">\n  A \\{big\\} tree',
    '<Card title="Shop" href="/links/shop">\n  ',
    '<Card title="Old" href="/elm">\n  ',
  ]);
  expect(listCards('oak.mdx')).toHaveLength(2);
  expect(notes).toEqual(['the component <DocCardList>']);
});

test('converts menus of the navbar, and reports parts of the footer and drafts', () => {
  const notes: string[] = [];
  const { config } = importDocusaurus(
    openMemory({
      'docusaurus.config.js': `export default { themeConfig: {
        navbar: { items: [{ type: 'dropdown', label: 'More', items: [{ label: 'A', to: '/docs/a' }] }, { type: 'search' }] },
        footer: { links: [{ label: 'A', to: '/docs/a' }, { html: '<i>x</i>' }], copyright: 'Oak' } } };`,
      'docs/a.md': '---\ndraft: true\n---\n# A',
    }),
    ({ what }) => notes.push(what),
  );
  expect(config).toMatchObject({
    navbar: { links: [{ label: 'A', href: '/a' }] },
    footer: { links: [{ items: [{ label: 'A', href: '/a' }] }] },
  });
  expect(notes).toEqual([
    'the draft became a hidden page, which readers can open',
    'the entries of the navbar menu "More" became links of the navbar',
    'a navbar entry of type "search"',
    'the copyright in the footer',
    'an entry of the footer that is HTML',
  ]);
});

test('reads parts of sidebars from other files of the site', () => {
  const { config } = importDocusaurus(
    openMemory({
      'docusaurus.config.js': '',
      'sidebars.ts': 'import trees from "./sidebars/trees"; export default { docs: [...trees, "b"] };',
      'sidebars/trees.ts': 'const trees = ["a"]; export default trees;',
      'docs/a.md': '# A',
      'docs/b.md': '# B',
    }),
    () => undefined,
  );
  expect(config.navigation).toEqual({ pages: ['a', 'b'] });
});
