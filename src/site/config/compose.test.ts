import { describe, expect, test } from 'vitest';
import { openMemory } from '../model/source.ts';
import { composeJson } from './compose.ts';
import { findField, getPlace, toPlain } from './json-node.ts';

function compose(files: Record<string, unknown>) {
  const texts = Object.fromEntries(
    Object.entries(files).map(([name, value]) => [name, JSON.stringify(value, null, 1)]),
  );
  return composeJson({ source: openMemory(texts), file: 'docs.json', report: () => {} });
}

const composePlain = (files: Record<string, unknown>) => toPlain(compose(files).root);

describe('$ref', () => {
  test('an object gets the keys of the file, and its own keys take precedence', () => {
    expect(
      composePlain({ 'docs.json': { a: { $ref: './parts/a.json', x: 2 } }, 'parts/a.json': { x: 1, y: { deep: 1 } } }),
    ).toEqual({ a: { x: 2, y: { deep: 1 } } });
  });

  test('a list replaces the node, and keys beside it are ignored', () => {
    expect(composePlain({ 'docs.json': { a: { $ref: 'a.json', x: 2 } }, 'a.json': [1] })).toEqual({ a: [1] });
  });

  test('works as an item of a list, and inside files, relative to their folder', () => {
    const files = {
      'docs.json': { a: [{ $ref: 'p/a.json' }] },
      'p/a.json': { b: { $ref: '../q/b.json' } },
      'q/b.json': { c: 1 },
    };
    expect(composePlain(files)).toEqual({ a: [{ b: { c: 1 } }] });
    expect(compose(files).files).toEqual(['docs.json', 'p/a.json', 'q/b.json']);
  });

  test('the whole file can be one reference', () => {
    expect(composePlain({ 'docs.json': { $ref: 'a.json' }, 'a.json': { x: 1 } })).toEqual({ x: 1 });
  });

  test('a fragment refers to a part of the file', () => {
    expect(composePlain({ 'docs.json': { a: { $ref: 'a.json#/x/1' } }, 'a.json': { x: [0, { y: 1 }] } })).toEqual({
      a: { y: 1 },
    });
  });

  test('values keep the file and line where they were written', () => {
    const { root } = compose({ 'docs.json': { a: { $ref: 'a.json', y: 2 } }, 'a.json': { x: 1 } });
    const a = findField(root, 'a');
    const [x, y] = [findField(a, 'x'), findField(a, 'y')];
    expect(x && { ...getPlace(x), pointer: x.pointer }).toEqual({ file: 'a.json', line: 2, column: 7, pointer: '/x' });
    expect(y && { ...getPlace(y), pointer: y.pointer }).toEqual({
      file: 'docs.json',
      line: 4,
      column: 8,
      pointer: '/a/y',
    });
  });

  test.each<[string, Record<string, unknown>, RegExp]>([
    [
      'circle',
      { 'docs.json': { a: { $ref: 'a.json' } }, 'a.json': { b: { $ref: 'b.json' } }, 'b.json': { $ref: 'a.json' } },
      /cycle: a\.json → b\.json → a\.json/,
    ],
    ['circle to the start', { 'docs.json': { a: { $ref: 'docs.json' } } }, /cycle: docs\.json → docs\.json/],
    [
      'missing',
      { 'docs.json': { a: { $ref: './gone.json' } } },
      /"\.\/gone\.json" in docs\.json, line 3, column 11: the file gone\.json doesn't exist/,
    ],
    ['escape', { 'docs.json': { a: { $ref: '../x.json' } } }, /points outside the docs folder/],
    ['absolute', { 'docs.json': { a: { $ref: '/a.json' } }, 'a.json': {} }, /not a URL or an absolute/],
    ['URL', { 'docs.json': { a: { $ref: 'https://h.example/a.json' } } }, /not a URL/],
    ['other type', { 'docs.json': { a: { $ref: 'a.yaml' } }, 'a.yaml': {} }, /expected a \.json file/],
    ['not a text', { 'docs.json': { a: { $ref: 1 } } }, /expected the relative path/],
    ['bad fragment', { 'docs.json': { a: { $ref: 'a.json#/x' } }, 'a.json': {} }, /no value at #\/x/],
  ])('%s fails with a message that identifies it', (_, files, message) => {
    expect(() => compose(files)).toThrow(message);
    expect(() => compose(files)).toThrow(expect.objectContaining({ code: 'invalid_site' }));
  });

  test('files that include each other twice are stopped before they fill the memory', () => {
    const files: Record<string, unknown> = { 'docs.json': { $ref: 'f0.json' }, 'f30.json': { x: 1 } };
    for (let index = 0; index < 30; index++)
      files[`f${index}.json`] = { a: { $ref: `f${index + 1}.json` }, b: { $ref: `f${index + 1}.json` } };
    expect(() => compose(files)).toThrow(/included many times/);
  });
});
