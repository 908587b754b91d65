import { expect, test } from 'vitest';
import { openMemory } from '../../site/shared.ts';
import type { ImportNote } from './imported.ts';
import { IMPORTERS } from './registry.ts';

function convert(format: string, files: Record<string, string>) {
  const notes: ImportNote[] = [];
  const importer = IMPORTERS.find(({ name }) => name === format);
  const result = importer?.convert(openMemory(files), (note) => void notes.push(note));
  return {
    files: Object.keys(result?.files ?? {}),
    pages: result?.pages ?? new Map<string, string>(),
    notes: notes.map(({ file, what }) => `${file}: ${what}`),
  };
}

const DOCUSAURUS = { 'docusaurus.config.js': "module.exports = { presets: [['classic', { docs: {} }]] };" };
const I18N = `site_name: A
plugins:
  - i18n:
      languages:
        - locale: en
          default: true
        - locale: "null"
`;

test.each<[string, Record<string, string>, Record<string, string>]>([
  ['markdown', { 'a b.md': '1', 'a-b.md': '2' }, { 'a b.md': 'a-b.md', 'a-b.md': 'a-b-2.md' }],
  ['markdown', { 'A.md': '1', 'a.md': '2', 'a.mdx': '3' }, { 'A.md': 'A.md', 'a.md': 'a-2.md', 'a.mdx': 'a-3.mdx' }],
  ['markdown', { 'README.md': '1', 'readme.md': '2' }, { 'README.md': 'index.md', 'readme.md': 'index-2.md' }],
  ['markdown', { 'é.md': '1', 'e\u0301.md': '2' }, { 'e\u0301.md': 'e\u0301.md', 'é.md': 'é-2.md' }],
  ['gitbook', { 'SUMMARY.md': '', 'a b.md': '1', 'a-b.md': '2' }, { 'a b.md': 'a-b.mdx', 'a-b.md': 'a-b-2.mdx' }],
  [
    'mkdocs',
    { 'mkdocs.yml': 'site_name: A\n', 'docs/a b.md': '1', 'docs/a-b.md': '2' },
    { 'docs/a b.md': 'a-b.md', 'docs/a-b.md': 'a-b-2.md' },
  ],
  [
    'docusaurus',
    { ...DOCUSAURUS, 'docs/a.md': '---\nslug: /x\n---\n1', 'docs/b.md': '---\nslug: /x\n---\n2' },
    { 'docs/a.md': 'x.mdx', 'docs/b.md': 'x-2.mdx' },
  ],
])('gives each page of %s its own file: %j', (format, source, expected) => {
  const { pages, notes } = convert(format, source);
  expect(Object.fromEntries(pages)).toEqual(expected);
  const [, ...others] = Object.keys(expected);
  const changed = notes.filter((note) => note.includes('the page has the path'));
  expect(changed.map((note) => note.split(':')[0])).toEqual(others);
});

test('keeps files of a Docusaurus site that have the same path in two folders', () => {
  const files = {
    'docs/a.md': '1',
    'docs/img/a.png': '1',
    'static/img/a.png': '2',
    'docs/_a.md': '1',
    'docs/_a.mdx': '2',
  };
  expect(convert('docusaurus', { ...DOCUSAURUS, ...files }).files.toSorted()).toEqual([
    'a.mdx',
    'img/a-2.png',
    'img/a.png',
    'snippets/_a-2.mdx',
    'snippets/_a.mdx',
  ]);
});

test('reports pages of MkDocs that belong to no language', () => {
  const { pages, notes } = convert('mkdocs', { 'mkdocs.yml': I18N, 'docs/a.md': '1', 'docs/a.en.md': '2' });
  expect(Object.fromEntries(pages)).toEqual({ 'docs/a.en.md': 'a.md' });
  expect(notes).toEqual([
    'docs/a.md: the page, because it belongs to no language of the site, or another file is the same page',
  ]);
});

test('shortens titles that are longer than the name of a file', () => {
  const title = 'ж'.repeat(250);
  const page = '<div id="main-content">x</div>';
  const { pages } = convert('confluence', {
    'index.html': `<ul><li><a href="1.html">${title}</a></li><li><a href="2.html">${title}</a></li></ul>`,
    '1.html': page,
    '2.html': page,
  });
  expect([...pages.values()].map((name) => Buffer.byteLength(name))).toEqual([243, 245]);
});

test.each<[string, Record<string, string>]>([
  ['docusaurus', { ...DOCUSAURUS, 'docs/a.md': '1', 'static/.github/workflows/a.yml': 'on: push' }],
  [
    'fern',
    { 'fern/docs.yml': 'navigation:\n- page: A\n  path: a.md\n', 'fern/a.md': '1', 'fern/.github/workflows/a.yml': '' },
  ],
  ['gitbook', { 'SUMMARY.md': '* [A](a.md)', 'a.md': '1', '.github/workflows/a.yml': 'on: push' }],
])('never writes hidden folders of %s, whose files can run in a repository', (format, files) => {
  expect(convert(format, files).files.filter((file) => file.includes('workflows'))).toEqual([]);
});

test.each(['"\\ud800"', '"/abs"', '"//abs"', '"a:b"', '"con"'])(
  'places a page with the slug %s in the site',
  (slug) => {
    const page = `---\nslug: ${slug}\nid: ${slug}\n---\n[a](a.md) [a](%ED%A0%80)\n`;
    for (const [format, files] of [
      ['docusaurus', { ...DOCUSAURUS, 'docs/a.md': page }],
      ['readme', { 'docs/a.md': page }],
    ] as const) {
      const { pages } = convert(format, files);
      for (const output of pages.values()) {
        expect(output).not.toMatch(/^\/|:|(?:^|\/)con\./);
        expect(output.isWellFormed()).toBe(true);
      }
    }
  },
);
