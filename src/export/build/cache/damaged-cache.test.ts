import { createHash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DAMAGE_NAMES, damageFile, type Damage } from '../../../../test/helpers/damage.ts';
import { createLocalPool } from '../../../../test/helpers/renderer/local-pool.ts';
import { createFeatures } from '../../../features/testing.ts';
import { buildSite } from '../build-site.ts';
import { createFolderSink, joinSegments } from '../folder-sink.ts';
import { createFolderCache } from './folder-cache.ts';

let root: string;
beforeEach(() => {
  root = fs.mkdtempSync(path.join(os.tmpdir(), 'bindery-damaged-'));
  fs.mkdirSync(path.join(root, 'site'));
  const config = { name: 'T', theme: 'mint', colors: { primary: '#123456' }, navigation: { pages: ['a', 'b'] } };
  fs.writeFileSync(path.join(root, 'site/docs.json'), JSON.stringify(config));
  for (const page of ['a', 'b']) fs.writeFileSync(path.join(root, `site/${page}.mdx`), `# ${page}\n\nSome text.\n`);
  // Checksums of files that have just changed are not used again.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 });
});
afterEach(() => {
  vi.useRealTimers();
  fs.rmSync(root, { recursive: true });
});

/** Types of cache entries by name, each with the types that must be missing before a build reads it. */
const KINDS: Record<string, { name: RegExp; behind: string[] }> = {
  build: { name: /^build-/, behind: [] },
  built: { name: /^built-/, behind: ['build'] },
  sums: { name: /^file-sums-/, behind: [] },
  plan: { name: /^plan-/, behind: ['build'] },
  segment: { name: /^[0-9a-f]{64}$/, behind: ['build'] },
  bodies: { name: /^bodies-/, behind: ['build', 'segment'] },
  index: { name: /^index-/, behind: ['build'] },
  rest: { name: /^rest-/, behind: ['build'] },
};

const cacheFolder = () => path.join(root, 'cache');
const listKind = (kind: string) => fs.readdirSync(cacheFolder()).filter((name) => KINDS[kind]?.name.test(name));

async function build(cache?: ReturnType<typeof createFolderCache>): Promise<string> {
  const workFolder = fs.mkdtempSync(path.join(root, 'work-'));
  const sink = createFolderSink(workFolder);
  const { segments } = await buildSite({
    folder: path.join(root, 'site'),
    settings: { features: createFeatures('client-hosted') },
    threads: 1,
    segments: sink,
    createPool: createLocalPool,
    ...(cache && { cache }),
  });
  const hash = createHash('sha256');
  await joinSegments(sink, segments, path.join(workFolder, 'bundle'), hash);
  return hash.digest('hex');
}

test('reports and recreates a damaged cache entry of any type, without changing the bundle', async () => {
  const coldBuild = await build();
  await build(createFolderCache(cacheFolder()));
  // A build that finds everything in the cache also stores the checksums of files.
  expect(await build(createFolderCache(cacheFolder()))).toBe(coldBuild);
  const unknown = fs
    .readdirSync(cacheFolder())
    .filter((file) => !Object.values(KINDS).some(({ name }) => name.test(file)));
  expect(unknown, 'list each new kind of cache entry in KINDS').toEqual([]);
  for (const [index, [kind, { behind }]] of Object.entries(KINDS).entries()) {
    const damage: Damage = DAMAGE_NAMES[index % DAMAGE_NAMES.length] ?? 'first byte';
    const damagedKeys: string[] = [];
    const files = listKind(kind);
    expect(files).not.toEqual([]);
    for (const name of behind.flatMap(listKind)) fs.rmSync(path.join(cacheFolder(), name));
    for (const name of files) damageFile(path.join(cacheFolder(), name), damage);
    const cache = createFolderCache(cacheFolder(), { onDamaged: (key) => damagedKeys.push(key) });
    expect(await build(cache), `${kind}: ${damage}`).toBe(coldBuild);
    expect(damagedKeys.sort(), `${kind}: ${damage}`).toEqual(files.sort());
    expect(listKind(kind).sort(), `${kind} is kept again`).toEqual(files.sort());
  }
});
