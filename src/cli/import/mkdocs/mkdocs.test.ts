import { expect, test } from 'vitest';
import { openMemory } from '../../../site/shared.ts';
import type { ImportNote } from '../imported.ts';
import { splitPage } from '../page-text.ts';
import { importFixture } from '../testing.ts';
import { importMkdocs } from './import-mkdocs.ts';

const EXTENSIONS = `markdown_extensions: [abbr, admonition, attr_list, def_list, pymdownx.mark, pymdownx.caret, pymdownx.tilde, pymdownx.keys]`;

function importSite(files: Record<string, string>) {
  const notes: ImportNote[] = [];
  const result = importMkdocs(openMemory(files), (note) => notes.push(note));
  return { ...result, notes: notes.map(({ what }) => what) };
}

const importText = (text: string) => {
  const { files, notes } = importSite({ 'mkdocs.yml': EXTENSIONS, 'docs/a.md': `# T\n\n${text}\n` });
  return { body: splitPage(String(files['a.md'])).body.trim(), notes };
};

test.each([
  ['!!! note\n    x', '<Note>\n\nx\n\n</Note>'],
  ['!!! question "Why?"\n    x\n\n    y\nz', '<Info title="Why?">\n\nx\n\ny\n\n</Info>\n\nz'],
  ['!!! bug\n\tx', '<Danger title="Bug">\n\nx\n\n</Danger>'],
  ['??? example "E"\n    x', '<Accordion title="E">\n\nx\n\n</Accordion>'],
  [
    '=== "A"\n\n    a\n\n=== "B"\n\n    b',
    '<Tabs>\n<Tab title="A">\n\n\na\n\n</Tab>\n\n<Tab title="B">\n\n\nb\n\n</Tab>\n</Tabs>',
  ],
  ['- a\n\n    !!! tip\n        x', '- a\n\n    <Tip>\n\n    x\n\n    </Tip>'],
  ['```\n!!! note\n    x\n```', '```\n!!! note\n    x\n```'],
  ['/// details | More\n    open: True\n\nx\n///', '<Accordion title="More" defaultOpen>\n\n\nx\n\n</Accordion>'],
  ['``` { .yaml .annotate title="a.yml" hl_lines="2" }\na: 1\n```', '```yaml title="a.yml" {2}\na: 1\n```'],
  ['```py\na\n```', '```py\na\n```'],
  [
    '``` text\n=== "A"\n\n    ``` c\n    a\n    ```\n\n=== "B"\n```',
    '```` text\n=== "A"\n\n    ``` c\n    a\n    ```\n\n=== "B"\n````',
  ],
  [
    '````md\n<div class="grid cards" markdown>\n\n- a\n\n</div>\n``` { .py }\n```\n````',
    '````md\n<div class="grid cards" markdown>\n\n- a\n\n</div>\n``` { .py }\n```\n````',
  ],
  ['## H { #own .x }', '## H {#own}'],
  ['[a](https://x.example){ target=_blank }', '[a](https://x.example)'],
  ['`/users/{id}` and /users/{id}', '`/users/{id}` and /users/{id}'],
  ['++ctrl+alt+del++', '<kbd>Ctrl</kbd>+<kbd>Alt</kbd>+<kbd>Del</kbd>'],
  [
    ':fontawesome-brands-github: :octicons-rocket-24:',
    '<Icon icon="fa-brands fa-github" /> <Icon icon="lucide:rocket" />',
  ],
  [
    'A CPU in [CPU](https://x.example)\n\n*[CPU]: Central unit',
    'A <Tooltip tip="Central unit">CPU</Tooltip> in [CPU](https://x.example)',
  ],
  ['Use :rocket: at 10:30:45', 'Use 🚀 at 10:30:45'],
])('converts %j to %j', (source, expected) => {
  expect(importText(source).body).toBe(expected);
});

test('reports icons and references that it cannot convert', () => {
  expect(importText(':simple-nothing:\n\n::: a.b\n    options: {}\n').notes).toEqual([
    'the reference of a.b, which a plugin creates from code. Create it with Sphinx, and add its output to the navigation',
    'the icon :simple-nothing:. Add <Icon icon="…" /> with a Lucide icon',
  ]);
});

