import { expect, test } from 'vitest';
import { openMemory } from '../../site/shared.ts';
import { readStaticModule } from './static-module.ts';
import { readStaticExport } from './static-value.ts';
import { htmlToMarkdown } from './html/html-to-markdown.ts';
import { openHtml, type HtmlDocument } from './html/open-html.ts';
import type { ImportNote } from './imported.ts';
import { IMPORTERS } from './registry.ts';

function convert(format: string, files: Record<string, string>) {
  const notes: ImportNote[] = [];
  const importer = IMPORTERS.find(({ name }) => name === format);
  const result = importer?.convert(openMemory(files), (note) => void notes.push(note));
  const sizes = Object.values(result?.files ?? {}).map((content) => content.length);
  return {
    files: result?.files ?? {},
    size: sizes.reduce((sum, size) => sum + size, 0),
    notes: notes.map(({ what }) => what),
  };
}

const LONG = 'x '.repeat(100_000);
const MANY = 100;

test.each<[string, Record<string, string>]>([
  [
    'mkdocs',
    {
      'mkdocs.yml': `site_name: A\nmarkdown_extensions:\n  - pymdownx.snippets:\n      auto_append:\n${'        - long.md\n'.repeat(MANY)}`,
      'long.md': LONG,
      'docs/a.md': 'a',
    },
  ],
  ['mkdocs', { 'mkdocs.yml': 'site_name: A\n', 'long.md': LONG, 'docs/a.md': '--8<-- "long.md"\n'.repeat(MANY) }],
  ['mkdocs', { 'mkdocs.yml': `plugins: [macros]\nextra:\n  a: "${LONG}"\n`, 'docs/a.md': '{{ a }}\n'.repeat(MANY) }],
  ['mkdocs', { 'mkdocs.yml': 'site_name: A\n', 'docs/a.md': `${'ABC '.repeat(MANY)}\n\n*[ABC]: ${LONG}\n` }],
  ['gitbook', { 'SUMMARY.md': '', 'long.md': LONG, 'a.md': '{% include "long.md" %}\n'.repeat(MANY) }],
  [
    'fern',
    {
      'fern/docs.yml': 'navigation:\n- page: A\n  path: a.mdx\n',
      'fern/snippets/long.mdx': LONG,
      'fern/a.mdx': '<Markdown src="/snippets/long.mdx" />\n'.repeat(MANY),
    },
  ],
])('limits what %s pages insert, and reports it', (format, files) => {
  const { size, notes } = convert(format, files);
  expect(size).toBeLessThan(3_000_000);
  expect(notes.some((what) => what.includes('too long'))).toBe(true);
});

test('limits what all pages insert together', () => {
  const pages = Object.fromEntries(
    Array.from({ length: 60 }, (_, index) => [`docs/${index}.md`, '--8<-- "long.md"\n'.repeat(9)]),
  );
  const { size } = convert('mkdocs', { 'mkdocs.yml': 'site_name: A\n', 'long.md': LONG, ...pages });
  expect(size).toBeLessThan(101_000_000);
});

test('ends with constants that use each other many times', () => {
  const lines = Array.from({ length: 50 }, (_, index) => `const a${index + 1} = [a${index}, a${index}];`);
  expect(() => readStaticExport(`const a0 = 1;\n${lines.join('\n')}\nexport default a50;`)).toThrow(
    'it has more than 200000 values',
  );
});

test('prints tables of any shape in their own size', () => {
  const print = (html: string) => htmlToMarkdown((openHtml(html) as HtmlDocument).body);
  const rows = '<tr><td>a'.repeat(5_000);
  expect(print(`<table><tr>${'<td>b'.repeat(5_000)}${rows}</table>`).length).toBeLessThan(200_000);
  const csv = `${','.repeat(5_000)}b\n${'a\n'.repeat(5_000)}`;
  expect(convert('notion', { [`A ${'0'.repeat(32)}.csv`]: csv }).size).toBeLessThan(200_000);
  const block = '[block:parameters]\n{"data":{"h-0":"x"},"cols":50,"rows":5000}\n[/block]\n';
  expect(convert('readme', { 'docs/a.md': block.repeat(20) }).size).toBeLessThan(20_000);
});

test('prints code with very many fences', () => {
  const html = `<pre>${'``` '.repeat(200_000)}</pre>`;
  expect(htmlToMarkdown((openHtml(html) as HtmlDocument).body)).toMatch(/^````\n/);
});

test.each<[string, Record<string, string>, string]>([
  ['readme', { 'docs/a.md': '[block:constructor]\n{"body":"text"}\n[/block]' }, 'text'],
  ['readme', { 'docs/a.md': '<Callout theme="constructor">\ntext\n</Callout>' }, '<Note>'],
  ['gitbook', { 'SUMMARY.md': '', 'a.md': '{% constructor %}\ntext\n{% endconstructor %}' }, 'text'],
  ['gitbook', { 'SUMMARY.md': '', 'a.md': '{% hint style="constructor" %}\ntext\n{% endhint %}' }, '<Note>'],
  ['docusaurus', { 'docusaurus.config.js': '', 'docs/a.md': ':::constructor\ntext\n:::' }, '<Note>'],
  ['mkdocs', { 'mkdocs.yml': 'site_name: A', 'docs/a.md': '/// constructor\ntext\n///' }, 'text'],
])('treats names of object methods like unknown names in %s: %j', (format, files, expected) => {
  const texts = Object.values(convert(format, files).files).join('\n');
  expect(texts).toContain(expected);
  expect(texts).not.toMatch(/native code|\[object/);
});

test('reports the first 500 parts of a page that are lost, and that there are more', () => {
  const text = Array.from({ length: 2_000 }, (_, index) => `:::kind${'a'.repeat(index)}\n:::`).join('\n');
  const { notes } = convert('docusaurus', { 'docusaurus.config.js': '', 'docs/a.md': text });
  expect(notes).toHaveLength(501);
  expect(notes.at(-1)).toBe('more than the parts listed here. Check the whole page');
});

test('keeps pages of Notion whose names look like folders, and reports the same ID', () => {
  const id = (digit: string) => digit.repeat(32);
  const files = {
    [`a/b/c/.. ${id('1')}.md`]: 'first',
    [`a/b/c ${id('2')}.md`]: 'second',
    [`x ${id('3')}.md`]: 'third',
    [`y ${id('3')}.md`]: 'fourth',
  };
  const { files: result, notes } = convert('notion', files);
  const texts = Object.values(result).join('\n');
  for (const text of ['first', 'second', 'third']) expect(texts).toContain(text);
  expect(notes).toEqual([`the page, because x ${id('3')}.md has the same ID`]);
});

test('ends with modules that import each other, or use imported values many times', () => {
  const files = Object.fromEntries(
    Array.from({ length: 30 }, (_, index) => [
      `m${index}.js`,
      `import a from "./m${index + 1}"; import first from "./m0.js"; export default [${'a,'.repeat(20)} first];`,
    ]),
  );
  const source = openMemory({ ...files, 'm30.js': 'export default 1;' });
  expect(() => readStaticModule(source, 'm0.js')).not.toThrow();
});
