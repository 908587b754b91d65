import { expect, test } from 'vitest';
import { isInside, parseManifest } from './backup-format.ts';
import { sortByParents } from './dump-tables.ts';

test.each(['objects/bundles/se_1/abc.tar.gz', 'manifest.json', 'repositories/a.git/HEAD'])(
  '%j may be unpacked',
  (name) => {
    expect(isInside(name)).toBe(true);
  },
);

test.each(['/etc/passwd', '../x', 'objects/../../x', 'a//b', './a', 'a\\b', '', 'a/'])(
  '%j may not be unpacked',
  (name) => {
    expect(isInside(name)).toBe(false);
  },
);

test('a manifest of another program, or of a newer format, is refused with what to do', () => {
  for (const text of ['', '{}', '[]', 'null', '{"format":1}'])
    expect(() => parseManifest(text)).toThrow('Expected a backup of Bindery');
  expect(() => parseManifest('{"format":2,"tables":[],"schema":9}')).toThrow(/format 2, .* up to 1: restore it with/);
});

test('tables come after those that they refer to', () => {
  const tables = [
    { name: 'a', parents: ['c'] },
    { name: 'b', parents: [] },
    { name: 'c', parents: ['b'] },
  ];
  expect(sortByParents(tables).map(({ name }) => name)).toEqual(['b', 'c', 'a']);
  expect(() =>
    sortByParents([
      { name: 'a', parents: ['b'] },
      { name: 'b', parents: ['a'] },
    ]),
  ).toThrow('circle');
});
