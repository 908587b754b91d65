/** The gates of ready-made automations that ask the site's own search, with the real search. */
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createLocalPool } from '../../../test/helpers/renderer/local-pool.ts';
import { openToolBench, type ToolBench } from '../../../test/helpers/tool-bench.ts';
import { checkResult } from '../../agent/automations/gates/check-result.ts';
import { GATES } from '../../agent/automations/gates/registry.ts';
import type { AutomationCause } from '../../db/tables/automations.ts';
import { createFeatures } from '../../features/testing.ts';
import { createSiteView } from './create-site-view.ts';

const createConfig = (navigation: object) =>
  JSON.stringify({ name: 'Lantern', theme: 'mint', colors: { primary: '#123456' }, navigation });
const SITE = {
  'docs.json': createConfig({ pages: ['index', 'wick'] }),
  'index.mdx': '---\ntitle: Welcome\n---\n\nLight it at dusk.\n',
  'wick.mdx': '---\ntitle: Trim the wick\n---\n\nUse sharp scissors.\n',
  'snippets/tip.mdx': 'A tip.\n',
};

function open(files: Record<string, string> = SITE, features = createFeatures('cloud')): ToolBench {
  const bench = openToolBench(files);
  onTestFinished(() => bench[Symbol.dispose]());
  const openView = createSiteView({
    threads: 1,
    createPool: createLocalPool,
    fetchSpec: () => Promise.reject(new Error('no network')),
  });
  bench.context.view = openView({ features, groups: [] }, path.dirname(bench.context.workspace.gitDir));
  return bench;
}

interface Run {
  bench: ToolBench;
  id: 'search-gaps' | 'question-gaps';
  text: string;
}

/** Returns the problems of a run after readers wrote a text, with the current work tree. */
async function check({ bench, id, text }: Run): Promise<string> {
  const gate = GATES[id];
  if (!gate) throw new Error(`No gate ${id}.`);
  const type = id === 'search-gaps' ? ('searches' as const) : ('questions' as const);
  const cause: AutomationCause = { type, from: '2026-11-01', to: '2026-11-07', count: 9, items: [{ text, count: 9 }] };
  const finished = { title: 'Fill a gap', summary: `Covers "${text}".`, openQuestions: [] };
  return (await checkResult({ gate, name: id, cause }, { context: bench.context, finished })).join('\n');
}

const write = (bench: ToolBench, file: string, text: string) => bench.run('write', { path: file, content: text });

test('a page that the search still does not find for the search of a reader is refused', async () => {
  const bench = open();
  const run = { bench, id: 'search-gaps', text: 'disaster recovery drill' } as const;
  await bench.run('edit', { path: 'wick.mdx', oldText: 'sharp scissors', newText: 'recoverable scissors' });
  expect(await check(run)).toContain("wick.mdx: the site's search still doesn't show this page");
  await bench.run('edit', { path: 'wick.mdx', oldText: 'recoverable', newText: 'disaster recovery' });
  expect(await check(run)).toBe('');
});

test('a new page must be in the navigation, or no reader finds it', async () => {
  const bench = open();
  const run = { bench, id: 'search-gaps', text: 'disaster recovery' } as const;
  await write(bench, 'backup.mdx', '---\ntitle: Disaster recovery\n---\n\nRestore a backup.\n');
  expect(await check(run)).toContain('A new page must be in the navigation');
  await bench.run('edit', { path: 'docs.json', oldText: '"wick"', newText: '"wick","backup"' });
  expect(await check(run)).toBe('');
});

test('an answer that the search does not find for the question is refused', async () => {
  const bench = open();
  const run = { bench, id: 'question-gaps', text: 'How do I replace the burner of my lantern?' } as const;
  await bench.run('edit', { path: 'wick.mdx', oldText: 'Use sharp', newText: 'A lanternist can do it. Use sharp' });
  expect(await check(run)).toContain("wick.mdx: the site's search doesn't show this page for a question");
  await bench.run('edit', { path: 'wick.mdx', oldText: 'A lanternist can do it.', newText: 'Replace the burner so.' });
  expect(await check(run)).toBe('');
});

test('a page in another language or version is found by its own search', async () => {
  const versions = ['2', '1'].map((version) => ({
    version,
    languages: ['en', 'fr'].map((language) => ({ language, pages: [`v${version}/${language}/index`] })),
  }));
  const page = '---\ntitle: Start\n---\n\nLight.\n';
  const names = ['v2/en', 'v2/fr', 'v1/en', 'v1/fr'].map((folder) => `${folder}/index.mdx`);
  const bench = open({
    'docs.json': createConfig({ versions }),
    ...Object.fromEntries(names.map((name) => [name, page])),
  });
  const run = { bench, id: 'search-gaps', text: 'abat-jour' } as const;
  await bench.run('edit', { path: 'v1/fr/index.mdx', oldText: 'Light.', newText: 'Un abat-jour.' });
  expect(await check(run)).toBe('');
});

test('snippets, sites without a search and sites that cannot be rendered are only compared by their words', async () => {
  const bench = open();
  const run = { bench, id: 'search-gaps', text: 'disaster recovery drill' } as const;
  await bench.run('edit', { path: 'snippets/tip.mdx', oldText: 'A tip.', newText: 'Recover it.' });
  expect(await check(run)).toBe('');
  await bench.run('edit', { path: 'docs.json', oldText: '"navigation"', newText: '"navigation",' });
  expect(await check(run)).toBe('');
  const silent = open(SITE, { ...createFeatures('cloud'), search: false });
  await silent.run('edit', { path: 'wick.mdx', oldText: 'sharp scissors', newText: 'recoverable scissors' });
  expect(await check({ ...run, bench: silent })).toBe('');
});
