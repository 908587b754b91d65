import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { openToolBench } from '../../../test/helpers/tool-bench.ts';
import { listChangedFiles } from '../workspace/changed-files.ts';

const PAGE = '---\ntitle: Start\n---\n\nInstall the tool.\n\nRun the tool.\n';

describe('edit', () => {
  test('changes one place of a CRLF file with a byte order mark, and no other byte', async () => {
    using bench = openToolBench({ 'a.mdx': '\uFEFF# A\r\nOne\r\nTwo\nlast' });
    const result = await bench.run('edit', { path: 'a.mdx', oldText: '# A\nOne\n', newText: '# A\nOne\nMore\n' });
    expect(result).toEqual({
      ok: true,
      text: 'Replaced the text in "a.mdx":\n1\t\uFEFF# A\n2\tOne\n3\tMore\n4\tTwo\n5\tlast',
    });
    expect(Buffer.from(bench.read('a.mdx'), 'latin1').toString()).toBe('\uFEFF# A\r\nOne\r\nMore\r\nTwo\nlast');
  });

  test('reads carriage returns from the model as line endings', async () => {
    using bench = openToolBench({ 'a.mdx': 'One\nTwo\n' });
    expect(await bench.run('edit', { path: 'a.mdx', oldText: 'One\r\nTwo', newText: '1\r\n2' })).toMatchObject({
      ok: true,
    });
    expect(bench.read('a.mdx')).toBe('1\n2\n');
  });

  test('changes nothing if the text is missing, and shows similar lines', async () => {
    using bench = openToolBench({ 'a.mdx': PAGE });
    const result = await bench.run('edit', { path: 'a.mdx', oldText: 'Install this tool!', newText: 'x' });
    expect(result.ok).toBe(false);
    expect(result.text).toMatch(/oldText not found in "a\.mdx"\. No changes made\. .*\n5\tInstall the tool\./s);
    const spacedResult = await bench.run('edit', {
      path: 'a.mdx',
      oldText: '  Install  the tool.\n\n  Run the tool.',
      newText: 'x',
    });
    expect(spacedResult.text).toContain('different whitespace:\n5\tInstall the tool.\n6\t\n7\tRun the tool.');
    expect(bench.read('a.mdx')).toBe(PAGE);
  });

  test('matches typographic quotes, hyphens and spaces by their plain forms, and keeps them', async () => {
    const text = 'Click \u201cSave\u201d \u2013 it\u2019s\u00a0done.\r\nNext\r\n';
    using bench = openToolBench({ 'a.mdx': text });
    const result = await bench.run('edit', {
      path: 'a.mdx',
      oldText: 'Click "Save" - it\'s done.\nNext',
      newText: 'Click "Save" - it\'s all done.\nNext',
    });
    expect(result).toMatchObject({ ok: true });
    expect(Buffer.from(bench.read('a.mdx'), 'latin1').toString()).toBe(text.replace('\u00a0done', '\u00a0all done'));
    const outcome = await bench.run('edit', { path: 'a.mdx', oldText: 'Next', newText: '\u201cNext\u201d' });
    expect(outcome).toMatchObject({ ok: true });
    expect(Buffer.from(bench.read('a.mdx'), 'latin1').toString()).toContain('\u201cNext\u201d');
  });

  test('matches combining accents and invisible characters, and keeps them where nothing changed', async () => {
    const before = 'Le cafe\u0301 est ou\u200bvert \u{1f469}\u200d\u{1f680} a\u0300 8 h.\r\n\tFin\u00adale';
    using bench = openToolBench({ 'a.mdx': before });
    const edit = (oldText: string, newText: string) => bench.run('edit', { path: 'a.mdx', oldText, newText });
    expect(await edit('Le café est ouvert', 'Le café reste ouvert')).toMatchObject({ ok: true });
    expect(
      await edit('\u{1f469}\u200d\u{1f680} à 8 h.\n\tFinale', '\u{1f469}\u200d\u{1f680} à 9 h.\n\tFinale'),
    ).toMatchObject({ ok: true });
    expect(Buffer.from(bench.read('a.mdx'), 'latin1').toString('utf8')).toBe(
      before.replace('est ', 'reste ').replace('8 h', '9 h'),
    );
  });

  test('finds a file whose name encodes accents differently', async () => {
    using bench = openToolBench({ 'cafe\u0301.mdx': 'a' });
    expect(await bench.run('read', { path: 'caf\u00e9.mdx' })).toMatchObject({ ok: true, text: '1\ta' });
    expect(await bench.run('write', { path: 'caf\u00e9.mdx', content: 'b' })).toMatchObject({ ok: true });
    expect(bench.read('cafe\u0301.mdx')).toBe('b');
  });

  test('changes nothing if a plain form matches two different texts, or none', async () => {
    const text = 'A \u201cx\u201d\n\nA \u00abx\u00bb\n';
    const damaged = Buffer.concat([Buffer.from('Café à '), Buffer.from([0xe9, 0x20, 0x27, 0x0a])]);
    using bench = openToolBench({ 'a.mdx': text, 'b.mdx': damaged });
    expect(await bench.run('edit', { path: 'a.mdx', oldText: '"x"', newText: 'y' })).toMatchObject({ ok: false });
    expect(await bench.run('edit', { path: 'b.mdx', oldText: '\u2019', newText: 'y' })).toMatchObject({ ok: false });
    expect(Buffer.from(bench.read('a.mdx'), 'latin1').toString()).toBe(text);
  });

  test('shows the closest block and its differences if a block is missing', async () => {
    const page = ['# Keys', '', 'Rotate the key daily.', 'Then restart the server.', '', 'Done.', ''].join('\n');
    using bench = openToolBench({ 'a.mdx': page });
    const { ok, text } = await bench.run('edit', {
      path: 'a.mdx',
      oldText: 'Rotate the key weekly.\nThen restart the server.\n\nDone!',
      newText: 'x',
    });
    expect(ok).toBe(false);
    expect(text).toContain('The closest match:\n3\tRotate the key daily.\n4\tThen restart the server.\n5\t\n6\tDone.');
    expect(text).toContain('line 3: oldText has "Rotate the key weekly.", the file has "Rotate the key daily."');
    expect(text).toContain('line 6: oldText has "Done!", the file has "Done."');
    expect(text).not.toContain('line 4: ');
    expect(bench.read('a.mdx')).toBe(page);
  });

  test('changes nothing if the text is not unique, and lists its lines, unless replaceAll is set', async () => {
    using bench = openToolBench({ 'a.mdx': PAGE });
    const args = { path: 'a.mdx', oldText: 'the tool', newText: 'Bindery' };
    const refusedResult = await bench.run('edit', args);
    expect(refusedResult).toMatchObject({ ok: false });
    expect(refusedResult.text).toContain('2 times in "a.mdx", on lines 5, 7. No changes made');
    expect(bench.read('a.mdx')).toBe(PAGE);
    expect(await bench.run('edit', { ...args, replaceAll: true })).toMatchObject({ ok: true });
    expect(bench.read('a.mdx')).toBe(PAGE.replaceAll('the tool', 'Bindery'));
  });

  test('applies several edits in order and shows the resulting lines, or applies none', async () => {
    const lines = Array.from({ length: 30 }, (_, index) => `line ${index + 1}`);
    using bench = await openToolBench({ 'a.mdx': lines.join('\n') });
    const edits = [
      { oldText: 'line 20\n', newText: 'twenty\n' },
      { oldText: 'line 2\n', newText: 'two\nand a half\n' },
      { oldText: 'twenty', newText: 'TWENTY' },
    ];
    const refusedResult = await bench.run('edit', {
      path: 'a.mdx',
      edits: [...edits, { oldText: 'none', newText: 'x' }],
    });
    expect(refusedResult.text).toMatch(/^Edit 4 of 4: oldText not found in .* None of the edits were applied\.$/s);
    expect(bench.read('a.mdx')).toBe(lines.join('\n'));
    const { text } = await bench.run('edit', { path: 'a.mdx', edits });
    expect(text).toContain('Replaced 3 places in "a.mdx":\n1\tline 1\n2\ttwo\n3\tand a half\n');
    expect(text).toContain('…\n19\tline 18\n20\tline 19\n21\tTWENTY\n22\tline 21\n');
    expect(await bench.run('edit', { path: 'a.mdx' })).toMatchObject({ ok: false });
  });

  test('reports new problems in the file and their number elsewhere, and checks nothing on a replay', async () => {
    const problem = { severity: 'warning', code: 'broken-link', line: 1, column: 1 } as const;
    let checks = 0;
    using bench = await openToolBench(
      { 'a.mdx': 'a', 'docs.json': '{}' },
      {
        checkSite: async (folder) => {
          checks++;
          const problems = ['a.mdx', 'b.mdx'].map((file) => ({ ...problem, file, message: `No "/x" in ${file}.` }));
          return folder === bench.docs ? { problems, unlisted: ['a.mdx', 'c.mdx'] } : { problems: [], unlisted: [] };
        },
      },
    );
    const { text } = await bench.run('edit', { path: 'a.mdx', oldText: 'a', newText: 'b' });
    expect(text).toContain('New problems:\na.mdx:1:1: warning: No "/x" in a.mdx. (broken-link)\na.mdx: this page ');
    expect(text).toContain('1 new problem in other files');
    expect((await bench.run('write', { path: 'c.mdx', content: 'c\n' })).text).toContain(
      '1 line, 2 bytes.\nNew problems:\nc.mdx:',
    );
    expect(checks).toBe(3);
    bench.context.isReplay = true;
    expect((await bench.run('edit', { path: 'a.mdx', oldText: 'b', newText: 'c' })).text).not.toContain('problem');
    expect(checks).toBe(3);
  });

  test('refuses binary files, Git LFS pointers and missing files, and suggests the likely name', async () => {
    const pointer = 'version https://git-lfs.github.com/spec/v1\noid sha256:0\n';
    using bench = openToolBench({ 'a.png': Buffer.from([1, 0, 2]), 'b.svg': pointer, 'docs/page.mdx': '' }, {});
    const edit = async (path: string) => (await bench.run('edit', { path, oldText: 'a', newText: 'b' })).text;
    expect(await edit('a.png')).toContain('binary file');
    expect(await edit('b.svg')).toContain('Git LFS');
    expect(await edit('docs/paeg.mdx')).toContain('did you mean "docs/page.mdx"?');
    expect(await edit('docs')).toContain('is a folder');
  });

  test('corrects a path that repeats the docs folder', async () => {
    using bench = openToolBench({ 'docs/page.mdx': 'a' }, { docsFolder: 'docs' });
    expect((await bench.run('read', { path: 'docs/page.mdx' })).text).toContain('did you mean "page.mdx"?');
    const write = (path: string) => bench.run('write', { path, content: 'b' });
    const hint = { ok: false, text: expect.stringContaining('Did you mean "guides/new.mdx"?') as unknown };
    expect(await write('docs/guides/new.mdx')).toMatchObject(hint);
    expect(await bench.run('move', { from: 'page.mdx', to: 'docs/guides/new.mdx' })).toMatchObject(hint);
    expect(await write('docs-2/new.mdx')).toMatchObject({ ok: true });
  });

  test('allows a folder inside the docs folder with the same name', async () => {
    using bench = openToolBench({ 'docs/docs/page.mdx': 'a' }, { docsFolder: 'docs' });
    expect(await bench.run('write', { path: 'docs/new.mdx', content: 'b' })).toMatchObject({ ok: true });
  });
});

