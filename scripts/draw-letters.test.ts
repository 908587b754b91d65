import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { expect, test } from 'vitest';
import { drawLetters, LETTERS } from './draw-letters.ts';

test("keeps vendor/letters in sync with the script's output for the installed package that the README names", async () => {
  expect((await drawLetters()) === fs.readFileSync(LETTERS, 'utf8')).toBe(true);
  const { version } = createRequire(import.meta.url)('@fontsource-variable/inter/package.json') as { version: string };
  const readme = fs.readFileSync(path.join(path.dirname(LETTERS), 'README.md'), 'utf8');
  expect(readme).toContain(`\`@fontsource-variable/inter\` **${version}**`);
});
