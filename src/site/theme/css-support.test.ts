/** What browsers don't support in style sheets, and drop without a message. */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const SITE = path.join(import.meta.dirname, '..');

test('no pseudo-element is used in :is(), :where(), :not() or :has()', () => {
  expect(findAll(/:(?:is|where|not|has)\([^){}]*::[^{}]*/g)).toEqual([]);
});

test('text-decoration has only a line, because Safari drops one with a style or color', () => {
  expect(findAll(/\btext-decoration: *[a-z-]+ [^;]*/g)).toEqual([]);
});

function findAll(pattern: RegExp): string[] {
  const sheets = globSync('{theme,components,plugins}/**/*.css', { cwd: SITE });
  expect(sheets.length).toBeGreaterThan(40);
  return sheets.flatMap((file) =>
    (readFileSync(path.join(SITE, file), 'utf8').match(pattern) ?? []).map((match) => `${file} ${match}`),
  );
}
