import fs from 'node:fs';
import { describe, expect, test } from 'vitest';
import { openToolBench } from '../../../test/helpers/tool-bench.ts';
import { listChangedFiles } from '../workspace/changed-files.ts';

const FILES = {
  'docs.json': JSON.stringify({ navigation: { pages: ['index', 'guides/a', 'guides/b'] } }),
  'index.mdx': '# Home\n\nSee [A](/guides/a) and [B](guides/b.mdx#part).\n',
  'guides/a.mdx': "import Note from '/snippets/note.mdx';\n\n[B](./b)\n",
  'guides/b.mdx': 'B\n',
  'snippets/note.mdx': 'Note\n',
};

const IN_DOCS = Object.fromEntries(Object.entries(FILES).map(([name, text]) => [`docs/${name}`, text]));

describe('restore', () => {
  test('restores changed, deleted and added files of a folder, and nothing else', async () => {
    using bench = openToolBench(IN_DOCS, { docsFolder: 'docs' });
    await bench.run('edit', { path: 'guides/a.mdx', oldText: '[B]', newText: '[C]' });
    await bench.run('edit', { path: 'index.mdx', oldText: 'Home', newText: 'Start' });
    await bench.run('delete', { path: 'guides/b.mdx' });
    await bench.run('write', { path: 'guides/deep/c.mdx', content: 'C\n' });
    const result = await bench.run('restore', { path: 'guides' });
    expect(result).toEqual({
      ok: true,
      text: 'Restored 3 files:\nguides/a.mdx\nguides/b.mdx: exists again\nguides/deep/c.mdx: removed, because it is new',
    });
    expect(await listChangedFiles(bench.context.workspace)).toMatchObject([{ path: 'index.mdx', kind: 'modified' }]);
    expect(fs.existsSync(`${bench.docs}/guides/deep`)).toBe(false);
    expect(await bench.run('restore', { all: true })).toMatchObject({ ok: true });
    expect(await listChangedFiles(bench.context.workspace)).toEqual([]);
  });

  test('restores a deleted page by its URL path, with its mode', async () => {
    using bench = openToolBench(FILES);
    await bench.run('delete', { path: 'guides/b.mdx' });
    expect(await bench.run('restore', { path: '/guides/b' })).toMatchObject({ ok: true });
    expect(await listChangedFiles(bench.context.workspace)).toEqual([]);
  });

  test('changes nothing if nothing changed there, if the place is taken, or without an explicit all', async () => {
    using bench = openToolBench(FILES);
    expect((await bench.run('restore', { path: 'index.mdx' })).text).toBe('Nothing has changed in this turn.');
    await bench.run('delete', { path: 'guides' });
    await bench.run('write', { path: 'guides', content: 'A file now.\n' });
    const taken = await bench.run('restore', { path: 'guides/a.mdx' });
    expect(taken).toMatchObject({ ok: false });
    expect(taken.text).toContain('can\'t be restored while "guides" exists');
    expect((await bench.run('restore', { path: 'index' })).text).toContain('Changed: guides, guides/a.mdx');
    expect((await bench.run('restore', {})).text).toBe('Pass either a path, or all.');
    expect(await bench.run('restore', { all: true })).toMatchObject({ ok: true });
    expect(await listChangedFiles(bench.context.workspace)).toEqual([]);
  });
});

describe('diff', () => {
  test('shows the changed files and a unified diff, for all or for one file', async () => {
    using bench = openToolBench(IN_DOCS, { docsFolder: 'docs' });
    expect((await bench.run('diff', {})).text).toBe('No changes so far.');
    await bench.run('edit', { path: 'index.mdx', oldText: 'Home', newText: 'Start' });
    await bench.run('delete', { path: 'guides/b.mdx' });
    const { text } = await bench.run('diff', {});
    expect(text).toMatch(/^deleted guides\/b\.mdx\nmodified index\.mdx\n\ndiff --git/);
    expect(text).toContain('-# Home\n+# Start\n');
    const part = await bench.run('diff', { path: 'index' });
    expect(part.text).toMatch(/^modified index\.mdx\n/);
    expect(part.text).not.toContain('b.mdx\n');
    expect((await bench.run('diff', { path: 'snippets' })).text).toBe(
      'No changes there. Changed: guides/b.mdx, index.mdx.',
    );
  });

  test('continues a long diff page by page, and shorter pages for a small context', async () => {
    using bench = openToolBench(FILES);
    const lines = Array.from({ length: 3_000 }, (_, index) => `A new line with number ${index}`);
    await bench.run('write', { path: 'index.mdx', content: `${lines.join('\n')}\n` });
    const readAll = async () => {
      const pages: string[] = [];
      for (let offset = 1; ;) {
        const { text } = await bench.run('diff', { offset });
        const next = /\n… \(showing .* continue with offset (\d+)\)$/.exec(text);
        pages.push(text.slice(0, next?.index));
        if (next === null) return pages;
        offset = Number(next[1]);
      }
    };
    const pages = await readAll();
    expect(pages.join('\n').match(/^\+A new line/gm)).toHaveLength(3_000);
    bench.context.resultBytes = 3_000;
    expect((await readAll()).length).toBeGreaterThan(5 * pages.length);
  });
});

describe('delete', () => {
  test('lists the links, imports and navigation entries that still refer to what it deletes', async () => {
    using bench = openToolBench(FILES);
    const page = await bench.run('delete', { path: 'guides/b.mdx' });
    expect(page.text).toBe(
      'Deleted "guides/b.mdx".\nThese still refer to it:\n2 links: guides/a.mdx:3, index.mdx:3\n' +
        '1 navigation entry:\ndocs.json/navigation/pages/2 (line 1): page "guides/b"',
    );
    const snippet = await bench.run('delete', { path: 'snippets' });
    expect(snippet.text).toBe('Deleted "snippets" with 1 file.\nThese still refer to it:\n1 import: guides/a.mdx:1');
    const last = await bench.run('delete', { path: 'index.mdx' });
    expect(last.text).toMatch(/^Deleted "index\.mdx"\.\nThese still refer to it:\n1 navigation entry:/);
  });

  test('says nothing about references if there are none', async () => {
    using bench = openToolBench({ ...FILES, 'docs.json': '{ "name": "No navigation" }', 'alone.mdx': 'x\n' });
    expect((await bench.run('delete', { path: 'alone.mdx' })).text).toBe('Deleted "alone.mdx".');
  });
});
