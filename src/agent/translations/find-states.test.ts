import { expect, test } from 'vitest';
import { findTranslationStates } from './find-states.ts';
import type { TranslationHistory } from './git-history.ts';
import { createRecord, getMemoryFile, printMemory, type TranslationRecord } from './memory.ts';
import { hashPage } from './page-sections.ts';
import { createSite } from './testing.ts';

const PAGE = '---\ntitle: A\n---\n\nIntro.\n\n## Install\n\nRun it.\n\n## Use\n\nUse it.\n';

function remember(records: Record<string, TranslationRecord>): Record<string, string> {
  return { [getMemoryFile('fr')]: printMemory(new Map(Object.entries(records))) };
}

test('tells missing, current, behind, incomplete and unrecorded pages apart', async () => {
  const record = createRecord(PAGE, { source: 'a.mdx', commit: undefined });
  const source = createSite(
    { en: ['a', 'b', 'c', 'd', 'e', 'GET /users', 'https://example.com'], fr: ['fr/a', 'fr/b'] },
    {
      'a.mdx': PAGE.replaceAll('\n', '\r\n'),
      'b.mdx': PAGE.replace('Run it.', 'Run it twice.').replace('title: A', 'title: B'),
      'c.mdx': PAGE,
      'd.mdx': PAGE,
      'e.mdx': PAGE,
      'fr/a.mdx': 'a',
      'fr/b.mdx': 'b',
      'fr/c.mdx': 'c',
      'fr/e.mdx': 'e',
      ...remember({ 'fr/a.mdx': record, 'fr/b.mdx': { ...record, source: 'b.mdx' }, 'fr/e.mdx': { source: 'e.mdx' } }),
    },
  );
  const [state] = await findTranslationStates({ source });
  expect(state).toMatchObject({ language: 'fr', from: 'en', extra: [] });
  expect(state?.pages).toEqual([
    { source: 'a.mdx', target: 'fr/a.mdx', state: 'current' },
    {
      source: 'b.mdx',
      target: 'fr/b.mdx',
      state: 'behind',
      earlierHash: hashPage(PAGE),
      sections: ['(frontmatter)', 'Install'],
    },
    { source: 'c.mdx', target: 'fr/c.mdx', state: 'unrecorded' },
    { source: 'd.mdx', target: 'fr/d.mdx', state: 'missing' },
    { source: 'e.mdx', target: 'fr/e.mdx', state: 'behind', incomplete: true },
  ]);
});

test('finds all pages missing in a language that is not in the navigation', async () => {
  const source = createSite({ en: ['a', 'guides/b'] }, { 'a.mdx': PAGE, 'guides/b.md': PAGE });
  const [state] = await findTranslationStates({ source, languages: ['pt-BR'] });
  expect(state?.pages).toEqual([
    { source: 'a.mdx', target: 'pt-BR/a.mdx', state: 'missing' },
    { source: 'guides/b.md', target: 'pt-BR/guides/b.md', state: 'missing' },
  ]);
  expect(await findTranslationStates({ source })).toEqual([]);
});

test.each([
  [{ en: ['en/a', 'en/b'], fr: [] }, 'en/b.mdx', 'fr/b.mdx'],
  [{ en: ['a', 'b'], 'pt-BR': ['pt/a'] }, 'b.mdx', 'pt/b.mdx'],
  [{ en: ['docs/en/a', 'docs/en/b'], cn: ['docs/zh-Hans/a'] }, 'docs/en/b.mdx', 'docs/zh-Hans/b.mdx'],
  [{ en: ['v1/a', 'v1/b'], de: ['v1/de/a'] }, 'v1/b.mdx', 'v1/de/b.mdx'],
  [{ en: ['it/a', 'b', 'c'], fr: [] }, 'b.mdx', 'fr/b.mdx'],
])('plans the path of a translation like the existing ones: %j', async (languages, from, to) => {
  const pages = Object.values(languages).flat();
  const source = createSite(languages, Object.fromEntries(pages.map((page) => [`${page}.mdx`, PAGE])));
  const [state] = await findTranslationStates({ source });
  expect(state?.pages).toContainEqual({ source: from, target: to, state: 'missing' });
});

