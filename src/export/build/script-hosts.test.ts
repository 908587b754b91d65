import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createFeatures } from '../../features/testing.ts';
import { createLocalPool } from '../../../test/helpers/renderer/local-pool.ts';
import { buildSite } from './build-site.ts';
import type { SegmentSink } from './types.ts';

/** Generous, because threads start slowly on a busy machine. */
const TIMEOUT = 60_000;
let folder: string;

beforeAll(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'bindery-scripts-'));
  const docs = { name: 'T', theme: 'mint', colors: { primary: '#123456' }, navigation: { pages: ['a'] } };
  fs.writeFileSync(path.join(folder, 'docs.json'), JSON.stringify(docs));
  fs.writeFileSync(path.join(folder, 'a.md'), '# A');
  fs.writeFileSync(path.join(folder, 'own.js'), '\nfetch("https://api.example.com/");');
});
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

test.each([
  [true, ['own.js:2 external-resource']],
  [false, []],
])(
  "reports an author's script that refers to another host on an air-gapped site: %s",
  async (airGapped, expected) => {
    const storedSegments = new Map<string, { tar: Buffer; meta: Buffer; pages: number }>();
    const segments: SegmentSink = {
      find: (name) => Promise.resolve(storedSegments.get(name)),
      read: (name) => Promise.resolve(storedSegments.get(name)?.tar ?? Buffer.alloc(0)),
      put: (name, segment) => Promise.resolve(void storedSegments.set(name, segment)),
    };
    const { diagnostics } = await buildSite({
      folder,
      settings: { features: createFeatures(airGapped ? 'air-gapped' : 'cloud', { search: false }) },
      threads: 1,
      createPool: createLocalPool,
      segments,
    });
    expect(diagnostics.map(({ file, line, code }) => `${file}:${line} ${code}`)).toEqual(expected);
  },
  TIMEOUT,
);
