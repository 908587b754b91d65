import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const FOLDER = new URL('../theme/css/', import.meta.url);
const SHEETS = readdirSync(new URL('components/', FOLDER)).filter((name) => name.endsWith('.css'));

function read(name: string): string {
  return readFileSync(new URL(name, FOLDER), 'utf8').replace(/\/\*[\s\S]*?\*\//g, '');
}

/** Variables that the components' markup sets. */
const FROM_MARKUP = ['--swatch', '--swatch-dark', '--diagram-width', '--diagram-height'];

it.each(SHEETS)('%s uses only variables that the theme or the sheet itself defines', (name) => {
  const sheet = read(`components/${name}`);
  const defined = new Set([
    ...FROM_MARKUP,
    ...[read('tokens.css'), read('components/code.css'), sheet].flatMap((css) => css.match(/--[\w-]+(?=\s*:)/g) ?? []),
  ]);
  const used = [...sheet.matchAll(/var\((--[\w-]+)\s*([,)])/g)].filter((match) => match[2] === ')');
  expect(used.map((match) => match[1] ?? '').filter((variable) => !defined.has(variable))).toEqual([]);
});

it.each(SHEETS)('%s loads nothing from another host', (name) => {
  expect(read(`components/${name}`)).not.toMatch(/@import|url\(\s*["']?(?:https?:)?\/\//);
});
