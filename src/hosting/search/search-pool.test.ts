import { hash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { pathToFileURL } from 'node:url';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { renderTestSite } from '../../site/testing.ts';
import { createSearchPool, type SearchPool, type SearchPoolOptions } from './search-pool.ts';

let root: string;
beforeAll(() => void (root = fs.mkdtempSync(path.join(os.tmpdir(), 'search-pool-'))));
afterAll(() => fs.rmSync(root, { recursive: true }));

let pool: SearchPool;
afterEach(() => pool.close());

/** Creates a release with its files in a separate folder. */
function createRelease(name: string, files: Record<string, string> = {}) {
  const folder = path.join(root, name);
  for (const [file, content] of Object.entries(files)) {
    fs.mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    fs.writeFileSync(path.join(folder, file), content);
  }
  const table = new Map(
    Object.keys(files).map((file) => [file, { sha256: hash('sha256', files[file] ?? ''), size: 0 }]),
  );
  return { files: table, locate: (file: string) => path.join(folder, file) };
}

/** Creates threads that do what a query says instead of searching. */
function createScripted(options: SearchPoolOptions = {}): SearchPool {
  const file = path.join(root, 'thread.mjs');
  fs.writeFileSync(
    file,
    `import { parentPort, threadId } from 'node:worker_threads';
     const results = { total: threadId, sections: [], terms: [], results: [] };
     parentPort.on('message', ({ question: { query } }) => {
       if (query === 'spin') for (;;);
       if (query === 'crash') throw new Error('broken');
       if (query === 'exit') process.exit();
       if (query === 'memory') { const all = []; for (;;) all.push(new Array(100_000).fill('x')); }
       if (query === 'wrong') parentPort.postMessage({ error: { code: 'invalid_request', message: 'No such part.' } });
       else if (query !== 'hang') parentPort.postMessage({ results });
     });`,
  );
  pool = createSearchPool({ module: pathToFileURL(file), ...options });
  return pool;
}

const ask = (query: string) => ({ query, limit: 10 });
const BUSY = { code: 'unavailable' };

test('searches several releases, each with its own index', { timeout: 60_000 }, async () => {
  pool = createSearchPool({ threads: 1 });
  const names = ['alpha', 'beta', 'gamma', 'delta', 'epsilon', 'zeta', 'eta', 'theta'];
  const releases = [];
  for (const name of names) {
    const site = await renderTestSite({ 'index.md': `# Page of ${name}\n\nText about ${name}.` });
    releases.push(createRelease(name, Object.fromEntries([...site.files].map(([file, text]) => [file, String(text)]))));
  }
  for (const _round of [1, 2])
    for (const [index, release] of releases.entries()) {
      const { results } = await pool.search(release, ask(names[index] ?? ''));
      expect(results.map(({ title }) => title)).toEqual([`Page of ${names[index]}`]);
    }
  await expect(pool.search(createRelease('empty'), ask('x'))).rejects.toMatchObject({ code: 'invalid_bundle' });
});

test.each(['spin', 'hang', 'crash', 'exit'])(
  'fails a search that does not end (%s), and runs the next one',
  async (query) => {
    const { search } = createScripted({
      threads: 1,
      deadlineMs: query === 'crash' || query === 'exit' ? 60_000 : 1_500,
    });
    await expect(search(createRelease('a'), ask(query))).rejects.toMatchObject(BUSY);
    // On a busy machine, a new thread can take longer to start than a search may take.
    await expect.poll(() => search(createRelease('a'), ask('x')).catch(() => undefined)).toMatchObject({ results: [] });
  },
);

test('ends only the thread of a search that fills the memory', { timeout: 60_000 }, async () => {
  const { search } = createScripted({ threads: 1, deadlineMs: 60_000 });
  await expect(search(createRelease('a'), ask('memory'))).rejects.toMatchObject(BUSY);
  await expect(search(createRelease('a'), ask('x'))).resolves.toMatchObject({ results: [] });
});

test('passes a search error to the caller', async () => {
  const { search } = createScripted();
  await expect(search(createRelease('a'), ask('wrong'))).rejects.toMatchObject({
    code: 'invalid_request',
    message: 'No such part.',
  });
});

test('rejects a search when too many are waiting', async () => {
  const { search } = createScripted({ threads: 1, maxWaiting: 2, deadlineMs: 60_000 });
  const release = createRelease('a');
  const searches = [1, 2, 3].map(() => search(release, ask('hang')).catch((error: unknown) => error));
  await expect(search(release, ask('x'))).rejects.toMatchObject(BUSY);
  await pool.close();
  for (const each of searches) expect(await each).toMatchObject(BUSY);
});

test('leaves a thread to other sites when one site searches', async () => {
  const { search } = createScripted({ threads: 2, deadlineMs: 60_000 });
  const [busyRelease, quietRelease] = [createRelease('a'), createRelease('b')];
  const hostileQueries = [
    search(busyRelease, ask('hang')),
    search(busyRelease, ask('x')).then(() => search(busyRelease, ask('x'))),
  ];
  for (const each of hostileQueries) each.catch(() => undefined);
  expect((await search(quietRelease, ask('x'))).results).toEqual([]);
});

test('keeps the event loop responsive while threads are busy', async () => {
  const { search } = createScripted({ threads: 2, deadlineMs: 1_500 });
  const delay = monitorEventLoopDelay({ resolution: 5 });
  const searches = Array.from({ length: 10 }, () => search(createRelease('a'), ask('spin')).catch(() => undefined));
  delay.enable();
  await Promise.all(searches);
  delay.disable();
  // Ten searches that never end would block the event loop if they ran on it.
  expect(delay.count).toBeGreaterThan(20);
});

test('ends idle threads, and starts new ones', async () => {
  const { search } = createScripted({ threads: 1, idleMs: 1 });
  const { total } = await search(createRelease('a'), ask('x'));
  const isReplaced = async () => (await search(createRelease('a'), ask('x'))).total !== total;
  await expect.poll(isReplaced, { interval: 50, timeout: 30_000 }).toBe(true);
});
