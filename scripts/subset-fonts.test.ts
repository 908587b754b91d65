import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { expect, test } from 'vitest';
import { fontAssets, fontFaces, symbolFonts } from '../src/site/fonts/fonts.ts';
import { parseRange } from './font-characters.ts';
import { charactersIn, FOLDER, subsetFonts } from './subset-fonts.ts';

test('the fonts in vendor/fonts are those that the script makes of the installed packages', async () => {
  const made = await subsetFonts();
  const kept = fs.readdirSync(FOLDER).filter((name) => name !== 'README.md');
  expect([...made.keys()].sort()).toEqual(kept.sort());
  const others = [...made].filter(([name, content]) => !content.equals(fs.readFileSync(path.join(FOLDER, name))));
  expect(others.map(([name]) => name)).toEqual([]);
});

test('vendor/fonts/README.md names the packages that the fonts are from', () => {
  const readme = fs.readFileSync(path.join(FOLDER, 'README.md'), 'utf8');
  for (const name of [
    '@fontsource-variable/inter',
    '@fontsource-variable/jetbrains-mono',
    'inter-ui',
    'jetbrains-mono',
  ]) {
    const { version } = createRequire(import.meta.url)(`${name}/package.json`) as { version: string };
    expect(readme).toContain(`\`${name}\` **${version}**`);
  }
});

test('each character that the style sheet names for a font file has a glyph there', async () => {
  const files = new Map(fontAssets().map(({ path: file, content }) => [file, content]));
  const faces = [...fontFaces().matchAll(/url\("(fonts\/[^"]+)"\)[^}]*unicode-range:([^}]+)\}/g)];
  expect(faces.length).toBeGreaterThan(12);
  for (const [, file = '', range = ''] of faces) {
    const named = parseRange(range);
    const known = new Set(await charactersIn(files.get(`_docs/${file}`) ?? Buffer.of(), named));
    expect.soft({ file, missing: named.filter((code) => !known.has(code)) }).toEqual({ file, missing: [] });
  }
});

test('the fonts have the signs that documentation is full of', () => {
  const { text, code } = symbolFonts();
  const without = (signs: string, { pattern }: { pattern: RegExp }) => [...signs].filter((sign) => !pattern.test(sign));
  expect(without('‐‑←→↔↗⇒≤≥≠≈∞√⌘⌥⇧⌫✓✗●▲₂⁵', text)).toEqual([]);
  expect(without('─│┌┐└┘├┤┬┴┼═║╭╰█░←→↔⇒≤≥≠✓✗●▲', code)).toEqual([]);
});
