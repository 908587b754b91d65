import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { listThemeParts } from '../model/plugin.ts';
import { PLUGINS } from '../plugins/registry.ts';
import { prebuildAll } from './prebuild.ts';

test('builds every script and style sheet that an export can need with the bundle, not per export', async () => {
  const sources = readdirSync(import.meta.dirname)
    .filter((name) => name.endsWith('.ts') && !name.includes('.test.') && name !== 'bundle.ts')
    .map((name) => readFileSync(join(import.meta.dirname, name), 'utf8'));
  const scripts = sources.flatMap((text) =>
    Array.from(text.matchAll(/buildScript\('([^']+)'\)/g), ([, entry]) => entry),
  );
  const names = (await prebuildAll(listThemeParts(PLUGINS))).map(([name]) => name);
  expect(names).toEqual(expect.arrayContaining(scripts.map((entry) => `${entry?.replaceAll('/', '-')}.js`)));
  expect(scripts.length).toBeGreaterThan(5);
  // One per theme, and one for every other place that builds one.
  const sheets = sources.join('\n').match(/\bminify\(/g) ?? [];
  expect(names.filter((name) => name.endsWith('.css')).length).toBeGreaterThanOrEqual(sheets.length + 8);
});
