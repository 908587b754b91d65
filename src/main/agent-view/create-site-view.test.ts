import path from 'node:path';
import { expect, test } from 'vitest';
import { createLocalPool } from '../../../test/helpers/renderer/local-pool.ts';
import { openToolBench } from '../../../test/helpers/tool-bench.ts';
import type { CreatePool } from '../../export/build/types.ts';
import { createFeatures } from '../../features/testing.ts';
import { createSiteView } from './create-site-view.ts';

const SITE = {
  'docs.json': JSON.stringify({
    name: 'Lantern',
    theme: 'mint',
    colors: { primary: '#123456' },
    navigation: { groups: [{ group: 'Care', pages: ['index', 'wick'] }] },
  }),
  'index.mdx': "---\ntitle: Welcome\n---\nimport Tip from '/snippets/tip.mdx';\n\n<Tip />\n\n[The wick](/wick)\n",
  'wick.mdx': '---\ntitle: Trim the wick\n---\n\n## Scissors\n\nUse sharp ones, at dusk.\n',
  'snippets/tip.mdx': 'Light it at **dusk**.\n',
};

function openBench(features = createFeatures('cloud')) {
  const pools: string[] = [];
  const createPool: CreatePool = (options) => {
    pools.push(options.purpose);
    return createLocalPool(options);
  };
  const bench = openToolBench(SITE);
  const openView = createSiteView({
    threads: 1,
    createPool,
    chromium: '/nowhere/chromium',
    fetchSpec: () => Promise.reject(new Error('no network')),
  });
  bench.context.view = openView({ features, groups: [] }, path.dirname(bench.context.workspace.gitDir));
  return { bench, pools };
}

test('shows a page as readers see it, with its snippets, and refuses files that are not pages', async () => {
  using bench = openBench().bench;
  expect((await bench.run('preview', { path: '/index' })).text).toBe(
    'URL: /\nTitle: Welcome\nDescription: (none)\n\nLight it at dusk.\nThe wick (/wick)',
  );
  await bench.run('edit', { path: 'snippets/tip.mdx', oldText: '**dusk**', newText: 'dawn' });
  expect((await bench.run('preview', { path: 'index.mdx' })).text).toContain('Light it at dawn.');
  expect(await bench.run('preview', { path: 'index.mdx', offset: 2 })).toMatchObject({ text: 'The wick (/wick)' });
  for (const [args, reason] of [
    [{ path: 'index.mdx', offset: 9 }, /only 2 lines/],
    [{ path: 'snippets/tip.mdx' }, /isn't a published page/],
    [{ path: 'gone.mdx' }, /doesn't exist/],
  ] as const) {
    const result = await bench.run('preview', args);
    expect([result.ok, result.text]).toEqual([false, expect.stringMatching(reason)]);
  }
});

test('searches the working tree as readers would, and builds its index once per tree', async () => {
  const { bench, pools } = openBench();
  using _ = bench;
  const first = (await bench.run('search', { query: 'scissors' })).text;
  expect(first).toMatch(/^1 page matches:\n\/wick: Trim the wick \(Care\)\n {2}\/wick#scissors Scissors: /);
  expect((await bench.run('search', { query: 'dusk' })).text).toMatch(/^2 pages match:/);
  expect(pools).toEqual(['render']);
  await bench.run('write', { path: 'wick.mdx', content: '---\ntitle: Trim the wick\n---\n\nWith a knife.\n' });
  expect((await bench.run('search', { query: 'knife' })).text).toContain('/wick: Trim the wick');
  expect((await bench.run('search', { query: 'scissors' })).text).toBe('No pages found.');
  expect(pools).toEqual(['render', 'render']);
  expect(await bench.run('search', { query: 'dusk', language: 'fr' })).toMatchObject({ ok: false });
});

test('explains why there is no screenshot without a browser or a model that accepts images', async () => {
  using bench = openBench().bench;
  const ask = () => bench.run('preview', { path: 'index.mdx', picture: true });
  expect(await ask()).toMatchObject({ ok: true, text: expect.stringContaining("doesn't accept images") });
  bench.context.seesImages = true;
  const reply = await ask();
  expect(reply.text).toContain('dusk.\nThe wick (/wick)\n(No screenshot: the Chromium in AGENT_CHROMIUM');
  expect(reply.image).toBeUndefined();
});

test("tells the model if a site has no search or can't be rendered", async () => {
  const { bench } = openBench(createFeatures('air-gapped'));
  using _ = bench;
  expect((await bench.run('search', { query: 'dusk' })).text).toContain('published without search');
  await bench.run('write', { path: 'docs.json', content: '{' });
  expect(await bench.run('preview', { path: 'index.mdx' })).toMatchObject({ ok: false });
  delete bench.context.view;
  expect((await bench.run('preview', { path: 'index.mdx' })).text).toContain("can't be rendered here");
});
