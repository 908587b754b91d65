import { expect, test } from 'vitest';
import { measureGrowth } from '../../../test/helpers/growth.ts';
import { readToml } from './read-toml.ts';

test.each<[string, (count: number) => string]>([
  ['space before a key', (count) => `${'\t'.repeat(count)}a = 1`],
  ['space before no key', (count) => `a = """\n${'\t'.repeat(count)}.\n"""`],
  ['space after a value', (count) => `a = 1${' \t'.repeat(count)}# b`],
  ['values with comments', (count) => Array.from({ length: count }, (_, index) => `a${index} = 1 # =\n`).join('')],
])('frontmatter with %s takes linear time', (_, create) => {
  const read = (count: number) => readToml(create(count), { file: 'p.mdx', firstLine: 1, report: () => {} });
  expect(measureGrowth(read, 1000)).toBeLessThan(30);
});
