import { expect, test } from 'vitest';
import { openToolBench } from '../../../../test/helpers/tool-bench.ts';
import { checkGlossary, readGlossary } from './check-glossary.ts';
import { findAvoidedWords, findMissingTranslations } from './find-term-problems.ts';
import { parseGlossary } from './read-glossary.ts';

const GLOSSARY = `terms:
  - term: workspace
    avoid: [folder, project folder]
    translations: { de: Arbeitsbereich, pt-BR: espaço de trabalho }
  - term: GitHub
    avoid: Github
  - term: API key
    avoid: [key]
`;

async function check(name: string, after: string, before = ''): Promise<string[]> {
  using bench = openToolBench(
    { '.bindery/glossary.yaml': GLOSSARY, 'docs/a.mdx': 'Open the workspace.\n' },
    { docsFolder: 'docs' },
  );
  const problems = await checkGlossary(bench.context.workspace, { pages: [{ name, before, after }] });
  return problems.map(({ line, message }) => `${line} ${message}`);
}

test.each([
  ['Open the folder.', '1 The glossary says "workspace" instead of "folder".'],
  ['Text\n\nOpen the Folder, then go on.', '3 The glossary says "workspace" instead of "folder".'],
  ['Push to Github.', '1 The glossary says "GitHub" instead of "Github".'],
  ['Create a key.', '1 The glossary says "API key" instead of "key".'],
])('reports a word to avoid in %j', async (text, problem) => {
  expect(await check('new.mdx', text)).toEqual([problem]);
  expect(await check('new.mdx', text, text)).toEqual([]);
});

test.each([
  'Open the workspace, push to GitHub and create an API key.',
  'Folders and subfolder-names are other words.',
  'Run `cd folder`.\n\n```sh\nmkdir folder\n```',
  'See [the guide](/folder/key) at https://github.com/Github/folder.',
  '<Card href="/folder" title="Start" />',
  '{/* folder */}',
])('ignores other words, code, URLs and attributes: %s', async (text) => {
  expect(await check('new.mdx', text)).toEqual([]);
});

test('reports a term whose translation a translated page lacks', async () => {
  expect(await check('de/a.mdx', 'Öffnen Sie den Ordner.')).toEqual([
    '1 The glossary translates "workspace" as "Arbeitsbereich" (de), which the page doesn\'t contain.',
  ]);
  expect(await check('de/a.mdx', 'Öffnen Sie die Arbeitsbereiche.')).toEqual([]);
  expect(await check('de/a.mdx', 'Neu.', 'Alt.')).toEqual([]);
  expect(await check('pt-BR/a.mdx', 'Abra a pasta.')).toHaveLength(1);
  expect(await check('fr/a.mdx', 'Ouvrez le dossier.')).toEqual([]);
});

test('reads the glossary of the docs folder first, from the base commit', async () => {
  using bench = openToolBench(
    { '.bindery/glossary.yaml': GLOSSARY, 'docs/.bindery/glossary.yaml': 'terms: [{ term: page }]', 'docs/a.mdx': '' },
    { docsFolder: 'docs' },
  );
  expect(await readGlossary(bench.context.workspace)).toMatchObject({
    path: 'docs/.bindery/glossary.yaml',
    terms: [{ term: 'page', avoid: [] }],
  });
});

test.each([
  ['terms: {', /./],
  ['a: 1', 'expected a list "terms"'],
  ['terms: [{ avoid: [a] }]', 'expected entry 1 to have a "term" and lists of texts'],
  ['terms: [{ term: a, avoid: [{}] }]', 'expected entry 1 to have a "term" and lists of texts'],
  [`terms: [${'{ term: a },'.repeat(1_001)}]`, 'only the first 1000 terms are used'],
  ['a: &a [x]\nb: &b [*a, *a]\nterms: [*b]', /./],
])('explains what is missing in %#', (text, problem) => {
  const glossary = parseGlossary(text);
  if (typeof problem === 'string') expect(glossary.problem).toBe(problem);
  else expect(glossary.problem).toMatch(problem);
});

test('says which entry has more words to avoid than are used', () => {
  const avoid = Array.from({ length: 51 }, (_, index) => `word${index}`);
  const { terms, problem } = parseGlossary(JSON.stringify({ terms: [{ term: 'Job' }, { term: 'Run', avoid }] }));
  expect(terms[1]?.avoid).toHaveLength(50);
  expect(problem).toBe('entry 2 has more than 50 words to avoid, and only these are used');
});

test('compares long pages with the largest glossary before anything times out', () => {
  const terms = Array.from({ length: 1_000 }, (_, index) => ({
    term: `term${index}`,
    avoid: Array.from({ length: 50 }, (_word, number) => `word ${index} ${number}`),
    translations: new Map([['de', `Begriff${index}`]]),
  }));
  const page = { name: 'de/a.mdx', before: '', after: 'Another word 7 8 of the page.\n'.repeat(500) };
  expect(findAvoidedWords(page, terms).map(({ message }) => message)).toEqual([
    'The glossary says "term7" instead of "word 7 8".',
  ]);
  const original = 'The text of term999.\n'.repeat(500);
  expect(findMissingTranslations(page, { original, terms })).toHaveLength(1);
});
