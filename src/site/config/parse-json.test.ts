import { describe, expect, test } from 'vitest';
import type { Diagnostic } from '../model/diagnostics.ts';
import { describeNode, findField, listItems, getPlace, getKeyPosition, toPlain } from './json-node.ts';
import { parseJson } from './parse-json.ts';

function parse(text: string) {
  const diagnostics: Omit<Diagnostic, 'url'>[] = [];
  return { root: parseJson(text, 'docs.json', (diagnostic) => diagnostics.push(diagnostic)), diagnostics };
}

describe('values', () => {
  test('know file, line, column and JSON pointer, and the position of their key', () => {
    const { root, diagnostics } = parse('{\n  "a/b": [\n    {"~": 7}\n  ]\n}');
    const [item] = listItems(findField(root, 'a/b'));
    const seven = findField(item, '~');
    expect(seven).toMatchObject({ type: 'scalar', value: 7, pointer: '/a~1b/0/~0' });
    expect(seven && getPlace(seven)).toEqual({ file: 'docs.json', line: 3, column: 11 });
    expect(seven && getKeyPosition(seven)).toEqual({ file: 'docs.json', line: 3, column: 6 });
    expect(diagnostics).toEqual([]);
  });

  test('convert back to what was written, whatever their keys are called', () => {
    const text = '{"__proto__":{"x":1},"constructor":[null,true,-1.5,"é"]}';
    const value = toPlain(parse(text).root);
    expect(JSON.stringify(value)).toBe(text);
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
  });

  test('are described in messages, with long strings shortened', () => {
    const names = listItems(parse(`[[], {}, null, 3, "${'x'.repeat(100)}"]`).root).map(describeNode);
    expect(names.slice(0, 4)).toEqual(['a list', 'an object', 'null', '3']);
    expect(names[4]).toMatch(/^"x{56}…$/);
  });
});

test.each(['// why\n{"a": 1}', '{"a": 1,}', '{"a": /* one */ 1}'])('%j is accepted, with a notice', (text) => {
  const { root, diagnostics } = parse(text);
  expect(toPlain(root)).toEqual({ a: 1 });
  expect(diagnostics).toMatchObject([{ code: 'config-not-plain-json', severity: 'info' }]);
});

test.each([
  ['["a"\n "b"]', ['a', 'b'], [2]],
  ['{"a": 1\n "b": {"c": 1}\n "d": [{}\n {}]}', { a: 1, b: { c: 1 }, d: [{}, {}] }, [2, 3, 4]],
])('%j is read as if the missing commas were present, with a warning for each', (text, value, lines) => {
  const { root, diagnostics } = parse(text);
  expect(toPlain(root)).toEqual(value);
  expect(diagnostics.map(({ code, severity, line }) => [code, severity, line])).toEqual(
    lines.map((line) => ['config-missing-comma', 'warning', line]),
  );
});

test('a missing comma and a comment are reported at their places', () => {
  const { root, diagnostics } = parse('["a" // one\n "b",\n]');
  expect(toPlain(root)).toEqual(['a', 'b']);
  expect(diagnostics).toMatchObject([
    { code: 'config-missing-comma', line: 2, column: 2 },
    { code: 'config-not-plain-json', line: 1 },
  ]);
});

test('a byte order mark is not part of the text', () => {
  expect(getPlace(parse('\uFEFF{"a": 1}').root)).toEqual({ file: 'docs.json', line: 1, column: 1 });
});

test('of a duplicate key the last one counts, and its place is reported', () => {
  const { root, diagnostics } = parse('{"a": 1,\n "a": 2}');
  expect(toPlain(root)).toEqual({ a: 2 });
  expect(diagnostics).toMatchObject([{ code: 'config-duplicate-key', severity: 'warning', line: 2, column: 2 }]);
});

test.each([
  ['', /^docs\.json is (empty|not valid JSON)/],
  [
    '{"a": ',
    /^docs\.json is not valid JSON: expected a value at line 1, column \d+\. Fix the file there or just before it\.$/,
  ],
  ['{\n"a" 1}', /expected a colon after the field name at line 2, column 5/],
  ['["a" b]', /unknown word or symbol at line 1, column 6/],
  ['{"a": 1 2}', /expected a field name in double quotes at line 1, column 9/],
  ['{"a": ["b", "c": 1}', /expected a value at line 1, column 16/],
  ['{"a": {}', /expected a closing brace } at/],
  ['{"a": ["b"', /expected a closing bracket \] at/],
  ['{"a": "b', /string without a closing quote at/],
  ['{"a": "\\uZ"}', /invalid \\u escape at/],
  [`${'['.repeat(201)}${']'.repeat(201)}`, /nested more than 200 levels deep/],
])('%j is rejected with one message', (text, message) => {
  expect(() => parse(text)).toThrow(expect.objectContaining({ code: 'invalid_site' }));
  expect(() => parse(text)).toThrow(message);
});

test('brackets inside strings are not nesting', () => {
  expect(toPlain(parse(JSON.stringify(['['.repeat(500), '\\"['.repeat(300)])).root)).toHaveLength(2);
});
