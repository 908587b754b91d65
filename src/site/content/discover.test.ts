import { expect, test } from 'vitest';
import type { Diagnostic } from '../model/diagnostics.ts';
import { openMemory } from '../model/source.ts';
import { listAssets } from './assets.ts';
import { discoverPages } from './discover.ts';
import { readIgnoreRules } from './ignore.ts';
import { readPageHead } from './page-head.ts';

function discover(files: Record<string, string>, listed: string[] = []) {
  const source = openMemory(files);
  const ignore = readIgnoreRules(source);
  const diagnostics: Diagnostic[] = [];
  const { pages, imported } = discoverPages({
    source,
    ignore,
    isListed: (url) => listed.includes(url),
    readHead: (file) => readPageHead(source.read(file), file, []),
    report: (diagnostic) => diagnostics.push(diagnostic),
  });
  const pageList = [...pages.values()];
  const publishedFiles = listAssets({
    source,
    ignore,
    configFiles: ['docs.json', 'nav.json'],
    pageFiles: new Set(pageList.map(({ file }) => file)),
    imported,
  });
  return {
    files: pageList.map(({ file }) => file),
    pages,
    codes: diagnostics.map(({ code }) => code),
    ...publishedFiles,
  };
}

const createEmptyFiles = (...files: string[]) => Object.fromEntries(files.map((file) => [file, '']));

test('every .mdx and .md file is a page except ignored, imported and snippet files', () => {
  const { files } = discover({
    ...createEmptyFiles(
      'a.mdx',
      'b/c.md',
      'AGENTS.md',
      'README.md',
      'x/CHANGELOG.md',
      'node_modules/x.md',
      'a/build/x.mdx',
      '.github/x.md',
    ),
    ...createEmptyFiles(
      'snippets/s.mdx',
      '_snippets/s.mdx',
      '.mintlify/AGENTS.md',
      'parts/part.mdx',
      'parts/inner.mdx',
      'parts/page.mdx',
    ),
    'd.mdx': 'import Part from "/parts/part.mdx"\n\n<Part />',
    'snippets/t.mdx': 'import Inner from "../parts/inner.mdx"',
  });
  expect(files.sort()).toEqual(['AGENTS.md', 'a.mdx', 'b/c.md', 'd.mdx', 'parts/page.mdx']);
});

test('a file in the navigation is a page despite the built-in ignore rules, but not despite .mintignore', () => {
  const files = {
    ...createEmptyFiles('README.md', 'build/x.mdx', 'snippets/s.mdx', 'part.mdx', 'secret.mdx'),
    'a.mdx': 'import P from "/part.mdx"',
    '.mintignore': 'secret.mdx',
  };
  const listedUrls = ['/README', '/build/x', '/snippets/s', '/part', '/secret'];
  expect(discover(files, listedUrls).files.sort()).toEqual([
    'README.md',
    'a.mdx',
    'build/x.mdx',
    'part.mdx',
    'snippets/s.mdx',
  ]);
});

test('.mintignore follows gitignore, including negation and the built-in rules', () => {
  const { files, assets } = discover({
    ...createEmptyFiles(
      'drafts/a.mdx',
      'drafts/keep.mdx',
      'x/old.mdx',
      'README.md',
      'b.mdx',
      'pic.png',
      'drafts/pic.png',
    ),
    '.mintignore': '# notes\ndrafts/*\n!drafts/keep.mdx\n**/old.mdx\n!README.md\n',
  });
  expect(files.sort()).toEqual(['README.md', 'b.mdx', 'drafts/keep.mdx']);
  expect(assets).toEqual(['pic.png']);
});

test('.mdx takes precedence over .md and a file over an index file, and the unused file is reported', () => {
  const { pages, codes } = discover(createEmptyFiles('a.md', 'a.mdx', 'b.mdx', 'b/index.mdx'));
  expect([...pages].map(([url, { file }]) => `${url} ${file}`)).toEqual(['/a a.mdx', '/b b.mdx']);
  expect(codes).toEqual(['page-clash', 'page-clash']);
});

test('a page beside a folder with the same name is a separate page', () => {
  expect([...discover(createEmptyFiles('a.mdx', 'a/b.mdx', '404.mdx')).pages.keys()]).toEqual(['/404', '/a', '/a/b']);
});

test('nothing is published where the bundle keeps its own files', () => {
  const { files, assets, codes } = discover(createEmptyFiles('_docs/a.mdx', '_docs/style.css', 'b.mdx'));
  expect({ files, assets, codes }).toEqual({ files: ['b.mdx'], assets: [], codes: ['reserved-path'] });
});

test.each([
  ['---\ntitle: From frontmatter\n---\n# Heading', 'From frontmatter'],
  ['\n\n# The **bold** `code` [link](/x) {#id}\n\nText', 'The bold code link'],
  ['import A from "/a.mdx"\n\n# After imports #\n', 'After imports'],
  ['Text first\n\n# Later', 'Some page'],
  ['', 'Some page'],
])('%j has the title %s', (text, title) => {
  expect(discover({ 'some-page.mdx': text }).pages.get('/some-page')?.title).toBe(title);
});

test('assets are files with web types, except configuration, ignored and tool files', () => {
  const { assets, styles, scripts } = discover({
    ...createEmptyFiles(
      'docs.json',
      'nav.json',
      'spec.yaml',
      'images/dist/x.png',
      'dist/x.png',
      '.hidden.png',
      '.well-known/a.json',
    ),
    ...createEmptyFiles(
      'package.json',
      'eslint.config.js',
      'run.sh',
      'Makefile',
      'a.jsx',
      'z.css',
      'a.css',
      'main.js',
      'IMG.PNG',
    ),
    ...createEmptyFiles(
      'snippets/data.js',
      'snippets/pic.svg',
      'lib/used.js',
      '.mintlify/x.json',
      'llms.txt',
      'skill.md',
    ),
    'p.mdx': 'import { x } from "/lib/used.js"',
  });
  expect(assets.sort()).toEqual(
    [
      '.well-known/a.json',
      'IMG.PNG',
      'a.css',
      'images/dist/x.png',
      'lib/used.js',
      'llms.txt',
      'main.js',
      'skill.md',
      'snippets/data.js',
      'snippets/pic.svg',
      'spec.yaml',
      'z.css',
    ].sort(),
  );
  expect(styles).toEqual(['a.css', 'z.css']);
  expect(scripts).toEqual(['main.js']);
});
