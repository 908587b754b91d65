import { expect, test } from 'vitest';
import { limitDiagnostics } from './limit-diagnostics.ts';
import type { Diagnostic, Severity } from './diagnostics.ts';

function create(file: string, line: number, code = 'broken-link', severity: Severity = 'warning'): Diagnostic {
  return { file, line, column: 1, severity, code, message: `${code} ${line}` };
}

function describe(diagnostics: readonly Diagnostic[]): string[] {
  return diagnostics.map(({ file, line, severity, message }) => `${file}:${line} ${severity} ${message}`);
}

test('returns a list within the limits as it is', () => {
  const list = [create('a', 1), create('a', 2), create('b', 1)];
  expect(limitDiagnostics(list, { perFile: 2, total: 3 })).toEqual(list);
});

test('counts the problems of each kind that a file has too many of', () => {
  const list = [1, 2, 3, 4].flatMap((line) => [create('a', line), create('a', line, 'image-alt-missing', 'info')]);
  expect(describe(limitDiagnostics(list, { perFile: 2, total: 100 }))).toEqual([
    'a:1 warning broken-link 1',
    'a:1 info image-alt-missing 1',
    'a:2 warning broken-link 2',
    'a:2 info image-alt-missing 2',
    "a:3 warning 2 more problems of this kind, from here on, can't be listed. Fix the listed problems first.",
    "a:3 info 2 more problems of this kind, from here on, can't be listed. Fix the listed problems first.",
  ]);
});

test('prefers errors, then warnings, if the site has too many problems', () => {
  const list = [
    create('a', 1, 'heading-order', 'info'),
    create('b', 1),
    create('c', 1, 'spec-invalid', 'error'),
    create('d', 1),
    create('e', 1, 'heading-order', 'info'),
  ];
  expect(describe(limitDiagnostics(list, { perFile: 9, total: 3 }))).toEqual([
    "a:1 info 2 more problems of this kind, from here on, can't be listed. Fix the listed problems first.",
    'b:1 warning broken-link 1',
    'c:1 error spec-invalid 1',
    'd:1 warning broken-link 1',
  ]);
  const errors = [create('a', 1, 'x', 'error'), create('a', 2, 'x', 'error')];
  expect(describe(limitDiagnostics(errors, { perFile: 1, total: 9 }))[1]).toContain('a:2 error 1 more problem of');
});

test('leaves out the middle of a long message, and keeps how to fix the problem', () => {
  const message = `The link "/${'x'.repeat(50_000)}" doesn't match any page. Fix the link.`;
  const [diagnostic] = limitDiagnostics([{ ...create('a', 1), message }]);
  expect(diagnostic?.message).toMatch(/^The link "\/x+…x+" doesn't match any page\. Fix the link\.$/);
  expect(diagnostic?.message).toHaveLength(2_000);
});

test('lists at most 100,000 problems of a site', () => {
  const list = Array.from({ length: 150_000 }, (_, at) => create(`page-${at % 500}`, at));
  expect(limitDiagnostics(list)).toHaveLength(100_001);
});
