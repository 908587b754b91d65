import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { createLocalPool } from '../../../../test/helpers/renderer/local-pool.ts';
import { createRandom } from '../../../../test/helpers/random.ts';
import { createFeatures } from '../../../features/testing.ts';
import { createFolderCache } from '../cache/folder-cache.ts';
import { checkSite, type CheckMemory } from '../check-site.ts';
import { keepPools } from '../process/keep-pools.ts';
import type { CreatePool } from '../types.ts';
import { packChecked, unpackChecked } from './read-table.ts';

const CONFIG = {
  name: 'T',
  theme: 'mint',
  colors: { primary: '#123456' },
  variables: { host: 'example.com' },
  redirects: [{ source: '/old', destination: '/b' }],
  navigation: { groups: [{ group: 'G', pages: ['index', 'a', 'b', 'c', 'd', 'e', 'f'] }] },
};
const FILES: Record<string, string> = {
  'docs.json': JSON.stringify(CONFIG),
  'index.mdx': '# Home\n\n[b](/b) [gone](/gone) [old](/old)\n',
  'a.mdx': 'import Note from "/snippets/note.mdx"\n\n# A\n\n<Note />\n',
  'b.mdx': '# B\n\n## Part\n\n![](/images/x.png)\n',
  'c.mdx': '# C\n\n[part](/b#part)\n',
  'd.mdx': '# D\n\nimport { x } from "/snippets/absent.mdx"\n\n{{host}} {{port}}\n',
  'e.mdx': '# E\n\n<Snippet file="outer.mdx" />\n',
  'f.mdx': '# F\n\nPlain.\n',
  'snippets/note.mdx': 'A [link](/c).\n',
  'snippets/outer.mdx': 'import Note from "/snippets/note.mdx"\n\n<Note />\n',
  'images/x.png': 'x',
};

let folder: string;
let memory: CheckMemory;

beforeEach(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'bindery-recheck-'));
  for (const [name, content] of Object.entries(FILES)) write(name, content);
  ({ memory } = await check());
});
afterEach(() => fs.rmSync(folder, { recursive: true, force: true }));

function write(name: string, content: string): void {
  fs.mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
  fs.writeFileSync(path.join(folder, name), content);
}

function remove(name: string): void {
  fs.rmSync(path.join(folder, name));
}

function writeConfig(change: object): void {
  write('docs.json', JSON.stringify({ ...CONFIG, ...change }));
}

function check(earlier?: CheckMemory, createPool: CreatePool = createLocalPool) {
  return checkSite({ folder, settings: { features: createFeatures() }, threads: 1, createPool, earlier });
}

test.each<[string, number, () => void]>([
  ['nothing', 0, () => undefined],
  ['the text of a page', 1, () => write('f.mdx', '# F\n\n[gone](/nowhere)\n')],
  ['a heading that others link to', 1, () => write('b.mdx', '# B\n\n## Piece\n')],
  ['a snippet, which two pages show', 2, () => write('snippets/note.mdx', 'A [link](/nowhere).\n')],
  ['a snippet that was missing', 3, () => write('snippets/absent.mdx', 'export const x = 1;\n')],
  ['a page less, which others link to', 6, () => remove('c.mdx')],
  ['a page more', 3, () => write('gone.mdx', '# Gone\n')],
  ['the bytes of an image', 1, () => write('images/x.png', 'GIF89a')],
  ['an image less', 3, () => remove('images/x.png')],
  ['a page at another place', 4, () => (remove('f.mdx'), write('g/f.mdx', '# F\n\n[old](/old)\n'))],
  [
    'the order of the navigation',
    2,
    () => writeConfig({ navigation: { pages: ['f', 'e', 'index', 'a', 'b', 'c', 'd'] } }),
  ],
  ['a redirect', 1, () => writeConfig({ redirects: [{ source: '/old', destination: '/nothing' }] })],
  ['a variable', 7, () => writeConfig({ variables: { port: '80' } })],
])('reports the same as a fresh check after a change of %s, reading at most %i pages', async (_, pages, change) => {
  change();
  const secondCheck = await check(unpackChecked(packChecked(memory)));
  const freshCheck = await check();
  expect(secondCheck.diagnostics).toEqual(freshCheck.diagnostics);
  expect(secondCheck.unlisted).toEqual(freshCheck.unlisted);
  expect(secondCheck.checked).toBeLessThanOrEqual(pages);
  expect(freshCheck.checked).toBe(freshCheck.pageCount);
});

const PAGES = ['index', 'a', 'b', 'c', 'd', 'e', 'f', 'g'];

