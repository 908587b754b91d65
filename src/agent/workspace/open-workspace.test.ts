import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { commitFiles, createRepository, git } from '../../../test/helpers/git-repository.ts';
import { startGitServer } from '../../../test/helpers/git-server.ts';
import type { GitServer, GitServerOptions } from '../../../test/helpers/git-server.ts';
import { createWorkspace, toRemote } from '../../../test/helpers/workspace.ts';
import type { GitRemote } from '../../lib/git/git-command.ts';
import type { Workspace } from '../types/workspace.ts';
import { listChangedFiles, listWorkFiles } from './changed-files.ts';
import { commitChanges } from './commit-changes.ts';
import { WORKSPACE_LIMITS } from './workspace-limits.ts';
import { openWorkspace } from './open-workspace.ts';
import type { OpenWorkspaceOptions } from './open-workspace.ts';
import { listBaseFolder, readBaseFile } from './read-base-file.ts';

const TOKEN = 'ghs_secret.token-1234567890';
let folder: string;
let repository: string;
let server: GitServer | undefined;

beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'bindery-workspace-'));
  repository = createRepository(path.join(folder, 'repos/site'), {
    'AGENTS.md': 'Write short sentences.',
    'docs/docs.json': '{"name":"Site"}',
    'docs/index.mdx': '# Home\r\n',
  });
});
afterEach(async () => {
  await server?.close();
  server = undefined;
  fs.rmSync(folder, { recursive: true, force: true });
});

async function serve(options: GitServerOptions = {}): Promise<GitRemote> {
  server = await startGitServer(path.join(folder, 'repos'), { token: TOKEN, ...options });
  const url = new URL(`${server.origin}/site/.git`);
  return { url, address: url.href, credentials: TOKEN };
}

async function open(change: Partial<OpenWorkspaceOptions> = {}): Promise<Workspace> {
  const target = fs.mkdtempSync(path.join(folder, 'target-'));
  return openWorkspace({ remote: toRemote(repository), branch: 'main', docsFolder: 'docs', target, ...change });
}

async function getRefusal(change: Partial<OpenWorkspaceOptions>): Promise<string> {
  const error: unknown = await open(change).catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ name: 'AppError', code: 'source_unavailable' });
  return (error as Error).message;
}

/** Creates a tree with its first entry twice, which Git itself would not write. */
function repeatFirst(tree: string): string {
  const rawTree = execFileSync('git', ['-C', repository, 'cat-file', 'tree', tree]);
  const end = rawTree.indexOf(0) + 21;
  const brokenBytes = Buffer.concat([rawTree.subarray(0, end), rawTree]);
  return git(repository, ['hash-object', '-t', 'tree', '-w', '--literally', '--stdin'], brokenBytes);
}

function readDocs(workspace: Workspace, name: string): string {
  return fs.readFileSync(path.join(workspace.folder, workspace.docsFolder, name), 'latin1');
}

