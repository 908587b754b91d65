import { expect, test } from 'vitest';
import { openMemory } from '../../../site/shared.ts';
import { importFixture, importPage } from '../testing.ts';
import { importFumadocs } from './import-fumadocs.ts';

test('converts a Fumadocs site without problems, and reports lost content with its line', async () => {
  const { config, notes, changes, problems, read } = await importFixture('fumadocs');
  expect(problems).toMatch(/6 pages checked\.\n1 notice: foreign-syntax 1\n$/);
  expect(config).toMatchObject({
    name: 'Beacon',
    icons: { library: 'lucide' },
    navigation: {
      pages: [
        'index',
        {
          group: 'Learn',
          pages: [
            { group: 'Guides', icon: 'book-open', expanded: true, pages: ['guide/start'] },
            'deploy',
            'links/status',
          ],
        },
        { group: 'API', pages: ['api/index'] },
      ],
    },
  });
  expect(notes).toEqual([
    'content/docs/api/index.mdx:14: not converted: the table of a type, which is created from code',
    'content/docs/guide/start.mdx: not converted: the frontmatter field "toc", here and on other pages',
    'content/docs/index.mdx:10: not converted: the import of "@/components/lamp"',
    'content/docs/meta.json: not converted: the entry "gone", whose page doesn\'t exist',
  ]);
  expect(changes).toHaveLength(2);
  expect(read('index.mdx')).toBe(
    '---\ntitle: "Beacon"\ndescription: "Lights for harbors"\nicon: "lightbulb"\nmode: "wide"\n---\n\n<Cards>\n  <Card icon="rocket" title="Begin" href="/guide/start">\n    Read first\n  </Card>\n</Cards>\n\n![Map](/map.png) See [the API](/api#fields).\n',
  );
  expect(read('guide/start.mdx')).toContain(
    '<CodeGroup>\n\n```bash title="npm"\nnpm i beacon\n```\n\n```bash title="yarn"\nyarn add beacon\n```\n\n</CodeGroup>\n\nNext:\n\nShared *part*.\n\n```bash\nnpm i lamp\n```',
  );
  expect(read('api/index.mdx')).toContain(
    '<ResponseField name="color" type="string" default="white" required>\n  The \\{color\\} of the light\n</ResponseField>\n\n<ResponseField name="power-level" type="number" default="3" deprecated>',
  );
});

test.each([
  ['import { a } from "fumadocs-ui/b";\nimport c from "next/link"\n\nx', 'x'],
  ['```js\nimport a from "fumadocs-ui/b";\n```', '```js\nimport a from "fumadocs-ui/b";\n```'],
  ['<Card icon={<CircleHelp className="x" />} title="A" />', '<Card icon="circle-help" title="A" />'],
  ['<include>./part.ts</include>', '```ts\na()\n```'],
  ['<include lang="md">../../secret.md</include>', ''],
  ['<TypeTable type={types} />', ''],
  ['- a\n\n```js tab="a"\n```\nx', '- a\n\n<CodeGroup>\n\n```js title="a"\n```\n</CodeGroup>\n\nx'],
])('converts %j to %j', (source, expected) => {
  const files = {
    'content/docs/meta.json': '{}',
    'content/docs/a.mdx': `---\ntitle: T\n---\n\n${source}\n`,
    'content/docs/part.ts': 'a()\n',
  };
  expect(importPage(importFumadocs, files, 'a.mdx')).toBe(`---\ntitle: "T"\n---\n\n${expected}\n`);
});

test('folders with separate sidebars become tabs, in the order of the entries', () => {
  const notes: string[] = [];
  const { config } = importFumadocs(
    openMemory({
      'apps/web/source.config.mjs': 'export const docs = defineDocs({ dir: "./docs" });',
      'apps/web/docs/meta.json': '{ "pages": ["z...a", "!secret"] }',
      'apps/web/docs/index.mdx': '# Home',
      'apps/web/docs/secret.mdx': '# Secret',
      'apps/web/docs/sdk/meta.json': '{ "root": true, "title": "SDK", "icon": "Box", "pages": ["b", "a"] }',
      'apps/web/docs/sdk/a.mdx': '# A',
      'apps/web/docs/sdk/b.mdx': '# B',
      'apps/web/docs/old/meta.json': '{ nothing',
      'apps/web/docs/old/index.mdx': '---\ntitle: Old\n---',
    }),
    ({ file, what }) => notes.push(`${file}: ${what}`),
  );
  expect(config.navigation).toEqual({
    tabs: [
      { tab: 'Docs', pages: ['old/index', 'index'] },
      { tab: 'SDK', icon: 'box', pages: ['sdk/b', 'sdk/a'] },
    ],
  });
  expect(notes).toEqual(["apps/web/docs/old/meta.json: the order of its pages, because it isn't valid JSON"]);
});

const LANGUAGE_CODE =
  "import { defineI18n } from 'fumadocs-core/i18n'; const all = ['de', 'en'] as const; export const i18n = defineI18n({ languages: [...all], defaultLanguage: 'en'";

test.each([
  [
    'file names',
    '',
    (name: string, language: string) => (language === 'en' ? name : name.replace('.', `.${language}.`)),
  ],
  ['folders', ", parser: 'dir'", (name: string, language: string) => `${language}/${name}`],
])('converts languages in %s', (_, setting, place) => {
  const notes: string[] = [];
  const { name, config, files } = importFumadocs(
    openMemory({
      'lib/i18n.ts': `${LANGUAGE_CODE}${setting} });`,
      'source.config.ts': 'export const docs = defineDocs({ dir: "content" });',
      [`content/${place('meta.json', 'en')}`]: '{ "title": "Port", "pages": ["index", "(a)", "[More](/docs/b)"] }',
      [`content/${place('meta.json', 'de')}`]: '{ "pages": ["index", "b", "[Mehr](/docs/b)"] }',
      [`content/${place('index.mdx', 'en')}`]: '# Port\n\n[b](./b) [c](/docs/c) [c](/de/docs/c)',
      [`content/${place('index.mdx', 'de')}`]: '# Hafen\n\n[b](./b) [c](/docs/c) [c](/en/docs/c) [d](./c.mdx)',
      [`content/${place('b.mdx', 'en')}`]: '# B',
      [`content/${place('(a)/c.mdx', 'en')}`]: '# C',
      [`content/${place('(a)/c.mdx', 'de')}`]: '# C',
    }),
    ({ file, what }) => notes.push(`${file}: ${what}`),
  );
  expect(name).toBe('Port');
  expect(config.navigation).toEqual({
    languages: [
      { language: 'en', default: true, pages: ['index', { group: 'A', pages: ['c'] }, 'links/more'] },
      { language: 'de', pages: ['de/index', 'links/mehr'] },
    ],
  });
  expect(String(files['links/more.md'])).toContain('url: "/b"');
  expect(String(files['index.mdx'])).toContain('[b](/b) [c](/c) [c](/de/c)');
  expect(String(files['de/index.mdx'])).toContain('[c](/de/c) [c](/c)');
  expect(Object.keys(files).sort()).toEqual([
    'b.mdx',
    'c.mdx',
    'de/c.mdx',
    'de/index.mdx',
    'index.mdx',
    'links/mehr.md',
    'links/more.md',
  ]);
  expect(notes).toEqual([]);
});
