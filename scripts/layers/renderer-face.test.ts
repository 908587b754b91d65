/** Follows the imports of the renderer and of the service's processes. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { build, type Metafile } from 'esbuild';
import { beforeAll, expect, test } from 'vitest';

const root = path.join(import.meta.dirname, '../..');
const RENDERER = 'src/site/index.ts';
const PROCESSES = ['api-process', 'worker-process', 'site-process', 'embedded'].map((name) => `src/main/${name}.ts`);
/** The first task of a rendering thread. */
const PLANNING_MODULE = 'src/export/build/thread/plan-work.ts';

let inputs: Metafile['inputs'];
beforeAll(async () => {
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: [RENDERER, PLANNING_MODULE, ...PROCESSES],
    bundle: true,
    packages: 'external',
    splitting: true,
    format: 'esm',
    platform: 'node',
    outdir: 'unused',
    write: false,
    metafile: true,
    logLevel: 'error',
  });
  inputs = metafile.inputs;
});

/** Returns the modules and packages that are loaded with a module. Type imports load nothing. */
function listLoaded(entry: string, { onDemand }: { onDemand: boolean }): string[] {
  const loadedModules = new Set([entry]);
  for (const file of loadedModules)
    for (const { path: target, kind } of inputs[file]?.imports ?? [])
      if (onDemand || kind !== 'dynamic-import') loadedModules.add(target);
  return [...loadedModules];
}

test('the renderer loads no code of the service', () => {
  const loadedModules = listLoaded(RENDERER, { onDemand: true });
  expect(loadedModules.length).toBeGreaterThan(500);
  expect(
    loadedModules.filter((file) => file.startsWith('src/') && !/^src\/(?:site|features|lib|errors\.ts)/.test(file)),
  ).toEqual([]);
  expect(
    loadedModules.filter((name) => /^(?:pg|kysely|fastify|better-auth|@aws-sdk|node:(?:net|https?))\b/.test(name)),
  ).toEqual([]);
});

test.each([...PROCESSES, PLANNING_MODULE])('%s does not load the renderer', (entry) => {
  const loadedModules = listLoaded(entry, { onDemand: false });
  expect(loadedModules.length).toBeGreaterThan(150);
  expect(loadedModules).toContain('src/site/shared.ts');
  expect(loadedModules).not.toContain(RENDERER);
});

test('planning loads no code that renders pages', () => {
  const rendering = /^src\/site\/(?:print|view|theme|components)\//;
  expect(listLoaded(PLANNING_MODULE, { onDemand: false }).filter((file) => rendering.test(file))).toEqual([]);
  expect(listLoaded(RENDERER, { onDemand: false }).filter((file) => rendering.test(file)).length).toBeGreaterThan(50);
});

test('other folders load parts of the renderer on demand only through its faces', () => {
  const files = readdirSync(path.join(root, 'src'), { recursive: true, encoding: 'utf8' }).filter(
    (name) => /(?<!\.test)\.ts$/.test(name) && !name.startsWith('site/'),
  );
  const strays = files.filter((name) =>
    /\bimport\('(?:\.\.\/)+site\/(?!(?:index|format|shared)\.ts')/.test(
      readFileSync(path.join(root, 'src', name), 'utf8'),
    ),
  );
  expect(strays).toEqual([]);
});