test('turns icons in titles into icons of the component', () => {
  const { body, notes } = importText(
    '=== ":fontawesome-brands-windows: Windows :material-key:"\n\n    A\n\n=== ":simple-nothing: Mac ++ctrl++"\n\n    B\n',
  );
  expect(body).toContain('<Tab title="Windows" icon="fa-brands fa-windows">');
  expect(body).toContain('<Tab title="Mac ++ctrl++">');
  expect(notes).toEqual(['the icon :simple-nothing:. Add a Lucide icon with icon="…"']);
});

test('ends a code block without an end with the block that contains it', () => {
  const { body } = importText(
    '=== "A"\n\n    ```sh\n    a\n    ```\n\n    ```\n\n=== "B"\n\n    ```\n    b\n    ```\n',
  );
  expect(body.match(/```/g)).toHaveLength(6);
  expect(body).toMatch(/```\n```\n\n<\/Tab>/);
});

test('lists folders by name without a navigation, and in the order of their .pages files', () => {
  const pages = Object.fromEntries(
    ['z.md', 'index.md', 'b/two.md', 'b/one.md', 'a/x.md', 'c/y.md'].map((name) => [`docs/${name}`, '# P']),
  );
  const { config } = importSite({
    'mkdocs.yml': 'plugins: [awesome-pages]',
    ...pages,
    'docs/b/.pages': 'title: Bees\nnav:\n  - two.md\n  - Site: https://x.example\n  - ...\n',
    'docs/c/.pages': 'hide: true\n',
  });
  expect(config.navigation).toEqual({
    pages: ['index', 'z', { group: 'A', pages: ['a/x'] }, { group: 'Bees', pages: ['b/two', 'links/site', 'b/one'] }],
  });
});

test('shows sections as tabs if the theme does', () => {
  const { config } = importSite({
    'mkdocs.yml':
      'theme: {name: material, features: [navigation.tabs]}\nnav:\n  - Start: index.md\n  - Guides:\n      - a.md\n      - Deep:\n          - b.md\n',
    'docs/index.md': '# I',
    'docs/a.md': '# A',
    'docs/b.md': '# B',
  });
  expect(config.navigation).toEqual({
    tabs: [
      { tab: 'Start', pages: ['index'] },
      { tab: 'Guides', pages: ['a', { group: 'Deep', pages: ['b'] }] },
    ],
  });
});

test.each([
  ['suffix', { 'docs/index.md': '# Home', 'docs/index.fr.md': '# Accueil', 'docs/only.md': '# Only' }],
  ['folder', { 'docs/en/index.md': '# Home', 'docs/fr/index.md': '# Accueil', 'docs/en/only.md': '# Only' }],
])('puts translations into folders, from the structure "%s"', (structure, pages) => {
  const { config, files, notes } = importSite({
    'mkdocs.yml': `nav: [{Home: index.md}, {Only: only.md}]\nplugins:\n  - i18n:\n      docs_structure: ${structure}\n      languages:\n        - {locale: en, default: true}\n        - {locale: fr, nav_translations: {Home: Accueil}}\n`,
    ...pages,
  });
  expect(config.navigation).toEqual({
    languages: [
      { language: 'en', default: true, pages: ['index', 'only'] },
      { language: 'fr', pages: ['fr/index'] },
    ],
  });
  expect(files['fr/index.md']).toContain('title: "Accueil"');
  expect(notes).toContain('the navigation entry "only.md", which has no page in "fr"');
});

test('never reads files outside of the imported folder', () => {
  const { files, notes } = importSite({
    'mkdocs.yml': 'nav: [{Secret: ../../etc/passwd}, {Deep: a.md}]\nINHERIT: ../base.yml\ndocs_dir: docs',
    'docs/a.md': '# A\n\n--8<-- "../../etc/passwd"\n--8<-- "/etc/passwd"\n[up](../../etc/passwd)\n',
  });
  expect(String(files['a.md'])).not.toContain('root:');
  expect(notes).toEqual([
    "INHERIT: ../base.yml, because the file isn't in the imported folder. Pass a folder that contains both",
    `the navigation entry "../../etc/passwd", whose page doesn't exist`,
    'the included file "../../etc/passwd", because it isn\'t in the imported folder',
    'the included file "/etc/passwd", because it isn\'t in the imported folder',
  ]);
});

