import { expect, test } from 'vitest';
import { renderTestSite } from '../../src/site/testing.ts';
import { generatePage } from './generate-page.ts';
import { findLostWords } from './lost-words.ts';
import { readSourceTexts } from './source-texts.ts';

/** Seeds of the generated pages. */
const SEEDS = Array.from({ length: 60 }, (_, index) => index + 1);

test('readers, agents and the search get every word of a page', async () => {
  const pages = SEEDS.map((seed) => generatePage(seed));
  const files = Object.assign({}, ...pages.map((page) => page.files));
  const site = await renderTestSite(files);
  const lostWords = pages.flatMap(({ file, words }) => {
    const page = site.pages.get(`/${file.replace(/\.mdx?$/, '')}`);
    if (!page) throw new Error(`${file} has no page`);
    return findLostWords(page, placeWords(files, words), site.diagnostics);
  });
  expect(lostWords).toEqual([]);
});

test('every page that MDX compiles is valid', async () => {
  const pages = SEEDS.map((seed) => generatePage(seed, 'mdx'));
  const { diagnostics } = await renderTestSite(Object.assign({}, ...pages.map(({ files }) => files)));
  const compiledFiles = pages
    .filter(({ file, files }) => readSourceTexts(files[file] ?? '', file))
    .map(({ file }) => file);
  expect(compiledFiles.length).toBeGreaterThan(20);
  const refusals = diagnostics.filter(({ code }) => /^(?:invalid-mdx|page-failed|unsupported-.*)$/.test(code));
  expect(refusals.filter(({ file }) => compiledFiles.includes(file))).toEqual([]);
});

test('finds a word that an output lacks, unless a diagnostic names it', async () => {
  const source =
    '---\ndescription: about\n---\n\n| a | b |\n|-|-|\n| one | two | three |\n\n<Card title="four">`five`</Card>\n';
  const { pages, diagnostics } = await renderTestSite({ 'page.mdx': source });
  const page = pages.get('/page');
  if (!page) throw new Error('no page');
  const texts = readSourceTexts(source, 'page.mdx') ?? [];
  expect(texts.map(({ text }) => text)).toEqual(['about', 'a', 'b', 'one', 'two', 'three', ' five ', 'four']);
  expect(findLostWords(page, texts, diagnostics)).toEqual([]);
  expect(findLostWords(page, texts, []).map(({ output, word }) => `${output} ${word}`)).toEqual([
    'page three',
    'twin three',
    'search three',
  ]);
  const damagedPage = { ...page, html: page.html.replaceAll('four', ''), markdown: page.markdown.replace('five', '') };
  expect(findLostWords(damagedPage, texts, diagnostics).map(({ output, word }) => `${output} ${word}`)).toEqual([
    'page four',
    'twin five',
  ]);
});

/** Returns each word with the line on which it is. */
function placeWords(files: Record<string, string>, words: readonly string[]) {
  const lines = Object.entries(files).flatMap(([file, text]) =>
    text.split('\n').map((line, index) => ({ text: line.toLowerCase(), file, line: index + 1 })),
  );
  return words.map((word) => {
    const { file = '', line = 0 } = lines.find(({ text }) => text.split(/[^\dqw]+/).includes(word)) ?? {};
    return { text: word, file, line };
  });
}
