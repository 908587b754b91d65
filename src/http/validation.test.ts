import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { describeProblems } from './validation.ts';

const describePattern = (pattern: string) =>
  describeProblems(
    [{ instancePath: '/value', keyword: 'pattern', params: { pattern }, message: '', schemaPath: '' }],
    'body',
  ).message;

test.each([
  [String.raw`^[^\s@]+@[^\s@]+$`, 'Expected "value" in the body to be an email address such as ada@example.com.'],
  [String.raw`^\d{6}$`, 'Expected "value" in the body to be a code of 6 digits.'],
  ['^x+$', 'Expected "value" in the body to match the pattern ^x+$.'],
])('describes the pattern %s in words if it is known', (pattern, message) => {
  expect(describePattern(pattern)).toBe(message);
});

test('knows the patterns of the fields that people fill in, as the published description has them', () => {
  const description = readFileSync(new URL('../../docs/openapi.json', import.meta.url), 'utf8');
  const patterns = [...description.matchAll(/"pattern": ("(?:[^"\\]|\\.)*")/g)].map(([, text = '']) =>
    String(JSON.parse(text)),
  );
  const unknownPatterns = patterns.filter((pattern) => describePattern(pattern).includes('match the pattern'));
  // Identifiers, which programs copy, and text without control characters.
  expect([...new Set(unknownPatterns)].sort()).toEqual([
    String.raw`^[A-Za-z0-9-]{2,35}$`,
    '^[A-Za-z0-9_-]{1,100}$',
    '^[A-Za-z0-9_-]{22}$',
    '^[A-Za-z0-9_-]{43}$',
    String.raw`^[^\u0000-\u001f]*$`,
  ]);
});
