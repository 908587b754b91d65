import { expect, it } from 'vitest';
import { isBoundedPattern } from './bounded-pattern.ts';

it.each([
  '"(\\\\.|[^"])*"',
  '\\b(if|else)\\b',
  '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}',
  '(\\d{1,3}){4}',
  '\\{2000000\\}',
  '(?x) a # b',
])('an ordinary pattern is bounded: %s', (pattern) => {
  expect(isBoundedPattern(pattern)).toBe(true);
});

it.each([
  '(?:(?:\\b){1000}){1000}',
  '(?:(?:(?:x?){100}){100}){100}',
  '(?:(?:\\b[)]){1000}){1000}',
  '(?:(?:[(]\\b){1000}){1000}',
  '\\b{1000}{1000}',
  '\\b{100000}',
  '\\b{,100000}',
  `(?<a>x${'\\g<a>'.repeat(30)})`,
  'a'.repeat(60_000),
])('a pattern that repeats repetitions, calls itself often or is very long is not: %.40s', (pattern) => {
  expect(isBoundedPattern(pattern)).toBe(false);
});
