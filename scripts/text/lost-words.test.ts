import { expect, test } from 'vitest';
import { renderTestSite } from '../../src/site/testing.ts';
import { generatePage } from './generate-page.ts';
import { findLostWords } from './lost-words.ts';
import { readOperationTexts } from './operation-texts.ts';
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

test('reads titles, plain strings in expressions, and snippets with their values', async () => {
  const files = {
    'page.mdx':
      "---\ntitle: Alpha\nsidebarTitle: Beta\n---\nimport Part from '/snippets/part.mdx';\n\n<Part name=\"gamma\" size={'delta'} />\n\nA {'epsilon'} {{site}} {1 + 1}\n\n<Card title={`zeta`} />\n\n{'eta'}\n",
    'snippets/part.mdx': '**theta** {name} {size}\n',
  };
  const variables = { site: 'iota' };
  const navigation = { pages: ['page'] };
  const config = { name: 'T', theme: 'mint', colors: { primary: '#123456' }, navigation, variables };
  const { pages, diagnostics } = await renderTestSite({ ...files, 'docs.json': config });
  const page = pages.get('/page');
  if (!page) throw new Error('no page');
  const readFile = (file: string) => files[file as keyof typeof files];
  const texts = readSourceTexts(files['page.mdx'], 'page.mdx', { readFile, variables }) ?? [];
  expect(texts.flatMap(({ text }) => text.match(/\w+/g) ?? []).toSorted()).toEqual(
    ['A', 'Alpha', 'Beta', 'delta', 'epsilon', 'eta', 'gamma', 'iota', 'theta', 'zeta'].toSorted(),
  );
  expect(findLostWords(page, texts, diagnostics)).toEqual([]);
  const damagedPage = { ...page, html: page.html.replaceAll(/Beta|gamma|eta(?=<)/g, '') };
  expect(findLostWords(damagedPage, texts, []).map(({ output, word }) => `${output} ${word}`)).toEqual(
    expect.arrayContaining(['sidebar beta', 'page gamma', 'page eta']),
  );
});

test('readers, agents and the search get the words of an API description', async () => {
  const schema = {
    description: 'alpha',
    properties: {
      beta: { type: 'string', description: 'gamma [delta](https://a.example/hidden)', enum: ['epsilon', 'zeta'] },
      eta: { type: 'object', properties: { theta: { type: 'array', items: { $ref: '#/components/schemas/Item' } } } },
      secret: { type: 'string', readOnly: true, description: 'invisible' },
    },
  };
  const operation = {
    summary: 'Iota',
    description: 'kappa `lambda`',
    tags: ['Group'],
    parameters: [{ in: 'query', name: 'mu', description: 'nu', schema: { type: 'string', enum: ['xi'] } }],
    requestBody: { description: 'omicron', content: { 'application/json': { schema } } },
    responses: {
      201: { description: 'pi', content: { 'application/json': { schema: { $ref: '#/components/schemas/Item' } } } },
    },
  };
  const api = {
    openapi: '3.1.0',
    info: { title: 'T', version: '1' },
    paths: { '/x': { post: operation } },
    components: { schemas: { Item: { type: 'object', properties: { rho: { description: 'sigma' } } } } },
  };
  const site = await renderTestSite({
    'api.json': api,
    'docs.json': { name: 'T', theme: 'mint', colors: { primary: '#123456' }, navigation: { openapi: 'api.json' } },
  });
  const [page] = site.pages.values();
  if (!page) throw new Error('no page');
  const subject = { document: 'api.json', kind: 'part', name: 'POST /x' } as const;
  const texts = readOperationTexts({ subject, file: 'docs.json', frontmatter: {} }, () => api);
  const words = texts.map(({ text }) => text);
  for (const word of 'alpha beta gamma delta epsilon zeta eta theta Iota kappa lambda mu nu xi omicron pi rho sigma'.split(
    ' ',
  ))
    expect(words).toContain(word);
  expect(words.join()).not.toMatch(/hidden|secret|invisible/);
  expect(findLostWords(page, texts, site.diagnostics)).toEqual([]);
  const damagedPage = { ...page, markdown: page.markdown.replaceAll('sigma', '') };
  expect(findLostWords(damagedPage, texts, [])).toMatchObject([{ output: 'twin', word: 'sigma' }]);
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