describe('write', () => {
  test('creates folders, and keeps the line endings and byte order mark of a replaced file', async () => {
    using bench = openToolBench({ 'a.mdx': '\uFEFFOne\r\nTwo\r\n' });
    expect(await bench.run('write', { path: 'x/y/new.mdx', content: 'New\n' })).toMatchObject({ ok: true });
    expect(await bench.run('write', { path: 'a.mdx', content: '1\n2\n3\n' })).toMatchObject({ ok: true });
    expect(bench.read('x/y/new.mdx')).toBe('New\n');
    expect(Buffer.from(bench.read('a.mdx'), 'latin1').toString()).toBe('\uFEFF1\r\n2\r\n3\r\n');
  });

  test('refuses confusable names, binary names and contents, and secrets', async () => {
    using bench = openToolBench({ 'Guide.mdx': 'a', 'api/x.mdx': 'b', 'logo.png': Buffer.from([0]) });
    const token = `ghp_${'0aB1cD2eF3'.repeat(4)}`.slice(0, 40);
    const cases: [string, string, RegExp][] = [
      ['guide.mdx', 'x', /differs from the existing "Guide\.mdx" only in case/],
      ['API/new.mdx', 'x', /differs from the existing "api" only in case/],
      ['what?.mdx', 'x', /can't contain \?/],
      ['nul.mdx', 'x', /Windows/],
      ['new.png', 'x', /extension of a binary file/],
      ['new.mdx', 'a\0b', /NUL/],
      ['new.mdx', '\uD800', /surrogate/],
      ['new.mdx', `Use ${token} here`, /Line 1 of "new\.mdx" would contain a possible secret \(GitHub token\)/],
      ['api', 'x', /is a folder/],
      ['Guide.mdx/x.mdx', 'x', /is a file, not a folder/],
    ];
    for (const [name, content, reason] of cases) {
      const result = await bench.run('write', { path: name, content });
      expect(result).toMatchObject({ ok: false, text: expect.stringMatching(reason) });
      expect(result.text).not.toContain(token);
    }
    expect(await listChangedFiles(bench.context.workspace)).toEqual([]);
  });

  test('allows other edits in a file that already contains a secret', async () => {
    const token = `ghp_${'0aB1cD2eF3'.repeat(4)}`.slice(0, 40);
    using bench = openToolBench({ 'a.mdx': `Old ${token}\nText\n` });
    expect(await bench.run('edit', { path: 'a.mdx', oldText: 'Text', newText: 'More' })).toMatchObject({ ok: true });
    expect(await bench.run('edit', { path: 'a.mdx', oldText: 'More', newText: token })).toMatchObject({ ok: false });
  });
});

describe('move and delete', () => {
  test('move files and folders with their bytes and modes, and leave no empty folders', async () => {
    using bench = openToolBench({
      'a/b/one.mdx': '1\r\n',
      'a/b/logo.png': Buffer.from([0, 255]),
      'two.mdx': '2',
    });
    expect(await bench.run('move', { from: 'a/b', to: 'c/d' })).toEqual({
      ok: true,
      text: 'Moved "a/b" to "c/d" with 2 files.',
    });
    expect(await bench.run('move', { from: 'two.mdx', to: 'Two.mdx' })).toMatchObject({ ok: true });
    expect((await bench.run('glob', { pattern: '**' })).text).toBe('Two.mdx\nc/d/logo.png\nc/d/one.mdx');
    expect(fs.existsSync(path.join(bench.docs, 'a'))).toBe(false);
    expect(bench.read('c/d/logo.png')).toBe('\0ÿ');
    expect(await bench.run('delete', { path: 'c' })).toMatchObject({ ok: true });
    expect(fs.readdirSync(bench.docs)).toEqual(['Two.mdx']);
  });

  test('refuse to replace a file, to move a folder into itself, and a missing file', async () => {
    using bench = openToolBench({ 'a/one.mdx': '1', 'two.mdx': '2' });
    const move = async (from: string, to: string) => (await bench.run('move', { from, to })).text;
    expect(await move('two.mdx', 'a/one.mdx')).toContain('already exists');
    expect(await move('two.mdx', 'a')).toContain('already exists');
    expect(await move('a', 'a/b')).toContain('into itself');
    expect(await move('none.mdx', 'x.mdx')).toContain('"none.mdx" doesn\'t exist');
    expect(await move('', 'x')).toContain('docs folder itself');
    expect((await bench.run('delete', { path: '.' })).text).toContain('docs folder itself');
    expect(await listChangedFiles(bench.context.workspace)).toEqual([]);
  });
});

describe('paths of pages', () => {
  const FILES = { 'faq.mdx': 'a', 'old.md': 'a', 'guides/index.mdx': 'a', 'two.md': 'a', 'two.mdx': 'a' };

  test.each([
    ['/faq', 'faq.mdx'],
    ['faq', 'faq.mdx'],
    ['faq.md', 'faq.mdx'],
    ['/faq.mdx', 'faq.mdx'],
    ['./faq/', 'faq.mdx'],
    ['old.mdx', 'old.md'],
    ['guides', 'guides/index.mdx'],
    ['/guides/index', 'guides/index.mdx'],
  ])('%s is read and edited as %s', async (path, name) => {
    using bench = openToolBench(FILES);
    expect(await bench.run('read', { path })).toMatchObject({ ok: true, text: '1\ta' });
    expect(await bench.run('edit', { path, oldText: 'a', newText: 'b' })).toMatchObject({ ok: true });
    expect(bench.read(name)).toBe('b');
    expect(await listChangedFiles(bench.context.workspace)).toMatchObject([{ path: name, kind: 'modified' }]);
  });

  test('refuses a path of two files, and an absolute path', async () => {
    using bench = openToolBench(FILES);
    for (const path of ['two', '/etc/passwd', '/etc/page.mdx', '//faq'])
      expect(await bench.run('read', { path })).toMatchObject({ ok: false });
    expect(await bench.run('write', { path: '/etc/page.mdx', content: 'x' })).toMatchObject({ ok: false });
    expect((await bench.run('write', { path: '/etc/passwd', content: 'x' })).text).toContain('is not a relative path');
    expect(await listChangedFiles(bench.context.workspace)).toEqual([]);
  });

  test('lets write, move and delete use URL paths, and creates no file without an extension', async () => {
    using bench = openToolBench(FILES);
    expect(await bench.run('write', { path: '/faq', content: 'b' })).toMatchObject({ ok: true });
    expect(await bench.run('write', { path: '/guides/new.mdx', content: 'b' })).toMatchObject({ ok: true });
    expect(await bench.run('move', { from: '/old', to: 'guides/old' })).toMatchObject({ ok: true });
    expect(await bench.run('delete', { path: '/guides/index' })).toMatchObject({ ok: true });
    expect((await bench.run('glob', { pattern: '**' })).text).toBe(
      'faq.mdx\nguides/new.mdx\nguides/old.md\ntwo.md\ntwo.mdx',
    );
    expect(bench.read('faq.mdx')).toBe('b');
  });
});

test('shortens a title or summary that is too long', async () => {
  using bench = openToolBench({});
  const { ok, finish } = await bench.run('finish', { title: 'word '.repeat(60), summary: 'x'.repeat(9_000) });
  expect(ok).toBe(true);
  expect(finish?.title).toMatch(/^(?:word ){20,24}word…$/);
  expect(finish?.title.length).toBeLessThanOrEqual(120);
  expect(finish?.summary).toHaveLength(8_000);
});

describe('limits', () => {
  test('refuses a file beyond the limit with the count, but allows changes to files already changed', async () => {
    using bench = openToolBench({ 'a.mdx': 'a', 'b/1.mdx': '1', 'b/2.mdx': '2' }, { limits: { files: 2 } });
    expect(await bench.run('write', { path: 'x.mdx', content: 'x' })).toMatchObject({ ok: true });
    expect(await bench.run('edit', { path: 'a.mdx', oldText: 'a', newText: 'A' })).toMatchObject({ ok: true });
    const refusedResult = await bench.run('write', { path: 'y.mdx', content: 'y' });
    expect(refusedResult).toMatchObject({ ok: false });
    expect(refusedResult.text).toContain('has changed 2 of at most 2 files');
    expect(await bench.run('write', { path: 'x.mdx', content: 'X' })).toMatchObject({ ok: true });
    expect(await bench.run('delete', { path: 'x.mdx' })).toMatchObject({ ok: true });
    expect(await bench.run('move', { from: 'b', to: 'c' })).toMatchObject({ ok: false });
    expect(await bench.run('delete', { path: 'b' })).toMatchObject({ ok: false });
    expect(await bench.run('delete', { path: 'b/1.mdx' })).toMatchObject({ ok: true });
  });

  test('adds a note with the count for each new file from 80 percent of the limit', async () => {
    using bench = openToolBench({ 'a.mdx': 'a' }, { limits: { files: 5 } });
    const texts: string[] = [];
    for (const name of ['1', '2', '3', '4', '4'])
      texts.push((await bench.run('write', { path: `${name}.mdx`, content: `${texts.length}` })).text);
    expect(texts.map((text) => /changed (.*) files\. Finish/.exec(text)?.[1])).toEqual([
      undefined,
      undefined,
      undefined,
      '4 of at most 5',
      undefined,
    ]);
  });

  test('refuses a file beyond the size limit, with both numbers', async () => {
    using bench = openToolBench({ 'a.mdx': 'a' }, { limits: { fileBytes: 10 } });
    const result = await bench.run('write', { path: 'a.mdx', content: '12345678901' });
    expect(result.text).toContain('would have 11 bytes, but the maximum is 10');
    expect(bench.read('a.mdx')).toBe('a');
  });
});

test('produces the same work tree and results from the same calls', async () => {
  const calls: [string, Record<string, unknown>][] = [
    ['write', { path: 'n/new.mdx', content: 'New' }],
    ['edit', { path: 'a.mdx', oldText: 'One', newText: '1' }],
    ['edit', { path: 'a.mdx', oldText: 'missing', newText: '1' }],
    ['move', { from: 'a.mdx', to: 'n/a.mdx' }],
    ['ls', { path: 'n' }],
    ['glob', { pattern: '*' }],
    ['grep', { pattern: '[N1]' }],
    ['read', { path: 'n/a.mdx' }],
  ];
  const runs: unknown[] = [];
  for (let round = 0; round < 2; round++) {
    using bench = openToolBench({ 'a.mdx': 'One\r\n', 'b.mdx': '1' });
    const results = [];
    for (const [name, args] of calls) results.push(await bench.run(name, args));
    runs.push({ results, changes: await listChangedFiles(bench.context.workspace) });
  }
  expect(runs[1]).toEqual(runs[0]);
  expect(JSON.stringify(runs[0])).not.toContain('bindery-tools-');
});
