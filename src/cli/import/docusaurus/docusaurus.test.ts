import { expect, test } from 'vitest';
import { openMemory } from '../../../site/shared.ts';
import { importFixture, importPage } from '../testing.ts';
import { importDocusaurus } from './import-docusaurus.ts';
import { readStaticExport } from './static-value.ts';

test('converts a Docusaurus site without problems, and reports lost content with its line', async () => {
  const { config, notes, problems, read } = await importFixture('docusaurus');
  expect(problems).toBe('6 pages checked.\nNo problems found.\n');
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
    'docs/guides/index.mdx:10: the component <DocCardList>',
    'docs/intro.md: the frontmatter field "hide_table_of_contents"',
    `docusaurus.config.js: the link "Blog" to /blog, whose page doesn't exist in the docs`,
    'docusaurus.config.js: the plugin or preset "@docusaurus/plugin-ideal-image"',
    'docusaurus.config.js: themeConfig.algolia, because the new site has built-in search and loads no third-party scripts',
    `sidebars.js: the entry "not-there", whose page doesn't exist`,
    'sidebars.js: the link "Status" to https://status.lantern.example, because sidebars can only contain pages',
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
