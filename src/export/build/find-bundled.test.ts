import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBundled, RECORD, type BundleRecord } from './find-bundled.ts';
import { listSources, RENDERER_SOURCES } from './renderer-sources.ts';

let root: string;
const getFolder = () => path.join(root, '.bundled');

beforeAll(() => {
  root = fs.mkdtempSync(path.join(os.tmpdir(), 'bindery-bundled-'));
  for (const source of RENDERER_SOURCES)
    if (path.extname(source) === '') fs.mkdirSync(path.join(root, source), { recursive: true });
    else fs.writeFileSync(path.join(root, source), '// errors');
  fs.writeFileSync(path.join(root, 'src/site/page.ts'), '// page');
  fs.mkdirSync(getFolder());
});
afterAll(() => fs.rmSync(root, { recursive: true }));

function writeRecord(): void {
  const files = listSources(root).map((name): [string, number, number] => {
    const { size, mtimeMs } = fs.statSync(path.join(root, name));
    return [name, size, mtimeMs];
  });
  const record: BundleRecord = { sources: { renderer: 'r', bodies: 'b' }, files };
  fs.writeFileSync(path.join(getFolder(), RECORD), JSON.stringify(record));
}

test('uses a bundle as long as its sources are unchanged', () => {
  expect(openBundled(root, getFolder())).toBeUndefined();
  writeRecord();
  expect(openBundled(root, getFolder())?.sources).toEqual({ renderer: 'r', bodies: 'b' });
});

test.each([
  ['changed', () => fs.writeFileSync(path.join(root, 'src/site/page.ts'), '// edit')],
  ['longer', () => fs.appendFileSync(path.join(root, 'src/site/page.ts'), ' and more')],
  ['added', () => fs.writeFileSync(path.join(root, 'src/lib/added.ts'), '')],
  ['renamed', () => fs.renameSync(path.join(root, 'src/lib/added.ts'), path.join(root, 'src/lib/other.ts'))],
  ['removed', () => fs.rmSync(path.join(root, 'src/lib/other.ts'))],
])('stops using the bundle once a file is %s', (_, change) => {
  writeRecord();
  change();
  expect(openBundled(root, getFolder())).toBeUndefined();
});

test("always uses the package's bundle, which has no sources", () => {
  fs.writeFileSync(path.join(getFolder(), RECORD), JSON.stringify({ sources: { renderer: 'r', bodies: 'b' } }));
  expect(openBundled('/nowhere', getFolder())?.sources).toEqual({ renderer: 'r', bodies: 'b' });
});
