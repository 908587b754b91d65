import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { listThemeParts } from '../model/plugin.ts';
import { PLUGINS } from '../plugins/registry.ts';
import { prebuildAll } from './prebuild.ts';

test('builds every script and style sheet that an export can need with the bundle, not per export', async () => {
  const sources = globSync('{theme,plugins/*}/*.ts', { cwd: join(import.meta.dirname, '..') })
    .filter((file) => !file.includes('.test.') && !file.endsWith('theme/bundle.ts'))
    .map((file) => readFileSync(join(import.meta.dirname, '..', file), 'utf8'));
  const scripts = sources.flatMap((text) =>
    Array.from(text.matchAll(/(?:buildScript\(|\bscript: )(?:join\(CLIENT, )?'([^']+)'/g), ([, entry = '']) => entry),
  );
  const names = (await prebuildAll(listThemeParts(PLUGINS))).map(([name]) => name);
  const missing = scripts.filter((entry) => !names.some((name) => name.endsWith(`${entry.replaceAll('/', '-')}.js`)));
  expect(missing).toEqual([]);
  expect(scripts.length).toBeGreaterThan(5);
  // One per theme, and one for every other place that builds one.
  const sheets = sources.join('\n').match(/\bminify\(/g) ?? [];
  expect(names.filter((name) => name.endsWith('.css')).length).toBeGreaterThanOrEqual(sheets.length + 8);
});
