import { parse, parseTree } from 'jsonc-parser';
import { expect, test } from 'vitest';
import { fc } from '../../../test/helpers/properties.ts';
import { insertChild, removeChild } from './list-edits.ts';
import { findValue, type TextEdit } from './json-file.ts';

function apply(text: string, edits: readonly TextEdit[]): string {
  return edits
    .toSorted((a, b) => b.offset - a.offset)
    .reduce(
      (result, { offset, length, content }) => result.slice(0, offset) + content + result.slice(offset + length),
      text,
    );
}

function getList(text: string) {
  const list = findValue(parseTree(text), 'pages');
  if (list === undefined) throw new Error('there is no list');
  return list;
}

const insert = (text: string, index: number, value = '"new"') =>
  apply(text, [insertChild({ text }, getList(text), { index, value })]);
const remove = (text: string, index: number) => apply(text, removeChild({ text }, getList(text), index));

test.each([
  ['{"pages":["a","b"]}', 1, '{"pages":["a", "new","b"]}'],
  ['{"pages": ["a", "b"]}', 0, '{"pages": ["new", "a", "b"]}'],
  ['{"pages": []}', 0, '{"pages": ["new"]}'],
  ['{\n  "pages": [\n    "a",\n    "b"\n  ]\n}', 2, '{\n  "pages": [\n    "a",\n    "b",\n    "new"\n  ]\n}'],
  [
    '{\n  "pages": [\n    "a", // first\n    "b"\n  ]\n}',
    1,
    '{\n  "pages": [\n    "a",\n    "new", // first\n    "b"\n  ]\n}',
  ],
  ['{\n\t"pages": [\n\t\t"a",\n\t]\n}', 1, '{\n\t"pages": [\n\t\t"a",\n\t\t"new",\n\t]\n}'],
  ['{\n  "pages": []\n}', 0, '{\n  "pages": [\n    "new"\n  ]\n}'],
  ['{\n  "pages": ["a"]\n}', 1, '{\n  "pages": ["a", "new"]\n}'],
])('inserts an entry in the layout of its neighbors: %j at %i', (text, index, result) => {
  expect(insert(text, index)).toBe(result);
});

test.each([
  ['{"pages":["a","b","c"]}', 1, '{"pages":["a","c"]}'],
  ['{"pages": ["a", "b"]}', 1, '{"pages": ["a"]}'],
  ['{"pages": ["a"]}', 0, '{"pages": []}'],
  ['{\n  "pages": [\n    "a",\n    "b",\n    "c"\n  ]\n}', 1, '{\n  "pages": [\n    "a",\n    "c"\n  ]\n}'],
  ['{\n  "pages": [\n    "a",\n    "b"\n  ]\n}', 1, '{\n  "pages": [\n    "a"\n  ]\n}'],
  [
    '{\n  "pages": [\n    "a", // keep\n    "b", // keep too\n    "c"\n  ]\n}',
    1,
    '{\n  "pages": [\n    "a", // keep\n    // keep too\n    "c"\n  ]\n}',
  ],
  ['{\n  "pages": [\n    "a",\n    "b",\n  ]\n}', 1, '{\n  "pages": [\n    "a",\n  ]\n}'],
])('removes an entry with its comma and line, but no comment: %j at %i', (text, index, result) => {
  expect(remove(text, index)).toBe(result);
});

test('lays out a group in the indentation of the file', () => {
  const text = '{\n\t"pages": [\n\t\t"a"\n\t]\n}';
  const value = JSON.stringify({ group: 'G', pages: ['b'] }, undefined, 2);
  expect(insert(text, 1, value)).toBe(
    '{\n\t"pages": [\n\t\t"a",\n\t\t{\n\t\t\t"group": "G",\n\t\t\t"pages": [\n\t\t\t\t"b"\n\t\t\t]\n\t\t}\n\t]\n}',
  );
});

test.each([
  ['{ "group": "A", "pages": ["a"] }', '{ "group": "G", "pages": ["b", "c"] }'],
  ['{"group": "A"}', '{"group": "G", "pages": ["b", "c"]}'],
])('puts an object on one line if its neighbor is on one line: %j', (model, line) => {
  const value = JSON.stringify({ group: 'G', pages: ['b', 'c'] }, undefined, 2);
  const createConfigText = (entries: string[]) => `{\n  "pages": [\n    ${entries.join(',\n    ')}\n  ]\n}`;
  expect(insert(createConfigText([model, '"x"']), 2, value)).toBe(createConfigText([model, '"x"', line]));
  expect(insert(createConfigText(['"x"', model]), 0, `${value},\n${value}`)).toBe(
    createConfigText([line, line, '"x"', model]),
  );
  const longGroup = JSON.stringify({ group: 'G'.repeat(100), pages: ['b'] }, undefined, 2);
  expect(insert(createConfigText([model]), 1, longGroup)).toContain('\n      "pages"');
});

test('changes only the edited list, in every layout', () => {
  const gaps = fc.constantFrom('', ' ', '\n  ', ' // c\n    ', '/* c */', '\n\n');
  const item = fc.record({ before: gaps, text: fc.constantFrom('"x"', '{"page": "y"}', '"z,"'), after: gaps });
  const lists = fc.record({ items: fc.array(item, { maxLength: 5 }), trailing: fc.boolean(), end: gaps });
  fc.assert(
    fc.property(lists, fc.nat(5), ({ items, trailing, end }, at) => {
      const innerText = items.map(({ before, text, after }) => before + text + after).join(',');
      const text = `{ // head\n"pages": [${innerText}${trailing && items.length > 0 ? ',' : ''}${end}], "rest": 1 }`;
      const read = (json: string) =>
        parse(json, [], { allowTrailingComma: true }) as { pages: unknown[]; rest: number };
      const { pages } = read(text);
      const index = Math.min(at, pages.length);
      expect(read(insert(text, index))).toEqual({
        pages: pages.toSpliced(index, 0, 'new'),
        rest: 1,
      });
      if (index === pages.length) return;
      const removedText = remove(text, index);
      expect(read(removedText)).toEqual({ pages: pages.toSpliced(index, 1), rest: 1 });
      expect(removedText.split('c').length).toBe(text.split('c').length);
    }),
    { numRuns: 400 },
  );
});
