import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { listThemeParts } from '../model/plugin.ts';
import { PLUGINS } from '../plugins/registry.ts';
import { listComponentSheets } from '../theme/assets.ts';

const THEME = path.join(import.meta.dirname, '../theme/css');
const { sheets, rareSheets } = listThemeParts(PLUGINS);
const SHEETS = [...listComponentSheets(), ...sheets, ...rareSheets].map((file) => [path.basename(file), file] as const);

function read(file: string): string {
  return readFileSync(file, 'utf8').replace(/\/\*[\s\S]*?\*\//g, '');
}

/** Variables that the components' markup sets. */
const FROM_MARKUP = ['--swatch', '--swatch-dark', '--diagram-width', '--diagram-height'];

it.each(SHEETS)('%s uses only variables that the theme or the sheet itself defines', (_, file) => {
  const sheet = read(file);
  const defined = new Set([
    ...FROM_MARKUP,
    ...[...['tokens.css', 'components/code.css'].map((name) => read(path.join(THEME, name))), sheet].flatMap(
      (css) => css.match(/--[\w-]+(?=\s*:)/g) ?? [],
    ),
  ]);
  const used = [...sheet.matchAll(/var\((--[\w-]+)\s*([,)])/g)].filter((match) => match[2] === ')');
  expect(used.map((match) => match[1] ?? '').filter((variable) => !defined.has(variable))).toEqual([]);
});

it.each(SHEETS)('%s loads nothing from another host', (_, file) => {
  expect(read(file)).not.toMatch(/@import|url\(\s*["']?(?:https?:)?\/\//);
});
