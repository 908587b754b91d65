import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { findValeProblems } from './find-vale-problems.ts';

let folder = '';
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'bindery-vale-ü '));
  onTestFinished(() => fs.rmSync(folder, { recursive: true }));
  fs.mkdirSync(path.join(folder, 'guides'));
  for (const file of ['index.mdx', 'guides/start.md', 'notes.txt']) fs.writeFileSync(path.join(folder, file), 'text');
});

/** Creates a program that behaves like Vale, because Vale itself can't be installed everywhere. Returns its path. */
function createVale(script: string): string {
  const program = path.join(folder, 'vale');
  fs.writeFileSync(program, `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  return program;
}

const printJson = (value: object) => `cat <<'END'\n${JSON.stringify(value)}\nEND`;
const alert = { Check: 'Acme.Terms', Message: 'Use "sign in".', Severity: 'error', Line: 3, Span: [5, 9] };

test("adds Vale's alerts about pages, with their place", async () => {
  const vale = createVale(
    printJson({
      'index.mdx': [alert, { ...alert, Check: 'Vale.Spelling', Severity: 'suggestion', Line: 1, Span: [1, 4] }],
      [path.join(folder, 'guides/start.md')]: [{ ...alert, Severity: 'warning' }],
      'notes.txt': [alert],
      '../outside.md': [alert],
    }),
  );
  const problems = await findValeProblems(folder, vale);
  expect(problems.map(({ file, line, column, severity, code }) => [file, line, column, severity, code])).toEqual([
    ['index.mdx', 3, 5, 'warning', 'vale-rule'],
    ['index.mdx', 1, 1, 'info', 'vale-rule'],
    ['guides/start.md', 3, 5, 'warning', 'vale-rule'],
  ]);
  expect(problems[0]?.message).toBe('Acme.Terms: Use "sign in".');
});

test('runs in the docs folder, only on pages, and without an exit code for alerts', async () => {
  const vale = createVale(`echo "$PWD" "$@" > "$PWD/called"; echo '{}'`);
  expect(await findValeProblems(folder, vale)).toEqual([]);
  expect(fs.readFileSync(path.join(folder, 'called'), 'utf8').trim()).toBe(
    `${fs.realpathSync(folder)} --output=JSON --no-exit --glob=*.{md,mdx} .`,
  );
});

test.each([
  [
    'a broken configuration',
    `echo '{"Line":0,"Path":".vale.ini","Text":"The style is missing.","Code":"E100"}' >&2; exit 2`,
    'vale failed: The style is missing. (.vale.ini)',
  ],
  ['a crash', 'echo "panic: no memory" >&2; exit 2', 'vale failed: panic: no memory'],
  ['other output', 'echo "no alerts"', "didn't print the JSON that version 3 prints"],
])('explains why Vale failed: %s', async (_, script, message) => {
  await expect(findValeProblems(folder, createVale(script))).rejects.toThrow(message);
});

test('says how to get Vale if it is not installed', async () => {
  await expect(findValeProblems(folder, path.join(folder, 'missing'))).rejects.toThrow(
    'Install it from https://vale.sh',
  );
});
