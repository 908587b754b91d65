/**
 * Counts the folders that each folder of the renderer imports, so that none becomes a hub that depends on everything.
 */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const SITE = path.join(import.meta.dirname, '../../src/site');
const IMPORT = /(?:\bfrom|\bimport\()\s*'(\.[^']+)'/g;

test('no folder of the renderer imports more than half of the others', () => {
  const importedFolders = new Map<string, Set<string>>();
  const topFolders = new Set<string>();
  for (const file of globSync('*/**/*.ts', { cwd: SITE })) {
    if (/\.test\.ts$|\btesting\b/.test(file)) continue;
    const folder = getFolder(file);
    topFolders.add(getTopFolder(file));
    const others = importedFolders.get(folder) ?? new Set();
    importedFolders.set(folder, others);
    for (const [, target = ''] of readFileSync(path.join(SITE, file), 'utf8').matchAll(IMPORT)) {
      const other = getTopFolder(path.join(path.dirname(file), target));
      if (other !== getTopFolder(file) && other !== '..' && !other.endsWith('.ts')) others.add(other);
    }
  }
  const limit = (topFolders.size - 1) / 2;
  expect(limit).toBeGreaterThan(10);
  const hubs = [...importedFolders].filter(([, others]) => others.size > limit);
  expect(hubs.map(([folder, others]) => `${folder} imports ${[...others].sort().join(', ')}`)).toEqual([]);
});

function getTopFolder(file: string): string {
  return file.split(path.sep)[0] ?? '';
}

/** Returns the folder in `site` that contains a file. Each plug-in counts on its own. */
function getFolder(file: string): string {
  const [folder = '', name = ''] = file.split(path.sep);
  return folder === 'plugins' && !name.endsWith('.ts') ? `plugins/${name}` : folder;
}