test('lists pages of a language whose source does not exist', async () => {
  const files = { 'a.mdx': PAGE, 'hidden.mdx': PAGE, 'fr/a.mdx': '', 'fr/old.mdx': '', 'fr/hidden.mdx': '' };
  const source = createSite({ en: ['a'], fr: ['fr/a', 'fr/old', 'fr/hidden'] }, files);
  const [state] = await findTranslationStates({ source });
  expect(state?.extra).toEqual(['fr/old.mdx']);
});

test('compares no sections of a page that is too large, and lets other work run between pages', async () => {
  const names = Array.from({ length: 5 }, (_, at) => `p${at}`);
  const record = createRecord(PAGE, { source: 'p0.mdx', commit: undefined });
  const source = createSite(
    { en: names, fr: names.map((name) => `fr/${name}`) },
    {
      ...Object.fromEntries(
        names.flatMap((name) => [
          [`${name}.mdx`, PAGE],
          [`fr/${name}.mdx`, ''],
        ]),
      ),
      'p0.mdx': `${PAGE}${'Long. '.repeat(100_000)}`,
      ...remember({ 'fr/p0.mdx': record }),
    },
  );
  let turns = 0;
  const count = () => void (turns++, (timer = setImmediate(count)));
  let timer = setImmediate(count);
  const [state] = await findTranslationStates({ source });
  clearImmediate(timer);
  expect(state?.pages[0]).toMatchObject({ state: 'behind' });
  expect(state?.pages[0]).not.toHaveProperty('sections');
  expect(turns).toBeGreaterThanOrEqual(names.length - 1);
});

const ID = 'a'.repeat(40);

function createHistory(blobs: Record<string, string>, lastChange?: string): TranslationHistory {
  return {
    findLastChange: async () => lastChange,
    findBlob: async (commit, file) => {
      const text = blobs[`${commit}:${file}`];
      return text === undefined ? undefined : hashPage(text);
    },
    readBlob: async (id) => Object.values(blobs).find((text) => hashPage(text) === id),
    describe: async (commit) => ({ commit, date: '2026-11-01T00:00:00Z' }),
    countChanges: async () => 3,
  };
}

test('names the recorded commit only if it exists and has the recorded text', async () => {
  const record = createRecord(PAGE, { source: 'a.mdx', commit: ID });
  const source = createSite(
    { en: ['a'], fr: ['fr/a'] },
    { 'a.mdx': `${PAGE}New.\n`, 'fr/a.mdx': '', ...remember({ 'fr/a.mdx': record }) },
  );
  const find = async (history?: TranslationHistory) => (await findTranslationStates({ source, history }))[0]?.pages[0];
  const behind = { state: 'behind', sections: ['Use'] };
  expect(await find(createHistory({ [`${ID}:a.mdx`]: PAGE }))).toMatchObject({ ...behind, since: { commit: ID } });
  for (const history of [undefined, createHistory({}), createHistory({ [`${ID}:a.mdx`]: 'Other.' })]) {
    const page = await find(history);
    expect(page).toMatchObject(behind);
    expect(page).not.toHaveProperty('since');
  }
});

test.each([
  ['the same text', PAGE, { state: 'current' }],
  ['the same text with other line endings', PAGE.replaceAll('\n', '\r\n'), { state: 'current' }],
  ['another text', PAGE.replace('Use it.', 'Use.'), { state: 'behind', sections: ['Use'], since: { commit: ID } }],
])('compares an unrecorded page with the last commit of its translation: %s', async (_, text, expected) => {
  const source = createSite({ en: ['a'], fr: ['fr/a'] }, { 'a.mdx': PAGE, 'fr/a.mdx': '' });
  const history = createHistory({ [`${ID}:a.mdx`]: text }, ID);
  expect((await findTranslationStates({ source, history }))[0]?.pages[0]).toMatchObject(expected);
});
