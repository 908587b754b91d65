import { expect, test } from 'vitest';
import { measureGrowth } from '../../../test/helpers/growth.ts';
import { readYaml } from './read-yaml.ts';

test.each<[string, (count: number) => string]>([
  ['keys with lists', (count) => Array.from({ length: count }, (_, index) => `key${index}: [a]\n`).join('')],
  ['the same key', (count) => 'a: [b]\n'.repeat(count)],
  ['the same keys in an object', (count) => `{${'"a": 1,\n'.repeat(count)}}`],
  ['aliases', (count) => `x: &a [b]\n${'y: *a\n'.repeat(count)}`],
  ['merged maps', (count) => `x: &a {b: c}\n${'<<: *a\n'.repeat(count)}`],
  ['closing brackets', (count) => `a: ${']'.repeat(count)}`],
  ['invalid lines', (count) => 'a: b: c\n'.repeat(count)],
  ['invalid lists', (count) => `d:\n${'  - a: b: c\n'.repeat(count)}`],
])('frontmatter made of nothing but %s takes linear time', (_, create) => {
  const read = (count: number) => readYaml(create(count), { file: 'p.mdx', firstLine: 1, report: () => {} });
  expect(measureGrowth(read, 400)).toBeLessThan(30);
});