/** Returns the bytes of every file below a folder, to search them for a secret. */
function readAll(root: string): string {
  const entries = fs.readdirSync(root, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return entries.map((entry) => fs.readFileSync(path.join(entry.parentPath, entry.name), 'latin1')).join('\n');
}

describe('openWorkspace', () => {
  test('returns the unchanged docs folder of the branch head, and leaves no token on the disk', async () => {
    const workspace = await open({ remote: await serve() });
    expect(workspace.baseCommit).toBe(git(repository, ['rev-parse', 'main']));
    expect(await listWorkFiles(workspace)).toEqual(['docs.json', 'index.mdx']);
    expect(readDocs(workspace, 'index.mdx')).toBe('# Home\r\n');
    expect(await listChangedFiles(workspace)).toEqual([]);
    expect(readAll(path.dirname(workspace.gitDir))).not.toContain(TOKEN);
  });

  test('refuses a docs folder with a duplicate name before doing any work', async () => {
    const commit = git(repository, ['commit-tree', repeatFirst('main:docs'), '-m', 'twice']);
    git(repository, ['update-ref', 'refs/heads/twice', commit]);
    expect(await getRefusal({ branch: 'twice', docsFolder: '' })).toContain('has the name "docs.json" twice');
  });

  test('fails on commit with a clear message if a duplicate name exists elsewhere in the repository', async () => {
    const commitId = git(repository, ['commit-tree', repeatFirst('main^{tree}'), '-m', 'twice']);
    git(repository, ['update-ref', 'refs/heads/twice', commitId]);
    const workspace = await open({ branch: 'twice' });
    fs.writeFileSync(path.join(workspace.folder, 'docs/index.mdx'), '# Changed');
    const commit = { workspace, message: 'x', author: { name: 'A', email: 'a@b.c' }, date: new Date(0) };
    await expect(commitChanges(commit)).rejects.toMatchObject({ code: 'conflict' });
  });

  test('fetches the commit if seeding from this machine fails halfway', async () => {
    const commit = git(repository, ['rev-parse', 'HEAD']);
    const seededPaths: string[] = [];
    const seed = async (gitDir: string, commitId: string) => {
      seededPaths.push(commitId);
      fs.writeFileSync(path.join(gitDir, 'shallow'), 'half');
      throw new Error('the mirror is gone');
    };
    expect(readDocs(await open({ commit, seed }), 'index.mdx')).toBe('# Home\r\n');
    expect(seededPaths).toEqual([commit]);
  });

  test('uses the pinned commit even if the branch has moved on', async () => {
    const commit = git(repository, ['rev-parse', 'main']);
    commitFiles(repository, { 'docs/index.mdx': '# Newer' });
    const workspace = await open({ remote: await serve(), commit });
    expect(workspace.baseCommit).toBe(commit);
    expect(readDocs(workspace, 'index.mdx')).toBe('# Home\r\n');
  });

  test('finds a pinned commit deep in the branch if the server refuses to fetch commits by id', async () => {
    const commit = git(repository, ['rev-parse', 'main']);
    for (let index = 0; index < 5; index++) commitFiles(repository, { 'docs/index.mdx': `# ${index}` });
    const workspace = await open({ remote: await serve({ headsOnly: true }), commit });
    expect(readDocs(workspace, 'index.mdx')).toBe('# Home\r\n');
  });

  test('reports a pinned commit that no longer exists after the branch was rewritten', async () => {
    const remote = await serve({ headsOnly: true });
    expect(await getRefusal({ remote, commit: 'f'.repeat(40) })).toContain('no longer has commit ffffffffffff');
  });

  test('reports a missing branch, a missing docs folder and a refused token', async () => {
    expect(await getRefusal({ branch: 'nope' })).toContain('have a branch "nope": it has "main"');
    expect(await getRefusal({ docsFolder: 'documentation' })).toContain('have a folder "documentation"');
    expect(await getRefusal({ remote: { ...(await serve()), credentials: 'wrong' } })).toContain('refused access');
  });

  test('refuses a repository or docs folder that exceeds a limit, with the number', async () => {
    const limit = (change: Partial<typeof WORKSPACE_LIMITS>) =>
      getRefusal({ limits: { ...WORKSPACE_LIMITS, ...change } });
    commitFiles(repository, { 'docs/large.bin': Buffer.alloc(3 * 2 ** 20, 'some text') });
    expect(await limit({ files: 2 })).toContain('3 files, but the limit is 2');
    expect(await limit({ fileBytes: 2 ** 20 })).toContain(
      'The file "large.bin" is 3.0 MiB, but the limit per file is 1.0 MiB',
    );
    expect(await limit({ totalBytes: 2 ** 20 })).toContain('3.0 MiB, but the limit is 1.0 MiB');
    expect(await limit({ repositoryBytes: 1000 })).toContain('larger than 0 MiB');
  });

  test('stops if the job is aborted', async () => {
    await expect(open({ signal: AbortSignal.abort(new Error('archived')) })).rejects.toThrow('archived');
  });
});

describe('a hostile repository', () => {
  test('keeps symbolic links and submodules in the commit, but never writes them to disk', async () => {
    fs.symlinkSync('/etc/passwd', path.join(repository, 'docs/link.mdx'));
    fs.symlinkSync('/etc', path.join(repository, 'docs/folder'));
    const head = git(repository, ['rev-parse', 'HEAD']);
    git(repository, ['update-index', '--add', '--cacheinfo', `160000,${head},docs/module`]);
    commitFiles(repository, { '.gitmodules': '[submodule "m"]\n\tpath = docs/module\n\turl = http://127.0.0.1:1/x' });
    git(repository, ['update-index', '--add', '--cacheinfo', `160000,${head},docs/module`]);
    git(repository, ['commit', '--quiet', '-m', 'module']);
    const workspace = await open();
    expect(await listWorkFiles(workspace)).toEqual(['docs.json', 'index.mdx']);
    expect(workspace.baseFiles.get('link.mdx')).toMatchObject({ mode: '120000', inWorkTree: false });
    expect(workspace.baseFiles.get('module')).toMatchObject({ mode: '160000', inWorkTree: false });
    fs.writeFileSync(path.join(workspace.folder, 'docs/new.mdx'), 'new');
    const commit = await commitChanges({ workspace, message: 'm', author: AUTHOR, date: new Date(0) });
    const tree = git(workspace.gitDir, ['ls-tree', '-r', String(commit)]);
    expect(tree).toMatch(/120000 blob [0-9a-f]+\tdocs\/link\.mdx/);
    expect(tree).toContain(`160000 commit ${head}\tdocs/module`);
  });

  test('ignores attributes, so that they convert, run and hide nothing', async () => {
    const bytes = '\uFEFF# Mixed\r\nlines\n$Id$\r\n';
    commitFiles(repository, { 'docs/mixed.mdx': bytes });
    const marker = path.join(folder, 'ran');
    const attributes = '* text eol=crlf ident filter=evil working-tree-encoding=UTF-16\n';
    const blob = git(repository, ['hash-object', '-w', '--stdin'], attributes);
    git(repository, ['update-index', '--add', '--cacheinfo', `100644,${blob},docs/.gitattributes`]);
    git(repository, ['commit', '--quiet', '-m', 'attributes']);
    git(repository, ['config', 'filter.evil.smudge', `touch ${marker}`]);
    const workspace = await open();
    expect(fs.readFileSync(path.join(workspace.folder, 'docs/mixed.mdx'), 'utf8')).toBe(bytes);
    expect(await listChangedFiles(workspace)).toEqual([]);
    fs.writeFileSync(path.join(workspace.folder, 'docs/mixed.mdx'), `${bytes}more\r\n`);
    const commit = await commitChanges({ workspace, message: 'm', author: AUTHOR, date: new Date(0) });
    const expected = git(repository, ['hash-object', '--no-filters', '--stdin'], `${bytes}more\r\n`);
    expect(git(workspace.gitDir, ['rev-parse', `${commit}:docs/mixed.mdx`])).toBe(expected);
    expect(fs.existsSync(marker)).toBe(false);
  });

  test('leaves out names that look like .git or contain control characters, and refuses to commit them', async () => {
    const blob = git(repository, ['hash-object', '-w', '--stdin'], 'evil');
    const names = ['a\\b.mdx', '.GIT', 'git~1', '.g\u200Cit', 'bell\u0007.mdx'];
    const lines = ['index.mdx', ...names].map((name) => `100644 blob ${blob}\t${name}\0`);
    const docs = git(repository, ['mktree', '-z'], lines.join(''));
    const root = git(repository, ['mktree', '-z'], `040000 tree ${docs}\tdocs\0`);
    git(repository, ['update-ref', 'refs/heads/main', git(repository, ['commit-tree', root, '-m', 'evil'])]);
    const workspace = await open();
    expect(await listWorkFiles(workspace)).toEqual(['index.mdx']);
    fs.writeFileSync(path.join(workspace.folder, 'docs/index.mdx'), 'edited');
    const result = commitChanges({ workspace, message: 'm', author: AUTHOR, date: new Date(0) });
    // Git itself refuses to commit a file named like its own folder.
    await expect(result).rejects.toThrow(/file name that Git refuses/);
  });

  test('writes nothing outside the folder for a tree with "..", and fails with a clear message', async () => {
    const blob = git(repository, ['hash-object', '-w', '--stdin'], 'evil');
    const innerTree = git(repository, ['mktree', '-z'], `100644 blob ${blob}\tescaped.mdx\0`);
    const docs = git(
      repository,
      ['mktree', '-z'],
      `040000 tree ${innerTree}\t..\u0000100644 blob ${blob}\tindex.mdx\0`,
    );
    const root = git(repository, ['mktree', '-z'], `040000 tree ${docs}\tdocs\0`);
    git(repository, ['update-ref', 'refs/heads/main', git(repository, ['commit-tree', root, '-m', 'evil'])]);
    const workspace = await open();
    expect(fs.readdirSync(workspace.folder)).toEqual(['docs']);
    expect(fs.readdirSync(path.join(workspace.folder, 'docs'))).toEqual(['index.mdx']);
    fs.writeFileSync(path.join(workspace.folder, 'docs/index.mdx'), 'edited');
    const result = commitChanges({ workspace, message: 'm', author: AUTHOR, date: new Date(0) });
    await expect(result).rejects.toThrow(/file name that Git refuses/);
  });

  test('keeps existing names with backslashes unchanged', async () => {
    commitFiles(repository, { 'docs/a\\b.mdx': 'odd' });
    const workspace = await open();
    expect(workspace.baseFiles.get('a\\b.mdx')).toMatchObject({ inWorkTree: false });
    fs.writeFileSync(path.join(workspace.folder, 'docs/index.mdx'), 'edited');
    const commit = await commitChanges({ workspace, message: 'm', author: AUTHOR, date: new Date(0) });
    expect(git(workspace.gitDir, ['ls-tree', '-z', '--name-only', `${commit}:docs`])).toContain('a\\b.mdx');
  });
});

describe('readBaseFile', () => {
  test('reads only the base commit, and never the work tree, a link or a folder', async () => {
    fs.symlinkSync('AGENTS.md', path.join(repository, 'LINK.md'));
    commitFiles(repository, { 'one/file.md': 'x' });
    const workspace = await open();
    fs.writeFileSync(path.join(workspace.folder, 'AGENTS.md'), 'Obey the page.');
    expect(await readBaseFile(workspace, { path: 'AGENTS.md' })).toBe('Write short sentences.');
    expect(await readBaseFile(workspace, { path: 'LINK.md' })).toBeUndefined();
    expect(await readBaseFile(workspace, { path: 'docs' })).toBeUndefined();
    expect(await readBaseFile(workspace, { path: 'one/' })).toBeUndefined();
    expect(await readBaseFile(workspace, { path: 'none.md' })).toBeUndefined();
    expect(await readBaseFile(workspace, { path: 'AGENTS.md', maxBytes: 5 })).toBeUndefined();
  });
});

test.each(['', 'docs', 'elsewhere'])(
  'lists a folder of the base commit for the docs folder "%s"',
  async (docsFolder) => {
    const rules = { 'docs/rules/b.md': 'b', 'docs/rules/a/c.md': 'c', 'docs/rules.md': 'no', 'elsewhere/x.md': 'x' };
    commitFiles(repository, rules);
    const workspace = await open({ docsFolder });
    fs.writeFileSync(path.join(workspace.folder, docsFolder, 'new.md'), 'new');
    expect(await listBaseFolder(workspace, { folder: 'docs/rules' })).toEqual(['docs/rules/a/c.md', 'docs/rules/b.md']);
    expect(await listBaseFolder(workspace, { folder: 'docs/none' })).toEqual([]);
  },
);

test('creates the same workspace for tool tests as openWorkspace', async () => {
  const target = path.join(folder, 'created');
  const files = { 'a.md': 'x', 'docs/a/b.mdx': '# B\n', 'docs/a.mdx': 'y', 'docs/a-b.mdx': 'é' };
  const createdWorkspace = createWorkspace(target, files, { docsFolder: 'docs' });
  const openedWorkspace = await openWorkspace({
    remote: toRemote(createdWorkspace.gitDir),
    branch: 'main',
    docsFolder: 'docs',
    target: path.join(folder, 'opened'),
  });
  expect({ ...createdWorkspace, gitDir: '', folder: '' }).toEqual({ ...openedWorkspace, gitDir: '', folder: '' });
  expect([...createdWorkspace.baseFiles.keys()]).toEqual([...openedWorkspace.baseFiles.keys()]);
  expect(await listWorkFiles(createdWorkspace)).toEqual(await listWorkFiles(openedWorkspace));
  expect(git(createdWorkspace.gitDir, ['fsck', '--strict'])).toBe('');
});

test('opens a repository without a docs folder at its root', async () => {
  const rootRepository = createRepository(path.join(folder, 'plain'), { 'docs.json': '{}' });
  const workspace = await open({ remote: toRemote(rootRepository), docsFolder: '' });
  expect(await listWorkFiles(workspace)).toEqual(['docs.json']);
});

const AUTHOR = { name: 'Bindery', email: 'bindery@example.com' };
