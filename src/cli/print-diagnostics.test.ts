import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import type { Diagnostic } from '../site/shared.ts';
import { printDiagnostics } from './print-diagnostics.ts';

function print(diagnostics: readonly Diagnostic[]): string {
  const out = new PassThrough();
  printDiagnostics(diagnostics, out);
  return String(out.read() ?? '');
}

const createProblem = (file: string, message: string): Diagnostic => ({
  file,
  line: 2,
  column: 3,
  severity: 'warning',
  code: 'broken-link',
  message,
});

test('prints a problem in many places once, with the other places below it', () => {
  const problems = [...'abcdefgh'].flatMap((file) => [
    createProblem(file, 'No /x.'),
    createProblem(file, `No /${file}.`),
  ]);
  const lines = print(problems).trimEnd().split('\n');
  expect(lines.slice(0, 3)).toEqual([
    'a:2:3: warning: No /x. (broken-link)',
    '  Also at b:2:3, c:2:3, d:2:3, e:2:3, f:2:3, and in 2 more places.',
    'a:2:3: warning: No /a. (broken-link)',
  ]);
  expect(lines).toHaveLength(10);
});

test('lists all places of a problem in a few', () => {
  expect(print([createProblem('a', 'No /x.'), createProblem('b', 'No /x.')])).toBe(
    'a:2:3: warning: No /x. (broken-link)\n  Also at b:2:3.\n',
  );
});
