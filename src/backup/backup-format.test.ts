import { expect, test } from 'vitest';
import { isInside, isRepositoryFile, parseManifest } from './backup-format.ts';
import { sortByParents } from './dump-tables.ts';

test.each(['objects/bundles/se_1/abc.tar.gz', 'manifest.json', 'repositories/a.git/HEAD'])(
  'allows unpacking %j',
  (name) => {
    expect(isInside(name)).toBe(true);
  },
);

test.each(['/etc/passwd', '../x', 'objects/../../x', 'a//b', './a', 'a\\b', '', 'a/'])(
  'rejects unpacking %j',
  (name) => {
    expect(isInside(name)).toBe(false);
  },
);

test.each(['HEAD', 'packed-refs', 'refs/heads/main', 'objects/ab/cdef', 'objects/pack/p.pack', 'objects/info/packs'])(
  "restores Git's own repository files: %s",
  (name) => {
    expect(isRepositoryFile(`repositories/a.git/${name}`)).toBe(true);
  },
);

test.each([
  'config',
  'hooks/post-receive',
  'objects/info/alternates',
  'objects/info/http-alternates',
  'info/attributes',
])('does not restore files that could run a program or read others: %s', (name) => {
  expect(isRepositoryFile(`repositories/a.git/${name}`)).toBe(false);
});

test.each([
  '"schema":1.5,"tables":[]}',
  '"schema":-1,"tables":[]}',
  '"schema":1,"tables":[null]}',
  '"schema":1,"tables":[{"name":"pg_catalog.pg_authid","columns":["a"],"rows":1}]}',
  '"schema":1,"tables":[{"name":"a","columns":5,"rows":1}]}',
  '"schema":1,"tables":[{"name":"a","columns":["a"],"rows":"x"}]}',
])('rejects a manifest with another structure: %s', (fields) => {
  const parse = (text: string) => parseManifest(`{"format":1,"version":"1","createdAt":"",${text}`);
  expect(parse('"schema":1,"tables":[{"name":"a_b","columns":["c"],"rows":1}]}')).toMatchObject({ schema: 1 });
  expect(() => parse(fields)).toThrow("its first entry isn't a backup manifest");
});

test('rejects a manifest of another program or a newer format, and says what to do', () => {
  for (const text of ['', '{}', '[]', 'null', '{"format":1}'])
    expect(() => parseManifest(text)).toThrow("This isn't a Bindery backup");
  expect(() => parseManifest('{"format":3,"tables":[],"schema":9}')).toThrow(/format 3, .* up to 2\. Restore it with/);
});

test('sorts tables after the ones they refer to', () => {
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
