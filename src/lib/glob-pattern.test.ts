import { describe, expect, test } from 'vitest';
import { compileGlob } from './glob-pattern.ts';

describe('compileGlob', () => {
  test.each([
    ['*.mdx', 'guides/start.mdx', true],
    ['*.mdx', 'guides/start.md', false],
    ['guides/*.mdx', 'guides/start.mdx', true],
    ['guides/*.mdx', 'guides/a/start.mdx', false],
    ['guides/**', 'guides/a/start.mdx', true],
    ['**/a/*.mdx', 'a/x.mdx', true],
    ['**/a/**/x.mdx', 'g/a/b/c/x.mdx', true],
    ['**', 'x', true],
    ['./docs.json', 'docs.json', true],
    ['**/*.{png,s{v,x}g}', 'images/a.svg', true],
    ['**/*.{png,svg}', 'images/a.gif', false],
    ['page-?.mdx', 'page-ü.mdx', true],
    ['page-[0-9].mdx', 'page-7.mdx', true],
    ['page-[!0-9].mdx', 'page-7.mdx', false],
    ['a(b)+.mdx', 'a(b)+.mdx', true],
  ])('%s and %s: %s', (pattern, path, expected) => {
    expect(compileGlob(pattern)(path)).toBe(expected);
  });

  test('refuses a pattern that expands to too many alternatives', () => {
    expect(() => compileGlob('{a,b}'.repeat(12))).toThrow('fewer braces');
  });

  test('matches a pattern with many stars quickly', () => {
    expect(compileGlob(`${'*a'.repeat(200)}b`)('a'.repeat(2000))).toBe(false);
    expect(compileGlob(`${'**/a/'.repeat(80)}b`)('a/'.repeat(500))).toBe(false);
  });
});
