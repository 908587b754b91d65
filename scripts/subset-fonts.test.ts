import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { expect, test } from 'vitest';
import { FOLDER, subsetFonts } from './subset-fonts.ts';

test('the fonts in vendor/fonts are those that the script makes of the installed packages', async () => {
  const made = await subsetFonts();
  const kept = fs.readdirSync(FOLDER).filter((name) => name !== 'README.md');
  expect([...made.keys()].sort()).toEqual(kept.sort());
  const others = [...made].filter(([name, content]) => !content.equals(fs.readFileSync(path.join(FOLDER, name))));
  expect(others.map(([name]) => name)).toEqual([]);
});

test('vendor/fonts/README.md names the packages that the fonts are from', () => {
  const readme = fs.readFileSync(path.join(FOLDER, 'README.md'), 'utf8');
  for (const name of ['@fontsource-variable/inter', '@fontsource-variable/jetbrains-mono']) {
    const { version } = createRequire(import.meta.url)(`${name}/package.json`) as { version: string };
    expect(readme).toContain(`\`${name}\` **${version}**`);
  }
});
