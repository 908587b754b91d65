import { expect, test } from 'vitest';
import { writeObject, writeRepository, type StoredFile } from '../../../test/helpers/git-objects.ts';
import { openToolBench, type ToolBench } from '../../../test/helpers/tool-bench.ts';
import { findConflictMarkers } from '../checks/find-conflict-markers.ts';
import { createRecord, printMemory } from '../translations/memory.ts';
import { commitChanges } from '../workspace/commit-changes.ts';
import { listChangedFiles } from '../workspace/changed-files.ts';
import { runGit } from '../../lib/git/git-command.ts';

const BASE = {
  'docs/docs.json': '{}\n',
  'docs/a.mdx': '# A\n\none\n',
  'docs/gone.mdx': '# Gone\n\ntext\n',
  'src/code.ts': 'export const port = 1;\n',
};

/** Opens a workspace at `ours`, with another branch at `theirs`. Both branches start from `BASE`. */
function openBench(ours: Record<string, string>, theirs: Record<string, string>): ToolBench {
  const bench = openToolBench(ours, { docsFolder: 'docs' });
  const { gitDir } = bench.context.workspace;
  const commit = (files: Record<string, string>) => {
    const storedFiles = new Map<string, StoredFile>();
    for (const name of Object.keys(files).sort())
      storedFiles.set(name, {
        id: writeObject(gitDir, 'blob', Buffer.from(files[name] ?? '')),
        size: 0,
        mode: '100644',
      });
    return writeRepository(gitDir, storedFiles, true);
  };
  const base = commit(BASE);
  bench.context.upstream = { branch: 'main', commit: commit(theirs), fetchMergeBase: () => Promise.resolve(base) };
  return bench;
}

async function commitWork({ context: { workspace } }: ToolBench): Promise<string[]> {
  const author = { name: 'n', email: 'e' };
  const commit = await commitChanges({ workspace, message: 'm', author, date: new Date(0) });
  const options = { gitDir: workspace.gitDir };
  const parents = await runGit(['log', '-1', '--format=%P', commit ?? ''], options);
  const files = await runGit(['ls-tree', '-r', '--name-only', commit ?? ''], options);
  return [parents.toString().trim(), ...files.toString().trim().split('\n')];
}

test('merges changes without conflicts, including uncommitted work and files outside the docs folder', async () => {
  const ownFiles = { ...BASE, 'docs/a.mdx': '# A\n\none\n\nour end\n' };
  const { 'docs/gone.mdx': _, ...rest } = BASE;
  const upstreamFiles = {
    ...rest,
    'docs/a.mdx': '# B\n\none\n',
    'src/code.ts': 'export const port = 2;\n',
    'docs/new/b.mdx': '# B\n',
  };
  using bench = openBench(ownFiles, upstreamFiles);
  const { workspace, upstream } = bench.context;
  const head = workspace.baseCommit;
  await bench.run('write', { path: 'mine.mdx', content: '# Mine\n' });
  expect((await bench.run('mergeBase', { preview: true })).text).toBe(
    'Merging "main" would change 4 files, without conflicts.',
  );
  expect([bench.read('a.mdx'), workspace.baseCommit]).toEqual(['# A\n\none\n\nour end\n', head]);
  expect((await bench.run('mergeBase', {})).text).toBe('Merged "main": 4 files changed, without conflicts.');
  expect([bench.read('a.mdx'), bench.read('new/b.mdx')]).toEqual(['# B\n\none\n\nour end\n', '# B\n']);
  expect(await listChangedFiles(workspace)).toEqual([]);
  expect(await commitWork(bench)).toEqual([
    `${head} ${upstream?.commit}`,
    'docs/a.mdx',
    'docs/docs.json',
    'docs/mine.mdx',
    'docs/new/b.mdx',
    'src/code.ts',
  ]);
  expect(await bench.run('mergeBase', {})).toMatchObject({ ok: false, text: '"main" is already merged.' });
});

test('lists conflicts with the change of each side, and reports markers until they are gone', async () => {
  const { 'docs/gone.mdx': _, ...rest } = BASE;
  using bench = openBench(
    { ...rest, 'docs/a.mdx': '# A\n\nours\n' },
    { ...BASE, 'docs/a.mdx': '# A\n\ntheirs\n', 'docs/gone.mdx': '# Gone\n\nchanged\n' },
  );
  expect((await bench.run('mergeBase', {})).text).toContain(
    'docs/a.mdx: changed on both branches\ndocs/gone.mdx: deleted or renamed on your branch, changed on the other',
  );
  expect(bench.read('a.mdx')).toBe('# A\n\n<<<<<<< this-branch\nours\n=======\ntheirs\n>>>>>>> base-branch\n');
  const { workspace } = bench.context;
  expect(await findConflictMarkers(workspace)).toMatchObject([{ file: 'a.mdx', line: 3, severity: 'error' }]);
  await bench.run('edit', { path: 'a.mdx', oldText: '<<<<<<< this-branch\nours\n=======\n', newText: '' });
  expect(await findConflictMarkers(workspace)).toMatchObject([{ file: 'a.mdx', line: 4 }]);
  await bench.run('edit', { path: 'a.mdx', oldText: '\n>>>>>>> base-branch', newText: '' });
  expect(await findConflictMarkers(workspace)).toEqual([]);
});

test('keeps the records of both sides of a translation memory, which the agent cannot resolve', async () => {
  const name = 'docs/.bindery/translations/fr.json';
  const remember = (...files: string[]) =>
    printMemory(new Map(files.map((file) => [file, createRecord(file, { source: file, commit: undefined })])));
  using bench = openBench(
    { ...BASE, [name]: remember('a.mdx', 'b.mdx') },
    { ...BASE, [name]: remember('a.mdx', 'c.mdx') },
  );
  expect((await bench.run('mergeBase', {})).text).toBe('Merged "main": 1 file changed, without conflicts.');
  expect(bench.read('.bindery/translations/fr.json')).toBe(remember('a.mdx', 'b.mdx', 'c.mdx'));
  expect(await findConflictMarkers(bench.context.workspace)).toEqual([]);
});

test('refuses conflicts outside the docs folder, and reports a branch that is up to date', async () => {
  using bench = openBench({ ...BASE, 'src/code.ts': 'a\n' }, { ...BASE, 'src/code.ts': 'b\n' });
  const { baseCommit } = bench.context.workspace;
  expect(await bench.run('mergeBase', {})).toMatchObject({ ok: false, text: expect.stringContaining('src/code.ts') });
  expect(bench.context.workspace).toMatchObject({ baseCommit });
  expect(bench.context.workspace.merge).toBeUndefined();
  delete bench.context.upstream;
  expect((await bench.run('mergeBase', {})).text).toContain('Already up to date');
});
