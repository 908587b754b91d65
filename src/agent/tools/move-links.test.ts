import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { createLocalPool } from '../../../test/helpers/renderer/local-pool.ts';
import { openToolBench } from '../../../test/helpers/tool-bench.ts';
import { createSiteCheck } from '../../main/agent-work.ts';
import { createFeatures } from '../../features/testing.ts';
import { compareWork } from '../checks/compare-work.ts';

const CONFIG = `{
  "name": "T",
  "navigation": { "groups": [{ "group": "G", "pages": ["index", "guides/start", "end"] }] },
  "redirects": [
    { "source": "/older", "destination": "/guides/start" },
    { "source": "/first/begin", "destination": "/end" }
  ]
}
`;
const FILES = {
  'docs.json': CONFIG,
  'index.mdx': `---\ntitle: Home\n---\n\n[start](/guides/start#a) [rel](./guides/start.mdx "x") <Card href="/guides/start/" />\n\n\`[code](/guides/start)\`\n\n[d]: guides/start\n`,
  'guides/start.mdx': `import Note from '../snippets/note.mdx'\n\n[home](../index) [pic](./pic.png) [self](#x) [end](/end) ![](pic.png)\n`,
  'guides/pic.png': Buffer.from([1, 0, 2]),
  'snippets/note.mdx': '[s](/guides/start) <Snippet file="other.mdx" />\n',
  'snippets/other.mdx': 'o\n',
  'end.mdx': '<ParamField path="start" /> {/* guides/start */} [x](https://a.test/guides/start)\n',
};

test('updates links, navigation and redirects when a page moves', async () => {
  using bench = await openToolBench(FILES);
  const { ok, text } = await bench.run('move', { from: 'guides/start', to: 'first/begin' });
  expect(ok).toBe(true);
  expect(text).toBe(
    'Moved "guides/start.mdx" to "first/begin.mdx". Changed links in 3 files (first/begin.mdx, index.mdx, snippets/note.mdx) and 1 entry in the navigation. Added 1 redirect.',
  );
  expect(bench.read('index.mdx')).toContain(
    '[start](/first/begin#a) [rel](./first/begin.mdx "x") <Card href="/first/begin" />',
  );
  expect(bench.read('index.mdx')).toContain('`[code](/guides/start)`\n\n[d]: first/begin\n');
  expect(bench.read('first/begin.mdx')).toBe(
    `import Note from '../snippets/note.mdx'\n\n[home](../index) [pic](../guides/pic.png) [self](#x) [end](/end) ![](../guides/pic.png)\n`,
  );
  expect(bench.read('snippets/note.mdx')).toBe('[s](/first/begin) <Snippet file="other.mdx" />\n');
  expect(bench.read('end.mdx')).toBe(FILES['end.mdx']);
  expect(bench.read('docs.json')).toContain('["index", "first/begin", "end"]');
  expect((JSON.parse(bench.read('docs.json')) as { redirects: unknown }).redirects).toEqual([
    { source: '/older', destination: '/first/begin' },
    { source: '/guides/start', destination: '/first/begin' },
  ]);
});

test('keeps redirects in their separate file', async () => {
  using bench = openToolBench({
    'docs.json': '{ "navigation": { "pages": ["a"] }, "redirects": { "$ref": "./config/redirects.json" } }',
    'config/redirects.json': '[\n  { "source": "/old", "destination": "/a" }\n]\n',
    'a.mdx': 'a\n',
  });
  expect(await bench.run('move', { from: 'a', to: 'b' })).toMatchObject({ ok: true });
  expect(JSON.parse(bench.read('config/redirects.json'))).toEqual([
    { source: '/old', destination: '/b' },
    { source: '/a', destination: '/b' },
  ]);
  expect(bench.read('docs.json')).toContain('"pages": ["b"]');
});

test('updates links to a moved folder, and changes nothing else without updateLinks', async () => {
  using bench = await openToolBench(FILES);
  await bench.run('move', { from: 'guides', to: 'first' });
  expect(bench.read('first/start.mdx')).toBe(FILES['guides/start.mdx']);
  expect(bench.read('index.mdx')).toContain('[start](/first/start#a)');
  using secondBench = await openToolBench(FILES);
  await secondBench.run('move', { from: 'guides/start.mdx', to: 'first/begin.mdx', updateLinks: false });
  expect(secondBench.read('docs.json')).toBe(CONFIG);
  expect(secondBench.read('index.mdx')).toBe(FILES['index.mdx']);
});

test('creates no new problem when every page of a site is moved in turn', async () => {
  const root = path.resolve('examples/starter');
  const names = fs.readdirSync(root, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const files = Object.fromEntries(
    names.map(({ parentPath, name }) => {
      const file = path.join(parentPath, name);
      return [path.relative(root, file), fs.readFileSync(file)];
    }),
  );
  const site = { features: createFeatures('cloud'), groups: [] };
  const check = createSiteCheck({ threads: 1, onRestart: () => undefined, createPool: createLocalPool });
  const pages = Object.keys(files).filter(
    (name) => name.endsWith('.mdx') && !/^(?:snippets|internal)\//.test(name) && name !== 'index.mdx',
  );
  using bench = await openToolBench(files, {
    checkSite: (folder, signal, earlier) => check(folder, signal, site, earlier),
    limits: { files: 200 },
  });
  for (const [index, page] of pages.entries()) {
    const moveResult = await bench.run('move', {
      from: page,
      to: `moved-${index % 3}/${path.basename(page, '.mdx')}-${index}.mdx`,
    });
    expect(moveResult).toMatchObject({ ok: true });
    const { added, orphans } = await compareWork(bench.context);
    expect({ page, added, orphans }).toEqual({ page, added: [], orphans: [] });
  }
  expect(pages.length).toBeGreaterThan(8);
});

test('updates links to names with spaces, brackets and non-ASCII letters in every notation', async () => {
  using bench = openToolBench({
    'docs.json': '{"name":"T","navigation":{"pages":["index","größe/über (uns)"]}}',
    'größe/über (uns).mdx': 'a\n',
    'index.mdx':
      '[a](</größe/über (uns)> "t") [b](/gr%C3%B6%C3%9Fe/%C3%BCber%20%28uns%29#x) ![c](<größe/über (uns)>)\n\n[d]: </größe/über (uns)#x>\n',
  });
  expect(await bench.run('move', { from: 'größe/über (uns).mdx', to: 'größe/das team.mdx' })).toMatchObject({
    ok: true,
  });
  expect(Buffer.from(bench.read('index.mdx'), 'latin1').toString('utf8')).toBe(
    '[a](</größe/das%20team> "t") [b](/größe/das%20team#x) ![c](<größe/das%20team>)\n\n[d]: </größe/das%20team#x>\n',
  );
});
