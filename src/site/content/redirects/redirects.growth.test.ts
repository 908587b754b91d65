import { describe, expect, test } from 'vitest';
import { measureGrowth } from '../../../../test/helpers/growth.ts';
import { check, followRule } from './testing.ts';

describe('matchRedirect', () => {
  test('many wildcards in one rule take linear time', () => {
    const match = (count: number) => followRule(`/${'*a'.repeat(200)}b`, '/x', `/${'a'.repeat(count)}`);
    expect(measureGrowth(match, 2_000)).toBeLessThan(30);
  });
});

describe('checkRedirects', () => {
  test('thousands of rules are checked in linear time', () => {
    const run = (length: number) =>
      check(Array.from({ length }, (_, index): [string, string] => [`/r${index}`, `/r${index + 1}`]));
    expect(measureGrowth(run, 1_000)).toBeLessThan(30);
  });
});