test('limits files that include each other, aliases that expand, and deep navigation', () => {
  const aliases = [
    'a: &a [x, x, x, x, x, x, x, x, x]',
    ...[...'bcdefghi'].map(
      (name, index) => `${name}: &${name} [${Array.from({ length: 9 }, () => `*${'abcdefghi'[index]}`).join(', ')}]`,
    ),
  ];
  expect(importSite({ 'mkdocs.yml': aliases.join('\n'), 'docs/a.md': '# A' }).notes[0]).toMatch(
    /^the settings, because the file can't be read: Excessive alias count/,
  );
  const loop = importSite({ 'mkdocs.yml': '', 'docs/a.md': '# A\n\n--8<-- "docs/a.md"\n--8<-- "docs/a.md"\n' });
  expect(loop.notes.some((what) => what.includes('nested too deeply'))).toBe(true);
  const deep = importSite({ 'mkdocs.yml': `nav: ${'[{A: '.repeat(30)}a.md${'}]'.repeat(30)}`, 'docs/a.md': '# A' });
  expect(deep.notes[0]).toMatch(/^the sections below level 20/);
  const broken = importSite({ 'mkdocs.yml': `nav: ${'['.repeat(100_000)}`, 'docs/a.md': '# A' });
  expect(broken.notes[0]).toMatch(/^the settings, because the file can't be read/);
});

test('converts a MkDocs site without problems, and never runs what its configuration names', async () => {
  const { config, notes, changes, problems, read, stdout } = await importFixture('mkdocs');
  expect(problems).toBe('5 pages checked.\nNo problems found.\n');
  expect(config).toMatchObject({
    name: 'Kettle',
    description: 'Boils water on request',
    colors: { primary: '#009485' },
    logo: '/img/logo.png',
    navbar: { links: [{ label: 'GitHub', href: 'https://github.com/example/kettle', type: 'github' }] },
    footer: { socials: { github: 'https://github.com/example' } },
    navigation: {
      pages: ['index', { group: 'Guides', root: 'guides/index', pages: ['guides/boil'] }, 'links/status'],
    },
    redirects: [
      { source: '/old/start', destination: '/guides/boil' },
      { source: '/status', destination: 'https://status.kettle.example' },
    ],
  });
  expect(notes.map((line) => line.replace(': not converted', '')).sort()).toEqual([
    'docs/guides/index.md:5: the reference of kettle.core.Heater, which a plugin creates from code. Create it with Sphinx, and add its output to the navigation',
    'docs/index.md:3: the frontmatter field "hide"',
    'docs/index.md:7: the icon in the title. Add icon to the frontmatter',
    'docs/index.md:9: the macro {{ build.date }}, which stays as text',
    `mkdocs.yml: the navigation entry "guides/missing.md", whose page doesn't exist`,
    'mkdocs.yml: the plugin "print-site"',
    `mkdocs.yml: the redirect from old/gone.md, because guides/gone.md doesn't exist`,
  ]);
  expect(changes.map((line) => line.replace(': changed', '').replace(/\. Readers .*/, '')).sort()).toEqual([
    'docs/guides/boil.md:11: annotations of code became the list below it',
    'docs/guides/boil.md:23: the admonition "brew" of this site became a note',
    'docs/index.md:9: the attributes { .md-button }',
    "docs/ref/unlisted.md: the page isn't in the navigation",
  ]);
  expect(stdout).toContain(
    'Converted: 1 included file, 4 callouts, 1 accordion, 2 tabs, 1 definition, 1 key, 1 abbreviation, 1 variable, 1 card grid, 2 redirects.\n',
  );
  expect(read('links/status.md')).toContain('title: "Status"\nurl: "https://status.kettle.example"');
  expect(read('guides/boil.md')).toContain(
    '1. Fill it.\n\n    <Warning title="Hot">\n\n    Steam rises.\n\n    </Warning>',
  );
  expect(read('index.md')).toContain('in &#123;place&#125;, edition Spring of &#123;&#123; build.date &#125;&#125;.');
});
