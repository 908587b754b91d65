import { expect, test } from 'vitest';
import { openMemory } from '../model/source.ts';
import { composeJson } from './compose.ts';

function compose(files: Record<string, string>) {
  return composeJson({ source: openMemory(files), file: 'docs.json', report: () => {} });
}

test.each([
  ['values', '0,', '[', ']'],
  ['values without commas', '0 ', '[', ']'],
  ['strings without commas', '""', '[', ']'],
  ['keys', '"k":0,', '{', '}'],
  ['brackets', '{},', '[', ']'],
  ['commas without values', ',', '[', ']'],
  ['comments', '/**/ ', '[', ']'],
])('refuses a file with too many %s before it is parsed', (_, part, start, end) => {
  const text = `${start}${part.repeat(1_000_000)}${end}`;
  const expected = { code: 'invalid_site', message: expect.stringContaining('up to docs.json, its files have more') };
  expect(() => compose({ 'docs.json': text })).toThrow(expect.objectContaining(expected));
});

test('refuses files that are too large only together', () => {
  const part = `["${'x'.repeat(5 * 2 ** 20)}"]`;
  expect(compose({ 'docs.json': '[{ "$ref": "a.json" }]', 'a.json': part }).files).toHaveLength(2);
  const files = { 'docs.json': '[{ "$ref": "a.json" }, { "$ref": "b.json" }]', 'a.json': part, 'b.json': part };
  expect(() => compose(files)).toThrow('up to b.json, its files have more than 8 MiB');
});

test('counts no punctuation and words inside strings', () => {
  const text = `["${String.raw`\"a, b: [{}] `.repeat(600_000)}"]`;
  expect(compose({ 'docs.json': text }).root).toMatchObject({ type: 'array' });
});
