/** Refuses phrases and words that the project avoids (CONTRIBUTING.md, Language) in everything that people read. */
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { findHabits } from './find-habits.ts';

const ROOT = path.join(import.meta.dirname, '../..');

/** Folders with text of the project. Sites below `examples` and `evaluation` contain sample text. */
const FOLDERS = ['*.md', '*.ts', 'docs', 'src', 'dashboard', 'scripts', 'test', 'bin', 'benchmarks', 'evaluation/*.ts'];

/** Files that quote what they search for, or that only list external names. */
const SKIPPED_FILES =
  /^scripts\/english\/|^CHANGELOG\.md$|^docs\/release-notes\.mdx$|\.d\.ts$|\/(?:generated|snapshots|fixtures)\//;

/** Matches that are right in their place, as `file: "phrase"`, each with its reason. */
const ALLOWED_HITS = new Map([
  ['CONTRIBUTING.md: "picture"', 'The glossary lists it.'],
  ['CONTRIBUTING.md: "take away"', 'The glossary lists it.'],
  ['src/site/markdown/known-tags.ts: "picture"', 'An HTML element.'],
  ['src/site/config/schema/config-schema.test.ts: "colours"', 'A misspelled setting.'],
  ['test/e2e/exported-site.test.ts: "colours"', 'An anchor of the example site.'],
  ['test/integration/db-embedded.test.ts: "nobody"', 'A Unix user.'],
  ['src/accounts/audit/name-actor.test.ts: "nobody"', 'A kind of actor in the database.'],
]);

test('uses none of the phrases and words that the language rules refuse', () => {
  const hits = listFiles().flatMap((file) => findHabits(file, fs.readFileSync(path.join(ROOT, file), 'utf8')));
  const refusedHits = hits.filter((hit) => !ALLOWED_HITS.has(hit.replace(/:\d+: ("[^"]*"): .*$/, ': $1')));
  expect(refusedHits, 'Reword these, or add them to ALLOWED with a reason.').toEqual([]);
});

function listFiles(): string[] {
  const output = execFileSync('git', ['ls-files', '-z', '--', ...FOLDERS], { cwd: ROOT, encoding: 'utf8' });
  return output.split('\0').filter((file) => /\.(tsx?|js|mdx?)$/.test(file) && !SKIPPED_FILES.test(file));
}

test('finds a phrase in comments, texts, titles and pages', () => {
  const splitLines = (file: string, source: string) =>
    findHabits(file, source).map((hit) => hit.split(': ').slice(0, 2).join(': '));
  expect(splitLines('a.ts', '/**\n * A key that is no\n * longer one, but is\n * no key. */')).toEqual([
    'a.ts:3: "is no key"',
  ]);
  expect(splitLines('a.ts', '// For somebody\n// who waits for\n// good.')).toEqual([
    'a.ts:1: "somebody"',
    'a.ts:2: "for good"',
  ]);
  expect(splitLines('a.tsx', 'const a = <p>Stays for ever</p>;')).toEqual(['a.tsx:1: "for ever"']);
  expect(splitLines('a.ts', 'throw new Error(`The link ${x} has ended for good`);')).toEqual(['a.ts:1: "for good"']);
  expect(splitLines('a.test.ts', "test.each([1])('is told %s', () => f('is told it'));")).toEqual([
    'a.test.ts:1: "is told"',
  ]);
  expect(splitLines('a.md', 'Text of\n\nsomebody')).toEqual(['a.md:3: "somebody"']);
  expect(splitLines('a.md', 'Shows a picture')).toEqual(['a.md:1: "picture"']);
  expect(splitLines('a.md', 'Then press **Save**.')).toEqual(['a.md:1: "press **Save**"']);
  expect(splitLines('a.md', 'Press `Esc` or Enter.')).toEqual([]);
});

test('ignores names and code', () => {
  expect(findHabits('a.ts', 'const noBody = somebody; // `nobody` and <picture>')).toEqual([]);
  expect(findHabits('a.md', 'Run `somebody`.\n\n```\nnobody\n```')).toEqual([]);
});
