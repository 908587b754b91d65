import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.join(import.meta.dirname, '../..');

/** It runs the vendored Mermaid, for which diagrams are data; text can't become code in it. */
const RENDERER_OF_DIAGRAMS = 'site/plugins/diagrams/renderer.ts';

test('nothing in the service runs text as JavaScript in its process', () => {
  const offenders = globSync('**/*.{ts,js}', { cwd: root })
    .filter((file) => !file.endsWith('.test.ts') && file !== RENDERER_OF_DIAGRAMS)
    .flatMap((file) => {
      const code = readFileSync(path.join(root, file), 'utf8').replace(/\/\*[^]*?\*\/|^\s*\/\/.*$/gm, '');
      const matches = code.match(
        /\beval\(|\bnew Function\b|(?<![.\w])Function\(|['"]node:vm['"]|['"]vm['"]|runInNewContext|runInThisContext/g,
      );
      return (matches ?? []).map((match) => `${file}: ${match}`);
    });
  expect(offenders).toEqual([]);
});
