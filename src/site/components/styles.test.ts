import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { listThemeParts } from '../model/plugin.ts';
import { PLUGINS } from '../plugins/registry.ts';

const SITE = path.join(import.meta.dirname, '..');
const { sheets, rareSheets } = listThemeParts(PLUGINS);
const SHEETS = [
  ...readdirSync(path.join(SITE, 'theme/css/components'))
    .filter((name) => name.endsWith('.css'))
    .map((name) => `theme/css/components/${name}`),
  ...[...sheets, ...rareSheets].map((file) => path.relative(SITE, file)),
];

function read(file: string): string {
  return readFileSync(path.join(SITE, file), 'utf8').replace(/\/\*[\s\S]*?\*\//g, '');
}

/** Variables that the components' markup sets. */
const FROM_MARKUP = ['--swatch', '--swatch-dark', '--diagram-width', '--diagram-height'];

it.each(SHEETS)('%s uses only variables that the theme or the sheet itself defines', (file) => {
  const sheet = read(file);
  const defined = new Set([
    ...FROM_MARKUP,
    ...[read('theme/css/tokens.css'), read('theme/css/components/code.css'), sheet].flatMap(
      (css) => css.match(/--[\w-]+(?=\s*:)/g) ?? [],
    ),
  ]);
  const used = [...sheet.matchAll(/var\((--[\w-]+)\s*([,)])/g)].filter((match) => match[2] === ')');
  expect(used.map((match) => match[1] ?? '').filter((variable) => !defined.has(variable))).toEqual([]);
});

it.each(SHEETS)('%s loads nothing from another host', (file) => {
  expect(read(file)).not.toMatch(/@import|url\(\s*["']?(?:https?:)?\/\//);
});
