import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.join(import.meta.dirname, '..');
const CODE = ['{src,scripts,evaluation,benchmarks,dashboard,test}/**/*.{ts,tsx,js}', 'bin/*'];
/** Folders with sample pages and modules in strings. */
const WITH_SAMPLES = /(?:^|\/)(?:benchmarks|testing)\//;
/** Functions, values and classes. Types belong to what they describe, imported or not. */
const EXPORT_PATTERN = /^export (?:async )?(?:function\*?|const|let|class) ([\w$]+)/gm;

test('uses every export in another file', () => {
  const texts = new Map(
    globSync(CODE, { cwd: root }).map((file) => [file, readFileSync(path.join(root, file), 'utf8')]),
  );
  const users = new Map<string, number>();
  for (const text of texts.values())
    for (const name of new Set(text.match(/[A-Za-z_$][\w$]*/g))) users.set(name, (users.get(name) ?? 0) + 1);
  const sources = [...texts].filter(([file]) => !WITH_SAMPLES.test(file));
  const unusedNames = sources.flatMap(([file, text]) =>
    Array.from(text.matchAll(EXPORT_PATTERN), ([, name = '']) => name)
      .filter((name) => users.get(name) === 1)
      .map((name) => `${file}: ${name}`),
  );
  expect(unusedNames).toEqual([]);
});
