import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createFeatures } from '../../../features/testing.ts';
import { createRenderPool, type RenderPool } from './render-pool.ts';

let folder: string;
let pool: RenderPool;
beforeEach(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'bindery-lean-'));
  const pages = Array.from({ length: 8 }, (_, index) => `page-${index}`);
  for (const page of pages) fs.writeFileSync(path.join(folder, `${page}.md`), `# ${page}\n`);
  const config = { name: 'T', theme: 'mint', colors: { primary: '#123456' }, navigation: { pages } };
  fs.writeFileSync(path.join(folder, 'docs.json'), JSON.stringify(config));
  pool = createRenderPool({ threads: 2, purpose: 'render', lean: true });
  await pool.run({ type: 'plan', folder, settings: { features: createFeatures() }, purpose: 'render' });
});
afterEach(async () => {
  await pool.close();
  fs.rmSync(folder, { recursive: true });
});

const packManifest = () => {
  const entries = path.join(folder, 'entries');
  fs.writeFileSync(entries, '[]');
  return pool.run({ type: 'manifest', entries, indexes: [], more: [], label: undefined });
};
const render = (page: number) => pool.run({ type: 'pages', urls: [`/page-${page}`] });

test('keeps the thread that has the plan when not all threads were started', async () => {
  pool.shrink(1);
  expect((await packManifest()).tar.length).toBeGreaterThan(0);
});

test('shares unexpected work with another thread without changing the bytes', async () => {
  const separateBytes: Uint8Array[] = [];
  for (let page = 1; page < 8; page++) separateBytes.push((await render(page)).tar);
  const sharedBytes = await Promise.all(separateBytes.map((_, index) => render(index + 1)));
  expect(sharedBytes.map(({ tar }) => Buffer.from(tar).toString('hex'))).toEqual(
    separateBytes.map((tar) => Buffer.from(tar).toString('hex')),
  );
  pool.shrink(1);
  await packManifest();
});

test('renders the same bytes on a new thread', async () => {
  const pages = Array.from({ length: 7 }, (_, index) => index + 1);
  const bytesBefore = await Promise.all(pages.map(render));
  pool.shrink(1, true);
  const bytesAfter = await Promise.all(pages.map(render));
  expect(bytesAfter.map(({ tar }) => Buffer.from(tar).toString('hex'))).toEqual(
    bytesBefore.map(({ tar }) => Buffer.from(tar).toString('hex')),
  );
});
