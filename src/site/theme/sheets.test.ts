import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { renderTestSite } from '../testing.ts';
import { minify } from './bundle.ts';
import { listThemeParts } from '../model/plugin.ts';
import { PLUGINS } from '../plugins/registry.ts';
import { buildThemeAssets, locateSheet } from './assets.ts';
import { THEME_LAYOUTS } from './themes.ts';
import type { ThemeName } from '../model/config.ts';
import { RARE_SHEETS, RARE_STYLES } from './sheets.ts';

const SITE = path.join(import.meta.dirname, '..');

describe('rare.css', () => {
  const themeSheets = Object.entries(RARE_SHEETS).map(
    ([name, pattern]) => [path.relative(SITE, locateSheet(name)), pattern] as const,
  );
  const pluginSheets = PLUGINS.flatMap(({ rareSheets = {} }) => Object.entries(rareSheets)).map(
    ([file, pattern]) => [path.relative(SITE, file), pattern] as const,
  );
  test.each([...themeSheets, ...pluginSheets])('only styles elements with the classes of %s', async (file, pattern) => {
    const css = (await minify(readFileSync(path.join(SITE, file), 'utf8'))).toString();
    const sheetClass = new RegExp(`^(?:${pattern})$`);
    const strangers = listSelectors(css).filter(
      (selector) => !listClasses(selector).some((one) => sheetClass.test(one)),
    );
    expect(strangers).toEqual([]);
  });

  test('is loaded after theme.css, only by pages that contain such a part', async () => {
    const { pages, files } = await renderTestSite({
      'plain.md': 'Text that names `class="tree"`.\n\n```html\n<div class="tree">\n```',
      'deep/tree.mdx': '<Tree><Tree.File name="a.ts" /></Tree>',
    });
    const getStyles = (url: string) =>
      [...(pages.get(url)?.html ?? '').matchAll(/<link rel="stylesheet" href="([^"]*)"/g)].map(([, href]) => href);
    expect(getStyles('/plain')).toEqual(['./_docs/theme.css', './_docs/site.css']);
    expect(getStyles('/deep/tree')).toEqual(['../_docs/theme.css', '../_docs/rare.css', '../_docs/site.css']);
    expect(files.get('404.html')).toContain('href="/_docs/rare.css"');
    expect(files.has(RARE_STYLES)).toBe(true);
  });
});

/** Lists the selectors of minified CSS: the text before each declaration block. */
function listSelectors(css: string): string[] {
  return [...css.matchAll(/(?:^|[{}])([^{}@]+)(?=\{[^{}]*\})/g)].flatMap(([, list = '']) => splitList(list));
}

/** Splits at commas outside parentheses. */
function splitList(list: string): string[] {
  return list.split(/,(?![^(]*\))/).filter((selector) => selector.trim() !== '');
}

function listClasses(selector: string): string[] {
  return [...selector.matchAll(/\.([A-Za-z][\w-]*)/g)].map(([, name = '']) => name);
}

test('does not style class names that many authors use for their own elements', async () => {
  const sheets = await Promise.all(
    (Object.keys(THEME_LAYOUTS) as ThemeName[]).map((theme) => buildThemeAssets(theme, listThemeParts(PLUGINS))),
  );
  const css = sheets.flat().filter(({ path }) => path.endsWith('.css'));
  for (const { content } of css)
    expect(content.toString()).not.toMatch(/\.(?:badge|button|btn|hero|container|title|tag|label)(?![\w-])/);
});

test.each(['card', 'tab', 'step'])("does not style an author's element with class %s", (name) => {
  const sheets = ['components/card/cards', 'components/tabs/tabs', 'components/steps/steps', 'theme/css/themes/willow'];
  const rules = sheets.flatMap(
    (sheet) => readFileSync(path.join(import.meta.dirname, '..', `${sheet}.css`), 'utf8').match(/[^{}]+(?=\{)/g) ?? [],
  );
  const ends = new RegExp(`(?<!:where\\(li\\))\\.${name}(?::[\\w-]+)?\\s*(?:,|$)`);
  expect(rules.filter((selectors) => ends.test(selectors.trim()))).toEqual([]);
});
