import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const FOLDER = path.join(import.meta.dirname, 'css');

test('no pseudo-element is used in :is(), :where(), :not() or :has(), where browsers silently drop it', () => {
  const sheets = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.css'));
  const droppedSelectors = sheets.flatMap((file) =>
    (readFileSync(path.join(FOLDER, file), 'utf8').match(/:(?:is|where|not|has)\([^){}]*::[^{}]*/g) ?? []).map(
      (selector) => `${file} ${selector}`,
    ),
  );
  expect(droppedSelectors).toEqual([]);
});
