import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSiteCheck } from '../../src/main/agent-work.ts';
import { createFeatures } from '../../src/features/testing.ts';
import { startBench, type Bench } from '../helpers/agent-bench.ts';
import { createLocalPool } from '../helpers/renderer/local-pool.ts';

let bench: Bench;

beforeAll(async () => {
  bench = await startBench();
});
afterAll(() => bench.close());

/** The default limits of an installation. */
const LIMITS = { steps: 60, minutes: 20, tokens: 2_000_000, files: 50, fileBytes: 512 * 1024 };
const TARGETS = 100;
const PAGES = 40;

const getPage = (index: number) =>
  Array.from({ length: TARGETS }, (_, target) => `- [Link ${index}](/old/page-${target})`).join('\n');

test('repairs 4,000 broken links in four steps, within the default limits', async () => {
  const names = Array.from({ length: PAGES }, (_, index) => `page-${index}`);
  const config = {
    theme: 'mint',
    name: 'Links',
    colors: { primary: '#0f766e' },
    navigation: { pages: ['index', ...names] },
  };
  const main = bench.git('rev-parse', 'main');
  bench.push('main', {
    'docs.json': JSON.stringify(config),
    ...Object.fromEntries(
      names.map((name, index) => [`${name}.mdx`, `---\ntitle: ${name}\n---\n\n${getPage(index)}\n`]),
    ),
  });
  const links = Array.from({ length: TARGETS }, (_, target) => ({
    from: `/old/page-${target}`,
    ...(target > 0 && { to: `/page-${target % PAGES}` }),
  }));
  const finish = { title: 'Fix all broken links', summary: 'Fixed 4,000 links.' };
  const model = await bench.script([
    { calls: [{ name: 'validate', args: { all: true, code: 'broken-link', group: 'target' } }] },
    { calls: [{ name: 'replaceLinks', args: { links } }] },
    { calls: [{ name: 'validate', args: { all: true, code: 'broken-link', group: 'target' } }] },
    { calls: [{ name: 'finish', args: finish }] },
  ]);
  const check = createSiteCheck({ threads: 1, onRestart: () => undefined, createPool: createLocalPool });
  const site = { features: createFeatures('cloud'), groups: [] };
  const id = await bench.createJob('Fix all broken links.');
  await bench.run(id, {
    limits: LIMITS,
    checkSite: (folder, signal, _site, earlier) => check(folder, signal, site, earlier),
  });
  bench.git('update-ref', 'refs/heads/main', main);
  const events = await bench.events(id);
  const results = events.flatMap((event) => (event.type === 'tool' ? [event.result] : []));
  const [before, replaced, after] = results.map(({ text }) => text.split('\n'));
  expect(before?.[0]).toBe('No new problems. 4000 existing problems are unchanged.');
  expect(before).toHaveLength(TARGETS + 1);
  expect(before?.[1]).toMatch(
    /^40× broken-link: The link "\/old\/page-\d+" .* \(40 files, such as page-\d+\.mdx:\d+\)$/,
  );
  expect(replaced?.[0]).toBe('Changed 4000 places in 40 files.');
  expect(after?.[0]).toContain('No problems found.');
  expect(events.at(-1)).toMatchObject({ type: 'completed' });
  const page = bench.git('show', `bindery/${id}:page-7.mdx`);
  expect(page).toContain('- Link 7\n- [Link 7](/page-1)\n');
  expect(page).not.toContain('/old/');
  const bytes = model.requests().reduce((sum, { body }) => sum + JSON.stringify(body).length, 0);
  expect(model.requests()).toHaveLength(4);
  expect(bytes / 4).toBeLessThan(LIMITS.tokens / 10);
});
