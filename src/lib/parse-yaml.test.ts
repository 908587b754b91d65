import { expect, test } from 'vitest';
import { parseYaml } from './parse-yaml.ts';

test('refuses a key that occurs twice in a map, with its line', () => {
  expect(() => parseYaml('a: 1\nb: { c: 1 }\nd:\n  e: 1\n  e: 2\n')).toThrow('Map keys must be unique at line 5');
  expect(parseYaml('a: { b: 1 }\nc: { b: 2 }\n')).toEqual({ a: { b: 1 }, c: { b: 2 } });
});

test('refuses more aliases than allowed', () => {
  const text = `a: &a [1]\nb: [${'*a, '.repeat(200)}]\n`;
  expect(() => parseYaml(text, { maxAliasCount: 0 })).toThrow('Alias resolution is disabled');
  expect(parseYaml('a: &a [1]\nb: *a\n')).toEqual({ a: [1], b: [1] });
});

test('refuses several documents', () => {
  expect(() => parseYaml('a: 1\n---\nb: 1\n')).toThrow('at line 2');
});
