/** Builds private sites with random reader groups, and looks for anything that a reader isn't allowed to see. */
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { stopSearchThreads } from '../../src/hosting/search/search-release.ts';
import { findLeaks } from '../helpers/private-sites/find-leaks.ts';
import { createRandomSite } from '../helpers/private-sites/random-site.ts';
import { buildRelease, servePrivately } from '../helpers/private-sites/serve-editions.ts';
import { startStreamedModel, type StreamedModel } from '../helpers/streamed-model.ts';

/** For a longer run: the number of the first site, and how many there are. */
const { LEAK_FIRST = '1', LEAK_SITES } = process.env;
/** Sites with five groups, with languages, and with versions. */
const SEEDS =
  LEAK_SITES === undefined
    ? [8, 14, 15]
    : Array.from({ length: Number(LEAK_SITES) }, (_, index) => Number(LEAK_FIRST) + index);

let folder = '';
let model: StreamedModel;
beforeAll(async () => {
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'bindery-leaks-test-'));
  model = await startStreamedModel();
});
afterAll(async () => {
  await model.close();
  await stopSearchThreads();
  await fs.rm(folder, { recursive: true, force: true });
});

test.each(SEEDS)('readers of random site %i learn nothing about what they may not see, anywhere', async (seed) => {
  const site = createRandomSite(seed);
  const work = path.join(folder, String(seed));
  await fs.mkdir(work);
  const server = await servePrivately(await buildRelease(site.files, work), model);
  try {
    expect(await findLeaks({ site, server, model, withAssets: seed === SEEDS[0] })).toEqual([]);
  } finally {
    await server.close();
    await fs.rm(work, { recursive: true, force: true });
  }
});
