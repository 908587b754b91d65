import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const SITE = path.join(import.meta.dirname, '..');

test('no pseudo-element is used in :is(), :where(), :not() or :has(), where browsers silently drop it', () => {
  const sheets = globSync('{theme,components,plugins}/**/*.css', { cwd: SITE });
  expect(sheets.length).toBeGreaterThan(40);
  const droppedSelectors = sheets.flatMap((file) =>
    (readFileSync(path.join(SITE, file), 'utf8').match(/:(?:is|where|not|has)\([^){}]*::[^{}]*/g) ?? []).map(
      (selector) => `${file} ${selector}`,
    ),
  );
  expect(droppedSelectors).toEqual([]);
});
