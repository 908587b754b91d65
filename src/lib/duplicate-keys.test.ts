import { expect, test } from 'vitest';
import { parseDocument } from 'yaml';
import { findDuplicateJsonKeys, findDuplicateYamlKeys } from './duplicate-keys.ts';

const findInYaml = (text: string) => findDuplicateYamlKeys(parseDocument(text, { uniqueKeys: false, merge: true }));

test.each([
  ['at the top', '{"a": 1, "b": 2, "a": 3}', ['a 17 after 1']],
  ['deeper', '{"x": [{"a": {"b": 1, "b": 2}}]}', ['b 22 after 14']],
  ['twice', '{"a": 1, "a": 2, "a": 3}', ['a 9 after 1', 'a 17 after 9']],
  ['in other spellings', String.raw`{"a": 1, "\u0061": 2}`, ['a 9 after 1']],
  ['with a comment', '{"a": 1, // "a": 0\n"a": 2}', ['a 19 after 1']],
])('finds keys in JSON: %s', (_, text, duplicates) => {
  expect(findDuplicateJsonKeys(text).map(format)).toEqual(duplicates);
  if (!text.includes('//')) expect(findInYaml(text).map(format)).toEqual(duplicates);
});

test.each([
  ['values', '{"a": "a", "b": "a", "c": ["a", "a"]}'],
  ['separate objects', '[{"a": 1}, {"a": {"a": 2}}]'],
  ['text that looks like a key', String.raw`{"a": "\"a\": 1", "b": "{\"b\":"}`],
  ['keys that objects inherit', '{"toString": 1, "__proto__": 2, "constructor": 3}'],
])('finds nothing in %s', (_, text) => {
  expect(findDuplicateJsonKeys(text)).toEqual([]);
  expect(findInYaml(text)).toEqual([]);
});

test.each([
  ['at the top', 'a: 1\nb: 2\na: 3\n', ['a 10 after 0']],
  ['deeper', 'x:\n  - y:\n      b: 1\n      "b": 2\n', ['b 27 after 16']],
  ['numbers', '200: a\n"200": b\n', ['200 7 after 0']],
  ['merged maps', 'x: &x { a: 1 }\ny: &y { a: 2 }\nz:\n  <<: *x\n  <<: *y\n  a: 3\n', []],
])('finds keys in YAML: %s', (_, text, duplicates) => {
  expect(findInYaml(text).map(format)).toEqual(duplicates);
});

test('stops after some', () => {
  expect(findDuplicateJsonKeys(`{${'"a":1,'.repeat(100)}"b":1}`)).toHaveLength(20);
});

function format({ name, offset, earlierOffset }: { name: string; offset: number; earlierOffset: number }): string {
  return `${name} ${offset} after ${earlierOffset}`;
}
