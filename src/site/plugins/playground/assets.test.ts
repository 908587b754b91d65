import { expect, test } from 'vitest';
import { buildFiles, NEED } from './assets.ts';
import { findSizeProblem } from '../../theme/testing/size-budget.ts';
import { getTranslator } from '../../i18n/translator.ts';
import { listPrebuilt } from '../../theme/prebuilt.ts';
import { playground } from './playground.ts';

const assets = await buildFiles({ needs: new Set([NEED]), languages: ['de', 'pt-BR', undefined] });
const files = new Map(assets.map(({ path, content }) => [path, String(content)]));
const readAsset = (name: string): string => files.get(`_docs/${name}`) ?? '';

test('the playground files are small, work from disk and refer to no other host', () => {
  for (const name of ['playground.js', 'playground.css'] as const)
    expect(findSizeProblem(name, readAsset(name))).toBeUndefined();
  expect(readAsset('playground.js')).toMatch(/^"use strict";\(\(\)=>\{/);
  for (const name of ['playground.js', 'playground.css'])
    expect(readAsset(name).replaceAll('http://www.w3.org/2000/svg', '')).not.toMatch(/https?:\/\/[a-z\d]/i);
});

test("has texts in the site's languages, and a state file for servers without a proxy", () => {
  expect([...files.keys()].filter((path) => path.includes('playground-'))).toEqual([
    '_docs/playground-de.js',
    '_docs/playground-en.js',
    '_docs/playground-pt.js',
  ]);
  expect(readAsset('playground-de.js')).toContain(JSON.stringify(getTranslator('de')('playgroundSend')));
  expect(JSON.parse(readAsset('api-proxy.json'))).toEqual({ proxy: false });
});

test('has its files built with the renderer, not per export', async () => {
  await playground.prebuild?.();
  const names = (await listPrebuilt()).map(([name]) => name);
  for (const entry of ['playground', 'samples']) expect(names).toContain(`plugins-playground-client-${entry}.ts.js`);
});

test('adds no files to a site without a playground', async () => {
  expect(await buildFiles({ needs: new Set(), languages: [undefined] })).toEqual([]);
});
