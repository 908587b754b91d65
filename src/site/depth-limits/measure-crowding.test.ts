import { expect, test } from 'vitest';
import { measureCrowding } from './measure-crowding.ts';

test('is the length of a block times its expressions', () => {
  expect(measureCrowding('{a} '.repeat(10_000))).toBe(40_000 * 10_000);
  expect(measureCrowding('<b>a</b> '.repeat(10_000))).toBe((90_000 * 20_000) / 10);
});

test.each([
  ['paragraphs', '{a}\n\n'],
  ['prose', 'It is so.\n'],
  ['code', '`{a}` '],
  ['nested braces', '{() => {'],
  ['comparisons in braces', '{a < '],
])('%s add little', (_, text) => {
  expect(measureCrowding(text.repeat(10_000))).toBe(measureCrowding('a'));
});

test('data adds nothing', () => {
  expect(measureCrowding(`export const rows = [\n${'{ a: 1 },\n'.repeat(10_000)}]`)).toBe(measureCrowding('a'));
  expect(measureCrowding(`\`\`\`json\n${'{ "a": 1 },\n'.repeat(10_000)}\n\`\`\``)).toBe(measureCrowding('a'));
});