/** Returns a function that makes a random edit. */
function createEditor(seed: number): () => void {
  const random = createRandom(seed);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const edits: (() => void)[] = [
    () => write(`${pick(PAGES)}.mdx`, `# New\n\n## ${pick(['Part', 'Piece'])}\n\n[x](/${pick(PAGES)}#part)\n`),
    () => fs.rmSync(path.join(folder, `${pick(PAGES.slice(1))}.mdx`), { force: true }),
    () => write('snippets/note.mdx', `[x](/${pick(PAGES)})\n`),
    () => writeConfig({ navigation: { pages: PAGES.filter(() => random() < 0.7) } }),
    () => writeConfig({ variables: { port: pick(['80', '81']) } }),
    () => (fs.rmSync(path.join(folder, 'images'), { recursive: true, force: true }), write('images/y.png', 'y')),
  ];
  return () => pick(edits)();
}

test('reports the same as a fresh check after each random edit, in one long-running process', async () => {
  const edit = createEditor(15);
  const endController = new AbortController();
  let processes = 0;
  const createKeptPool = keepPools((options) => (processes++, createLocalPool(options)), {
    closeSignal: endController.signal,
  }).forSite('');
  for (let round = 0; round < 20; round++) {
    edit();
    const secondCheck = await check(memory, createKeptPool);
    const freshCheck = await check();
    expect([secondCheck.diagnostics, secondCheck.unlisted, secondCheck.pageCount]).toEqual([
      freshCheck.diagnostics,
      freshCheck.unlisted,
      freshCheck.pageCount,
    ]);
    ({ memory } = secondCheck);
  }
  endController.abort();
  expect(processes).toBe(1);
});

test('reports the same with a cache as without after random edits, even if the cached pages disappear', async () => {
  const edit = createEditor(16);
  const cacheFolder = path.join(folder, '..', `${path.basename(folder)}-cache`);
  onTestFinished(() => fs.rmSync(cacheFolder, { recursive: true, force: true }));
  const settings = { features: createFeatures() };
  let isLosing = false;
  /** Plans again before the last task, as a restarted process does, and loses the cached pages in the meantime. */
  const createPool: CreatePool = (options) => {
    const pool = createLocalPool(options);
    return {
      ...pool,
      async run(task, onProgress) {
        if (task.type === 'collect' && isLosing) {
          await pool.run({ type: 'plan', folder, settings, purpose: 'check' });
          for (const name of fs.readdirSync(cacheFolder))
            if (name.startsWith('checked-')) fs.rmSync(path.join(cacheFolder, name));
        }
        return pool.run(task, onProgress);
      },
    };
  };
  const checkedShares: number[] = [];
  for (let round = 0; round < 24; round++) {
    if (round > 0) edit();
    isLosing = round % 8 === 7;
    const cache = createFolderCache(cacheFolder);
    const cachedCheck = await checkSite({ folder, settings, threads: 1, cache, createPool });
    const freshCheck = await check();
    const { diagnostics, externals, unlisted, pageCount } = freshCheck;
    expect(cachedCheck).toMatchObject({ diagnostics, externals, unlisted, pageCount });
    checkedShares.push(cachedCheck.checked / pageCount);
  }
  expect(checkedShares[0]).toBe(1);
  expect(checkedShares.some((share) => share > 0 && share < 0.3)).toBe(true);
});

test('reads nothing of an unchanged site, and ignores damaged cache entries', async () => {
  const cacheFolder = path.join(folder, '..', `${path.basename(folder)}-cache`);
  const cache = createFolderCache(cacheFolder);
  const settings = { features: createFeatures() };
  let processes = 0;
  const run = () =>
    checkSite({
      folder,
      settings,
      threads: 1,
      cache,
      createPool: (options) => (processes++, createLocalPool(options)),
    });
  try {
    const first = await run();
    const second = await run();
    expect([first.checked, second.checked, processes]).toEqual([7, 0, 1]);
    expect(second).toEqual({ ...first, checked: 0, memory: [] });
    write('f.mdx', '# F\n\n[gone](/nowhere)\n');
    const third = await run();
    expect(third.checked).toBe(1);
    expect(third.diagnostics).toEqual((await check()).diagnostics);
    for (const name of fs.readdirSync(cacheFolder)) fs.writeFileSync(path.join(cacheFolder, name), 'x');
    expect(await run()).toEqual({ ...third, checked: 7, memory: expect.any(Array) });
  } finally {
    fs.rmSync(cacheFolder, { recursive: true, force: true });
  }
});
