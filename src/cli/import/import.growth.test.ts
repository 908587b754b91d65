import { describe, expect, test } from 'vitest';
import { measureGrowth } from '../../../test/helpers/growth.ts';
import { openMemory } from '../../site/shared.ts';
import { importDocusaurus } from './docusaurus/import-docusaurus.ts';
import { importDocument360 } from './document360/import-document360.ts';
import { stripMarkdown } from './page-text.ts';
import { importMkdocs } from './mkdocs/import-mkdocs.ts';
import { importReadme } from './readme/import-readme.ts';
import { importMarkdown } from './markdown/import-markdown.ts';
import { importFern } from './fern/import-fern.ts';
import { importGitbook } from './gitbook/import-gitbook.ts';
import { importVitepress } from './vitepress/import-vitepress.ts';
import { importFumadocs } from './fumadocs/import-fumadocs.ts';

const ignore = () => undefined;

test.each([
  '{% include "',
  '{% file src="',
  '{% embed url="a" %}',
  '{% hint %}',
  '{% tab %}\n',
  '{% code %}\n',
  '{% prompt %}\n```\n',
  '{% if a',
  '{%',
  '<button>',
  '<mark style="color:red;">',
  '<code class="expression">',
  '<table data-view="cards">',
  '<thead><tr><th></th>',
  ':a_',
  '$$',
  '\t',
])('converts %j of GitBook in time linear in the text', (piece) => {
  const run = (size: number) => importGitbook(openMemory({ 'SUMMARY.md': '', 'a.md': piece.repeat(size) }), ignore);
  expect(measureGrowth(run, 200)).toBeLessThan(30);
});

test.each([
  ' ',
  '\t',
  '~',
  '`',
  ':::a\n',
  '{',
  '<A ',
  '<BrowserOnly>',
  '<Tabs a={',
  '<CodeBlock a>{a}',
  '<DocCardList a={',
])('converts %j of Docusaurus and of Markdown in time linear in the text', (piece) => {
  const run = (size: number) => {
    const text = piece.repeat(size);
    importDocusaurus(openMemory({ 'docusaurus.config.js': '', 'docs/a.mdx': text }), ignore);
    importMarkdown(openMemory({ 'a.md': text }), ignore);
  };
  expect(measureGrowth(run, 200)).toBeLessThan(30);
});

test.each(['![', '[a](', '](doc:', '[](<'])('converts %j of every format in time linear in the text', (piece) => {
  const run = (size: number) => {
    const text = piece.repeat(size);
    importReadme(openMemory({ 'docs/a.md': text }), ignore);
    importMkdocs(openMemory({ 'mkdocs.yml': '', 'docs/a.md': `${text}\n\n*[A]: B` }), ignore);
    importDocument360(openMemory({ 'v1/articles/a.md': text }), ignore);
    stripMarkdown(text);
  };
  expect(measureGrowth(run, 500)).toBeLessThan(30);
});

test.each([
  '::: tip\n',
  '<<< @/',
  '<!--@include: ',
  '<!--@include: a.md-->',
  '<script>\n',
  '<script>\n<style>\n',
  '<Badge ',
  '{{',
  '[a](b){',
  '```ts [',
  '[[toc]]\n',
])('converts %j of VitePress in time linear in the text', (piece) => {
  const run = (size: number) =>
    importVitepress(openMemory({ '.vitepress/config.js': '', 'a.md': piece.repeat(size) }), ignore);
  expect(measureGrowth(run, 200)).toBeLessThan(30);
});

test.each([
  '<include>',
  '<include>a',
  'import a ',
  'import { a, ',
  'icon={<A ',
  '<TypeTable type={',
  '```a tab="b"\n```\n',
])('converts %j of Fumadocs in time linear in the text', (piece) => {
  const run = (size: number) =>
    importFumadocs(openMemory({ 'content/docs/meta.json': '{}', 'content/docs/a.mdx': piece.repeat(size) }), ignore);
  expect(measureGrowth(run, 200)).toBeLessThan(30);
});

test.each([']', '"', '- [ ] '])('reads a long line of %j as YAML settings in linear time', (piece) => {
  const readers = [
    (yaml: string) => importMkdocs(openMemory({ 'mkdocs.yml': yaml, 'docs/a.md': '' }), ignore),
    (yaml: string) => importMarkdown(openMemory({ 'a.md': `---\n${yaml}\n---\n` }), ignore),
    (yaml: string) => importDocusaurus(openMemory({ 'docs/_category_.yml': yaml, 'docs/a.md': '' }), ignore),
    (yaml: string) => importGitbook(openMemory({ '.gitbook.yaml': yaml, 'SUMMARY.md': '' }), ignore),
  ];
  for (const read of readers)
    expect(measureGrowth((size) => void read(piece.repeat(size / piece.length)), 15_000)).toBeLessThan(30);
});

describe('reads constructs that never end, with many spaces, in linear time', () => {
  test.each(['{% file', '{% a', '{%-', '{% a b'])('%j of GitBook', (start) => {
    const run = (size: number) =>
      importGitbook(openMemory({ 'SUMMARY.md': '', 'a.md': `${start}${' '.repeat(size)}x` }), ignore);
    expect(measureGrowth(run, 200)).toBeLessThan(30);
  });

  test.each(['import', 'import type', 'import a', 'import a from'])('%j of Fern and Fumadocs', (start) => {
    const run = (size: number) => {
      const text = `${start}${' '.repeat(size)}x`;
      importFern(openMemory({ 'fern/docs.yml': 'navigation: [{page: T, path: t.mdx}]', 'fern/t.mdx': text }), ignore);
      importFumadocs(openMemory({ 'content/docs/meta.json': '{}', 'content/docs/a.mdx': text }), ignore);
    };
    expect(measureGrowth(run, 200)).toBeLessThan(30);
  });

  test('separators of Fumadocs', () => {
    const run = (size: number) => {
      const meta = JSON.stringify({ pages: [`---${' '.repeat(size)}x`] });
      importFumadocs(openMemory({ 'content/docs/meta.json': meta, 'content/docs/a.mdx': '' }), ignore);
    };
    expect(measureGrowth(run, 200)).toBeLessThan(30);
  });

  test.each(['1', '1,', ''])('lines %j of code in VitePress', (start) => {
    const run = (size: number) => {
      const page = `<!--@include: ./b.md{${start}${' '.repeat(size)}x}-->`;
      importVitepress(openMemory({ '.vitepress/config.js': '', 'a.md': page, 'b.md': 'B' }), ignore);
    };
    expect(measureGrowth(run, 200)).toBeLessThan(30);
  });
});
