import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { openToolBench } from '../../../test/helpers/tool-bench.ts';

const PAGE = '---\ntitle: Café\n---\n\nÜber das [Café](/start), 5 € — naïve.\n';
const utf16 = (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le');
const utf16BigEndian = (text: string) => utf16(text).swap16();
const windows1252 = (text: string) => Buffer.from(text.replaceAll('€', '\x80').replaceAll('—', '\x97'), 'latin1');

describe.each([
  ['UTF-16', 'UTF-16', utf16],
  ['big-endian UTF-16', 'UTF-16', utf16BigEndian],
  ['Windows-1252', 'Windows-1252', windows1252],
])('a page in %s', (_, encoding, encode) => {
  const open = () => openToolBench({ 'a.mdx': encode(PAGE), 'start.mdx': '# Start\n', 'docs.json': '{}' });
  const note = `(Note: "a.mdx" was in ${encoding}. It is now in UTF-8, with the same text.)`;

  test('is read with its text, and the result names the encoding', async () => {
    using bench = open();
    const { ok, text } = await bench.run('read', { path: 'a.mdx' });
    expect(ok).toBe(true);
    expect(text).toContain('Über das [Café](/start), 5 € — naïve.');
    expect(text).toContain(`The file is in ${encoding}`);
  });

  test('is found by a search', async () => {
    using bench = open();
    expect((await bench.run('grep', { pattern: 'Über das' })).text).toContain('a.mdx');
  });

  test.each([
    ['edit', { path: 'a.mdx', oldText: 'Café](', newText: 'Kaffeehaus ☕](' }],
    ['replaceInFiles', { glob: '*.mdx', oldText: 'Café](', newText: 'Kaffeehaus ☕](', apply: true }],
  ])('becomes UTF-8 with all of its text after %s', async (tool, args) => {
    using bench = open();
    const { ok, text } = await bench.run(tool, args);
    expect(ok).toBe(true);
    expect(text).toContain(note);
    expect(fs.readFileSync(path.join(bench.docs, 'a.mdx'), 'utf8')).toBe(PAGE.replace('Café](', 'Kaffeehaus ☕]('));
  });

  test('becomes UTF-8 after write', async () => {
    using bench = open();
    expect((await bench.run('write', { path: 'a.mdx', content: '# Ä\n' })).text).toContain(note);
    expect(fs.readFileSync(path.join(bench.docs, 'a.mdx'), 'utf8')).toBe('# Ä\n');
  });

  test('follows a moved page', async () => {
    using bench = open();
    expect((await bench.run('move', { from: 'start.mdx', to: 'begin.mdx' })).text).toContain(note);
    expect(fs.readFileSync(path.join(bench.docs, 'a.mdx'), 'utf8')).toBe(PAGE.replace('/start', '/begin'));
  });
});

test('docs.json in UTF-16 becomes UTF-8 after a change of the navigation', async () => {
  const config = '{"navigation": {"groups": [{"group": "Über", "pages": ["a"]}]}}';
  using bench = openToolBench({ 'a.mdx': '# A', 'b.mdx': '# B', 'docs.json': utf16(config) });
  const { ok, text } = await bench.run('navigation', { action: 'add', entry: 'b', after: 'a' });
  expect(ok).toBe(true);
  expect(text).toContain('(Note: "docs.json" was in UTF-16.');
  expect(fs.readFileSync(path.join(bench.docs, 'docs.json'), 'utf8')).toMatch(/"Über".*"b"/s);
});

test('a page with a few invalid characters keeps their bytes when another place is edited', async () => {
  const before = Buffer.concat([Buffer.from('# Über Café naïve\n\nOne '), Buffer.from([0xff]), Buffer.from(' two\n')]);
  using bench = openToolBench({ 'a.mdx': before });
  expect(await bench.run('edit', { path: 'a.mdx', oldText: 'two', newText: 'drei' })).toMatchObject({ ok: true });
  expect(bench.read('a.mdx')).toContain('One \xff drei');
});

test('another text file that is not in UTF-8 is not edited', async () => {
  using bench = openToolBench({ 'a.txt': windows1252('Café\n') });
  const result = await bench.run('edit', { path: 'a.txt', oldText: 'Caf', newText: 'Kaf' });
  expect(result).toMatchObject({ ok: false, text: expect.stringContaining(`isn't in UTF-8`) });
  expect(bench.read('a.txt')).toBe('Caf\xe9\n');
});

test.each([
  ['write', { path: 'b.mdx', content: 'a \uD800 b\n' }, 'unpaired surrogate'],
  ['write', { path: 'b.mdx', content: 'a \0 b\n' }, 'NUL character'],
  ['edit', { path: 'a.mdx', oldText: 'One', newText: '\uDC00' }, 'unpaired surrogate'],
  ['edit', { path: 'a.mdx', oldText: 'One', newText: '\0' }, 'NUL character'],
  ['replaceInFiles', { glob: '**', oldText: 'One', newText: '\uD800', apply: true }, 'unpaired surrogate'],
  ['replaceInFiles', { glob: '**', oldText: 'One', newText: '\0', apply: true }, 'NUL character'],
  ['navigation', { action: 'rename', entry: 'G', to: 'a \uD800' }, 'unpaired surrogate'],
  ['navigation', { action: 'rename', entry: 'G', to: 'a \0' }, 'NUL character'],
  ['navigation', { action: 'add', entry: 'a', parent: 'G', group: '\uD800' }, 'unpaired surrogate'],
])('%s refuses invalid text (%o) and changes nothing', async (tool, args, reason) => {
  const config = '{"navigation": {"groups": [{"group": "G", "pages": ["b"]}]}}';
  using bench = openToolBench({ 'a.mdx': 'One\n', 'docs.json': config });
  expect(await bench.run(tool, args)).toMatchObject({ ok: false, text: expect.stringContaining(reason) });
  expect(bench.read('a.mdx')).toBe('One\n');
  expect(bench.read('docs.json')).toBe(config);
  expect(fs.existsSync(path.join(bench.docs, 'b.mdx'))).toBe(false);
});
