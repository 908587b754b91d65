import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { expect, test } from 'vitest';
import { buildFontAssets, buildFontFaces, loadSymbolFonts } from '../src/site/fonts/fonts.ts';
import { parseRange } from './font-characters.ts';
import { listSupportedCharacters, FOLDER, subsetFonts } from './subset-fonts.ts';

test("keeps vendor/fonts in sync with the script's output for the installed packages", async () => {
  const fonts = await subsetFonts();
  const fontFiles = fs.readdirSync(FOLDER).filter((name) => !/^README|^libraries\.json$/.test(name));
  expect([...fonts.keys()].sort()).toEqual(fontFiles.sort());
  const staleFonts = [...fonts].filter(([name, content]) => !content.equals(fs.readFileSync(path.join(FOLDER, name))));
  expect(staleFonts.map(([name]) => name)).toEqual([]);
});

test('lists the packages of the fonts in vendor/fonts/README.md', () => {
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

test('has a glyph for each character that the style sheet declares for a font file', async () => {
  const files = new Map(buildFontAssets().map(({ path: file, content }) => [file, content]));
  const faces = [...buildFontFaces().matchAll(/url\("(fonts\/[^"]+)"\)[^}]*unicode-range:([^}]+)\}/g)];
  expect(faces.length).toBeGreaterThan(12);
  for (const [, file = '', range = ''] of faces) {
    const codes = parseRange(range);
    const supportedCharacters = new Set(
      await listSupportedCharacters(files.get(`_docs/${file}`) ?? Buffer.of(), codes),
    );
    expect
      .soft({ file, missing: codes.filter((code) => !supportedCharacters.has(code)) })
      .toEqual({ file, missing: [] });
  }
});

test('includes the symbols that are common in documentation', () => {
  const { text, code } = loadSymbolFonts();
  const without = (signs: string, { pattern }: { pattern: RegExp }) => [...signs].filter((sign) => !pattern.test(sign));
  expect(without('‐‑←→↔↗⇒≤≥≠≈∞√⌘⌥⇧⌫✓✗●▲₂⁵', text)).toEqual([]);
  expect(without('─│┌┐└┘├┤┬┴┼═║╭╰█░←→↔⇒≤≥≠✓✗●▲', code)).toEqual([]);
});
