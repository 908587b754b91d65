import { expect, test } from 'vitest';
import { openMemory } from '../../../site/shared.ts';
import type { ImportNote } from '../imported.ts';
import { splitPage } from '../page-text.ts';
import { importFixture } from '../testing.ts';
import { importFern } from './import-fern.ts';

function importSite(files: Record<string, string>) {
  const notes: ImportNote[] = [];
  const result = importFern(openMemory(files), (note) => notes.push(note));
  return { ...result, notes: notes.map(({ what }) => what) };
}

const importText = (text: string) => {
  const { files, notes } = importSite({
    'fern/docs.yml': 'navigation:\n  - page: T\n    path: t.mdx',
    'fern/t.mdx': `---\ntitle: T\n---\n${text}\n`,
    'fern/a.mdx': '<Markdown src="/a.mdx" />A',
  });
  return { body: splitPage(String(files['t.mdx'])).body.trim(), notes };
};

test.each([
  ['<Callout intent="warning">x</Callout>', '<Warning>x</Warning>'],
  ['<Success>x</Success> <Launch>y</Launch>', '<Check>x</Check> <Tip>y</Tip>'],
  ['`<Success>`', '`<Success>`'],
  [
    '<Steps>\n<Step title="A">\n### Inside\n</Step>\n</Steps>',
    '<Steps>\n<Step title="A">\n### Inside\n</Step>\n</Steps>',
  ],
  ['```ts maxLines=5 wordWrap\na\n```', '```ts wrap\na\n```'],
  ['<Schema type="A" />', ''],
])('converts %j to %j', (source, expected) => {
  expect(importText(source).body).toBe(expected);
});

test('limits snippets that include each other, and never reads outside of the folder', () => {
  expect(importText('<Markdown src="/a.mdx" />').notes).toEqual(
    [
      'the snippet /a.mdx, because snippets are nested too deeply or too long',
      "the page, because docs.yml doesn't list it",
    ].toSorted(),
  );
  expect(importText('<Markdown src="../../etc/passwd" />').notes).toContain(
    "the snippet ../../etc/passwd, because it isn't in the folder",
  );
});

test('puts versions and tabs into divisions, with the URLs that they have', () => {
  const { config, pages } = importSite({
    'fern/docs.yml':
      'versions:\n  - display-name: v2\n    path: v2.yml\n  - display-name: v1\n    path: v1.yml\n    slug: one\n  - display-name: v0\n    path: v0.yml\n',
    'fern/v2.yml':
      'tabs: {a: {display-name: A tab}}\nnavigation:\n  - tab: a\n    layout:\n      - page: P\n        path: p2.mdx\n',
    'fern/v1.yml':
      'navigation:\n  - section: Some words\n    contents:\n      - page: P\n        path: p1.mdx\n        slug: ../../up\n',
    'fern/p1.mdx': 'x',
    'fern/p2.mdx': 'x',
  });
  expect(config.navigation).toEqual({
    versions: [
      { version: 'v2', default: true, tabs: [{ tab: 'A tab', pages: ['a-tab/p'] }] },
      { version: 'v1', pages: [{ group: 'Some words', pages: ['one/some-words/up'] }] },
    ],
  });
  expect([...pages.values()]).toEqual(['a-tab/p.mdx', 'one/some-words/up.mdx']);
});

test('limits the levels of the navigation, and reports settings that are not valid', () => {
  const deep = importSite({
    'fern/docs.yml': `navigation: ${'[{section: A, contents: '.repeat(30)}[]${'}]'.repeat(30)}`,
  });
  expect(deep.notes[0]).toMatch(/^the sections below level 20/);
  expect(importSite({ 'fern/docs.yml': 'a: [' }).notes[0]).toMatch(/^the settings, because the file can't be read/);
});

test('converts a Fern project, with its tabs, URLs, snippets and API', async () => {
  const { config, notes, changes, problems, read } = await importFixture('fern');
  expect(problems).toBe('5 pages checked.\nNo problems found.\n');
  expect(notes.map((line) => line.replace(': not converted', ''))).toEqual([
    `fern/docs.yml: the page "Lost", because ../../etc/passwd.mdx isn't in the folder`,
    "fern/pages/draft.mdx: the page, because docs.yml doesn't list it",
    'fern/pages/welcome.mdx:5: the frontmatter field "edit-this-page-url"',
    'fern/pages/welcome.mdx:8: the import of "../components/bulb"',
    'fern/pages/guides/on.mdx:21: the component <EndpointRequestSnippet>, except for its content',
    `fern/docs.yml: the image "assets/gone.png", because it isn't in the folder`,
    'fern/docs.yml: the setting "css"',
  ]);
  expect(changes).toHaveLength(2);
  expect(config).toMatchObject({
    name: 'Lamp',
    colors: { primary: '#a14b00', light: '#ffb870' },
    logo: '/assets/logo.png',
    navigation: {
      tabs: [
        {
          tab: 'Home',
          pages: ['index', { group: 'Guides', pages: ['guides/turn-it-on', 'links/status'] }, 'changelog'],
        },
        { tab: 'API', pages: [{ group: 'Lamp API', openapi: 'openapi/lamp.json' }] },
        { tab: 'Blog', href: 'https://lamp.example/blog' },
      ],
    },
    redirects: [{ source: '/old', destination: '/guides/turn-it-on' }],
  });
  expect(read('guides/turn-it-on.mdx')).toContain('Keep it **dry**.\n\n<Steps>\n<Step title="Plug it in">');
  expect(read('index.mdx')).toContain('Inside\n\n<Check title="Bright">\n  It works.\n</Check>');
  expect(read('changelog.mdx')).toContain('<Update label="2030-02-01">\n\n## Added\n\nA dimmer.\n\n</Update>');
});
