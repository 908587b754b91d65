import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { buildThemeAssets } from './assets.ts';
import { listThemeParts } from '../model/plugin.ts';
import { PLUGINS } from '../plugins/registry.ts';
import type { ThemeName } from '../model/config.ts';
import { THEME_LAYOUTS } from './themes.ts';
import { getLatinFonts } from '../fonts/fonts.ts';
import { findSizeProblem } from './testing/size-budget.ts';

const parts = listThemeParts(PLUGINS);
const assets = await buildThemeAssets('mint', parts);
const readAsset = (path: string): string => assets.find((asset) => asset.path === path)?.content.toString() ?? '';

describe('theme assets', () => {
  test('stay within the page load budget', () => {
    for (const name of ['main.js', 'rare.css', 'search.js', 'search-engine.js'] as const)
      expect(findSizeProblem(name, readAsset(`_docs/${name}`))).toBeUndefined();
  });

  test.each(Object.keys(THEME_LAYOUTS) as ThemeName[])('stay within the budget in the theme %s', async (theme) => {
    const styles = (await buildThemeAssets(theme, parts)).find(({ path }) => path === '_docs/theme.css');
    expect(styles?.content.length).toBeGreaterThan(10_000);
    expect(findSizeProblem('theme.css', styles?.content ?? '')).toBeUndefined();
  });

  test('have a message that says what to do if a file is over its budget', () => {
    const noise = createHash('shake256', { outputLength: 30_000 }).digest();
    expect(findSizeProblem('theme.css', noise)).toMatch(
      /^theme\.css has 30\d\d\d bytes compressed, and its budget is \d+\. .*RARE_SHEETS.*size-budget\.ts/,
    );
  });

  test('load less than 75 kB of fonts for a page in Latin script', () => {
    const sizes = Object.values(getLatinFonts()).map(
      (file) => assets.find(({ path }) => path === file)?.content.length ?? Infinity,
    );
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(75_000);
  });

  test('have names that show a server that fonts never change', () => {
    const fonts = assets.filter(({ path }) => path.endsWith('.woff2'));
    for (const { path } of fonts) expect(path).toMatch(/\.[0-9a-f]{8}\.woff2$/);
  });

  test('are classic scripts that work from disk', () => {
    for (const path of ['_docs/main.js', '_docs/search.js', '_docs/search-engine.js']) {
      expect(readAsset(path)).toMatch(/^"use strict";\(\(\)=>\{/);
      expect(readAsset(path)).not.toMatch(/\b(?:import|export)\s*[({*]/);
    }
  });

  test('never refer to another host', () => {
    for (const path of ['_docs/main.js', '_docs/search.js', '_docs/search-engine.js', '_docs/theme.css']) {
      expect(readAsset(path).replaceAll('http://www.w3.org/2000/svg', '')).not.toMatch(/https?:\/\/[a-z\d]/i);
    }
  });

  test('contain every font file that the style sheet references', () => {
    const fontPaths = [...readAsset('_docs/theme.css').matchAll(/url\("?(fonts\/[^)"]+)"?\)/g)].map(
      (match) => `_docs/${match[1] ?? ''}`,
    );
    expect(fontPaths.length).toBeGreaterThan(5);
    expect(assets.map(({ path }) => path)).toEqual(expect.arrayContaining(fontPaths));
  });

  test('are built once', async () => {
    expect(await buildThemeAssets('mint', parts)).toBe(assets);
  });
});
