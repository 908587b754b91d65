import { expect, test } from 'vitest';

import { createFeatures } from '../../features/testing.ts';
import { checkFiles, parseManifest } from './manifest.ts';
import { makeManifest } from './test-bundles.ts';

const { files } = parseManifest(makeManifest({ 'a.html': 'a', 'b.html': 'b' }));

test('accepts files that exactly match the manifest, with or without the manifest itself', () => {
  expect(() => checkFiles(files, files)).not.toThrow();
  const [file] = files.values();
  expect(() => checkFiles(files, new Map([...files, ['manifest.json', file ?? fail()]]))).not.toThrow();
});

test('rejects and names a missing, an added and an altered file', () => {
  const { files: fileTable } = parseManifest(makeManifest({ 'a.html': 'other', 'c.html': 'c', 'd.html': 'd' }));
  expect(() => checkFiles(files, fileTable)).toThrow(
    'match manifest.json: "b.html" missing, "c.html" and 1 more not in the manifest, "a.html" altered',
  );
});

test('treats a file of another size with the same digest as altered', () => {
  const resizedFiles = new Map([...files].map(([name, file]) => [name, { ...file, size: file.size + 1 }]));
  expect(() => checkFiles(files, resizedFiles)).toThrow('altered');
});

test("reads the manifest's label, and ignores an invalid one", () => {
  expect(parseManifest(makeManifest({}, '2026.4 β')).label).toBe('2026.4 β');
  for (const label of [undefined, '', ' ', 'a\r\nb', 'x'.repeat(101)])
    expect(parseManifest(makeManifest({}, label)).label).toBeUndefined();
});

test("reads the manifest's features", () => {
  const features = createFeatures('air-gapped', { playground: true });
  expect(parseManifest(makeManifest({}, undefined, features)).features).toEqual(features);
  expect(parseManifest(makeManifest({})).features).toBeUndefined();
});

test.each([
  ['invalid JSON', '{'],
  ['another version', '{"version":3,"files":{}}'],
  ['an unknown deployment kind', '{"version":1,"files":{},"features":{"deployment":"moon"}}'],
  ['no list of files', '{"version":1}'],
  ['an invalid digest', '{"version":1,"files":{"a":{"sha256":"x","size":1}}}'],
  ['a negative size', `{"version":1,"files":{"a":{"sha256":"${'a'.repeat(64)}","size":-1}}}`],
  ['a path outside the bundle', `{"version":1,"files":{"../a":{"sha256":"${'a'.repeat(64)}","size":1}}}`],
  ['endless nesting', `{"version":1,"files":${'['.repeat(1_000_000)}`],
  ['itself in the list', `{"version":1,"files":{"manifest.json":{"sha256":"${'a'.repeat(64)}","size":1}}}`],
])('rejects a manifest with %s', (_case, text) => {
  expect(() => parseManifest(text)).toThrow(expect.objectContaining({ code: 'invalid_bundle' }));
});

test('does not count brackets within names as nesting', () => {
  const name = '[[[[[[[[[[[[[[[[[["{{{{{{{{{{{{{{{{{{.html';
  expect([...parseManifest(makeManifest({ [name]: '' })).files.keys()]).toEqual([name]);
});

function fail(): never {
  throw new Error('the manifest lists a file');
}
