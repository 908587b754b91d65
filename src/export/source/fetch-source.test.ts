import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { commitFiles, createRepository, git } from '../../../test/helpers/git-repository.ts';
import { startGitServer } from '../../../test/helpers/git-server.ts';
import type { GitServer } from '../../../test/helpers/git-server.ts';
import { fetchSource } from './fetch-source.ts';
import type { FetchContext, SourceRequest } from './fetch-source.ts';
import { SOURCE_LIMITS } from './source-limits.ts';

const TOKEN = 'secret-token-1234567890';
let folder: string;
let repository: string;
let server: GitServer;
let context: FetchContext;

beforeEach(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'bindery-source-'));
  repository = createRepository(path.join(folder, 'repos/site'), {
    'docs.json': '{"name":"Site"}',
    'index.mdx': '# Home',
    'guides/start.mdx': '# Start',
  });
  server = await startGitServer(path.join(folder, 'repos'), { token: TOKEN });
  fs.mkdirSync(path.join(folder, 'data/work'), { recursive: true });
  context = { dataFolder: path.join(folder, 'data'), withLock: (_name, task) => task() };
});
afterEach(async () => {
  await server.close();
  fs.rmSync(folder, { recursive: true, force: true });
});

function request(change: Partial<SourceRequest> = {}): SourceRequest {
  return { repositoryUrl: `${server.origin}/site/.git`, branch: 'main', docsFolder: '', credentials: TOKEN, ...change };
}

async function getFailure(
  change: Partial<SourceRequest>,
  extra: Partial<FetchContext> = {},
  code = 'source_unavailable',
): Promise<string> {
  const error: unknown = await fetchSource(request(change), { ...context, ...extra }).catch(
    (thrown: unknown) => thrown,
  );
  expect(error).toMatchObject({ name: 'AppError', code });
  const message = (error as Error).message;
  expect(message).not.toContain(TOKEN);
  expect(fs.readdirSync(path.join(folder, 'data/work'), { recursive: true })).toEqual([]);
  return message;
}

function createTreeEntry(mode: string, name: string, id: string): Buffer {
  return Buffer.concat([Buffer.from(`${mode} ${name}\0`), Buffer.from(id, 'hex')]);
}

/** Makes a tree as no git would. */
function writeTree(entries: Buffer[]): string {
  return git(repository, ['hash-object', '-t', 'tree', '-w', '--literally', '--stdin'], Buffer.concat(entries));
}

function listFiles(root: string): string[] {
  return fs
    .readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
    .sort();
}

describe('a git repository over HTTP', () => {
  test("returns the branch head's commit and files", async () => {
    const source = await fetchSource(request(), context);
    expect(source.commit).toBe(git(repository, ['rev-parse', 'main']));
    expect(Date.parse(source.time ?? '')).toBe(1000 * Number(git(repository, ['log', '-1', '--format=%ct', 'main'])));
    expect(listFiles(source.folder)).toEqual(['docs.json', 'guides/start.mdx', 'index.mdx']);
    expect(fs.readFileSync(path.join(source.folder, 'index.mdx'), 'utf8')).toBe('# Home');
    await source.remove();
    expect(fs.existsSync(source.folder)).toBe(false);
  });

  test('uses the pinned commit after the branch moved or was rewritten', async () => {
    const pinnedCommit = git(repository, ['rev-parse', 'main']);
    git(repository, ['commit', '--quiet', '--amend', '-m', 'rewritten']);
    commitFiles(repository, { 'index.mdx': '# Newer' });
    const source = await fetchSource(request({ commit: pinnedCommit }), context);
    expect(source.commit).toBe(pinnedCommit);
    expect(fs.readFileSync(path.join(source.folder, 'index.mdx'), 'utf8')).toBe('# Home');
  });

  test('does not download anything that the mirror contains', async () => {
    await fetchSource(request(), context);
    server.requests.length = 0;
    await fetchSource(request(), context);
    // The head is asked for; no pack follows.
    expect(server.requests.filter((line) => line.endsWith('/git-upload-pack'))).toHaveLength(1);
  });

  test('downloads only new objects', async () => {
    commitFiles(repository, { 'big.bin': Buffer.from(Array.from({ length: 300_000 }, (_, i) => (i * i * 31) % 251)) });
    await fetchSource(request(), context);
    const packs = path.join(
      folder,
      'data/mirrors',
      fs.readdirSync(path.join(folder, 'data/mirrors'))[0] ?? '',
      'objects/pack',
    );
    const before = new Set(fs.readdirSync(packs));
    commitFiles(repository, { 'index.mdx': '# Edited' });
    const source = await fetchSource(request(), context);
    expect(fs.readFileSync(path.join(source.folder, 'index.mdx'), 'utf8')).toBe('# Edited');
    const addedPacks = fs.readdirSync(packs).filter((name) => !before.has(name) && name.endsWith('.pack'));
    expect(addedPacks).toHaveLength(1);
    expect(fs.statSync(path.join(packs, addedPacks[0] ?? '')).size).toBeLessThan(5000);
  });

  test('continues after a killed git left locks and an incomplete pack', async () => {
    await fetchSource(request(), context);
    const mirror = path.join(folder, 'data/mirrors', fs.readdirSync(path.join(folder, 'data/mirrors'))[0] ?? '');
    fs.writeFileSync(path.join(mirror, 'shallow.lock'), '');
    fs.writeFileSync(path.join(mirror, 'objects/pack/tmp_pack_x'), 'half');
    const commit = commitFiles(repository, { 'index.mdx': '# Again' });
    expect((await fetchSource(request(), context)).commit).toBe(commit);
    expect(fs.existsSync(path.join(mirror, 'objects/pack/tmp_pack_x'))).toBe(false);
  });

  test.each(['HEAD', 'config', 'refs', 'objects/info'])(
    'completes a mirror without %s, whose creation was interrupted, and downloads nothing again',
    async (name) => {
      await fetchSource(request(), context);
      const mirror = path.join(folder, 'data/mirrors', fs.readdirSync(path.join(folder, 'data/mirrors'))[0] ?? '');
      fs.rmSync(path.join(mirror, name), { recursive: true });
      server.requests.length = 0;
      await fetchSource(request(), context);
      expect(server.requests.filter((line) => line.endsWith('/git-upload-pack'))).toHaveLength(1);
      expect(fs.existsSync(path.join(mirror, name))).toBe(true);
    },
  );

  test('copies only the docs folder', async () => {
    const source = await fetchSource(request({ docsFolder: '/guides/' }), context);
    expect(listFiles(source.folder)).toEqual(['start.mdx']);
  });

  test("includes the targets of the docs folder's symbolic links within the repository", async () => {
    fs.symlinkSync('../index.mdx', path.join(repository, 'guides/home.mdx'));
    fs.symlinkSync('..', path.join(repository, 'guides/all'));
    fs.symlinkSync('guides', path.join(repository, 'docs'));
    commitFiles(repository, { 'parts/a.mdx': 'A', 'guides/b.mdx': 'B' });
    fs.symlinkSync('../parts', path.join(repository, 'guides/parts'));
    commitFiles(repository, {});
    const source = await fetchSource(request({ docsFolder: 'docs' }), context);
    expect(listFiles(source.folder)).toEqual(['b.mdx', 'home.mdx', 'parts/a.mdx', 'start.mdx']);
    expect(fs.readFileSync(path.join(source.folder, 'home.mdx'), 'utf8')).toBe('# Home');
    expect(fs.lstatSync(path.join(source.folder, 'parts')).isDirectory()).toBe(true);
    expect(source.leftOut).toEqual([{ file: 'all', reason: 'loop' }]);
  });

  test('counts a file once for each link to it', async () => {
    for (let at = 0; at < 12; at += 1)
      for (const name of ['x', 'y']) {
        fs.mkdirSync(path.join(repository, `l${at}`), { recursive: true });
        fs.symlinkSync(at < 11 ? `../l${at + 1}` : '../guides', path.join(repository, `l${at}`, name));
      }
    commitFiles(repository, {});
    const message = await getFailure({ docsFolder: 'l0' }, { limits: { ...SOURCE_LIMITS, files: 1000 } });
    expect(message).toContain('the limit is 1000');
  });

  test('accepts a user name and password as credentials', async () => {
    const source = await fetchSource(request({ credentials: `x-access-token:${TOKEN}` }), context);
    expect(listFiles(source.folder)).toContain('docs.json');
  });

  test('leaves no token on disk', async () => {
    await fetchSource(request(), context);
    const basic = Buffer.from(`x-access-token:${TOKEN}`).toString('base64');
    for (const name of listFiles(path.join(folder, 'data'))) {
      const content = fs.readFileSync(path.join(folder, 'data', name), 'latin1');
      expect(content).not.toContain(TOKEN);
      expect(content).not.toContain(basic);
    }
  });

  test('stops when the signal aborts', async () => {
    await expect(fetchSource(request(), { ...context, signal: AbortSignal.abort(new Error('stop')) })).rejects.toThrow(
      'stop',
    );
  });
});

describe("explains in one sentence what can't be fetched", () => {
  test('a wrong or missing token', async () => {
    expect(await getFailure({ credentials: 'wrong' })).toContain('refused access');
    expect(await getFailure({ credentials: undefined })).toContain("is private or doesn't exist");
  });

  test('an unknown repository', async () => {
    expect(await getFailure({ repositoryUrl: `${server.origin}/none.git` })).toContain('not found');
    expect(await getFailure({ repositoryUrl: pathToFileURL(path.join(folder, 'none')).href })).toContain(
      "There's no Git repository",
    );
  });

  test('a missing branch, listing the existing ones', async () => {
    git(repository, ['branch', 'next']);
    expect(await getFailure({ branch: 'trunk' })).toBe(
      'The repository doesn\'t have a branch "trunk": it has "main", "next".',
    );
  });

  test('an empty repository', async () => {
    fs.mkdirSync(path.join(folder, 'repos/empty'));
    git(path.join(folder, 'repos/empty'), ['init', '--quiet']);
    expect(await getFailure({ repositoryUrl: `${server.origin}/empty/.git` })).toContain('Push a first commit');
  });

  test('a missing docs folder', async () => {
    expect(await getFailure({ docsFolder: 'manual' })).toContain('have a folder "manual"');
  });

  test('an unreachable server', async () => {
    await server.close();
    expect(await getFailure({}, {}, 'source_unreachable')).toContain('is unreachable');
  });

  test('a commit that no longer exists', async () => {
    expect(await getFailure({ commit: '1'.repeat(40) })).toContain('no longer has commit');
  });

  test.each([
    'ext::sh -c touch% pwned',
    '--upload-pack=touch pwned',
    'file://host/x',
    'https://user:pass@host/x.git',
    '',
  ])('the repository URL %j is refused before git sees it', async (repositoryUrl) => {
    const message = await fetchSource(request({ repositoryUrl }), context).catch((error: Error) => error.message);
    expect(message).toMatch(/^(?:Expected |The repository URL contains )/);
    expect(message).not.toContain('pass@');
  });

  test.each(['ssh://git@host/x.git', 'git@host.example:a/b.git'])('%s, recommending HTTPS', async (repositoryUrl) => {
    expect(await getFailure({ repositoryUrl })).toContain('HTTPS URL');
  });

  test.each(['../other', 'a/../../b', '.git'])('the docs folder %j is refused', async (docsFolder) => {
    await expect(fetchSource(request({ docsFolder }), context)).rejects.toMatchObject({ code: 'invalid_request' });
  });
});

describe('a hostile repository', () => {
  test("can't write a symbolic link, submodule or .git folder to disk", async () => {
    fs.symlinkSync('/etc/passwd', path.join(repository, 'passwd.mdx'));
    fs.symlinkSync('/etc', path.join(repository, 'etc'));
    fs.mkdirSync(path.join(repository, 'module'));
    git(repository, ['update-index', '--add', '--cacheinfo', `160000,${'2'.repeat(40)},module`]);
    commitFiles(repository, { '.gitattributes': '* filter=evil\n*.mdx export-ignore\n' });
    const source = await fetchSource(request(), context);
    expect(listFiles(source.folder)).toEqual(['.gitattributes', 'docs.json', 'guides/start.mdx', 'index.mdx']);
    expect(source.leftOut).toEqual([
      { file: 'etc', reason: 'outside' },
      { file: 'module', reason: 'submodule' },
      { file: 'passwd.mdx', reason: 'outside' },
    ]);
  });

  test("can't write outside its folder with a manually created tree", async () => {
    const blob = git(repository, ['hash-object', '-w', '--stdin'], 'pwned');
    const innerTree = writeTree([createTreeEntry('100644', 'evil.mdx', blob)]);
    const root = writeTree([
      createTreeEntry('40000', '..', innerTree),
      createTreeEntry('40000', '.git', innerTree),
      createTreeEntry('100644', '../slash.mdx', blob),
      createTreeEntry('100644', 'fine.mdx', blob),
    ]);
    const commit = git(repository, ['commit-tree', root, '-m', 'evil']);
    git(repository, ['update-ref', 'refs/heads/evil', commit]);
    const source = await fetchSource(request({ branch: 'evil' }), context);
    expect(listFiles(path.join(folder, 'data/work'))).toEqual([path.join(path.basename(source.folder), 'fine.mdx')]);
  });

  test.each([
    [
      'a file twice',
      (blob: string) => [createTreeEntry('100644', 'twice.mdx', blob), createTreeEntry('100644', 'twice.mdx', blob)],
    ],
    [
      'a file that is a folder, too',
      (blob: string, tree: string) => [
        createTreeEntry('100644', 'twice.mdx', blob),
        createTreeEntry('40000', 'twice.mdx', tree),
      ],
    ],
  ])('with %s in a tree made by hand is refused, naming the file', async (_, entries) => {
    const blob = git(repository, ['hash-object', '-w', '--stdin'], '# Twice');
    const tree = writeTree([createTreeEntry('100644', 'inner.mdx', blob)]);
    const commit = git(repository, ['commit-tree', writeTree(entries(blob, tree)), '-m', 'twice']);
    git(repository, ['update-ref', 'refs/heads/twice', commit]);
    expect(await getFailure({ branch: 'twice' })).toMatch(/^The commit has the name "twice\.mdx.* twice, or as a file/);
  });

  test('loses only the files whose names no disk can store', async () => {
    const blob = git(repository, ['hash-object', '-w', '--stdin'], '# Long');
    const tree = writeTree([
      createTreeEntry('100644', 'fine.mdx', blob),
      createTreeEntry('100644', 'l'.repeat(256), blob),
    ]);
    const commit = git(repository, ['commit-tree', tree, '-m', 'long']);
    git(repository, ['update-ref', 'refs/heads/long', commit]);
    const source = await fetchSource(request({ branch: 'long' }), context);
    expect(listFiles(source.folder)).toEqual(['fine.mdx']);
  });

  test('with a huge file is refused, naming the file', async () => {
    commitFiles(repository, { 'video.mp4': Buffer.alloc(3 * 2 ** 20) });
    const limits = { ...SOURCE_LIMITS, fileBytes: 2 ** 20 };
    expect(await getFailure({}, { limits })).toContain('"video.mp4" is 3.0 MiB');
  });

  test('with too many files or bytes is refused', async () => {
    expect(await getFailure({}, { limits: { ...SOURCE_LIMITS, files: 2 } })).toContain('has 3 files');
    expect(await getFailure({}, { limits: { ...SOURCE_LIMITS, totalBytes: 10 } })).toContain('docs folder is');
  });

  test.each(['feature/ünï', 'a;touch pwned', '$(touch-pwned)', "quo'te"])(
    'with the branch name %j works',
    async (branch) => {
      git(repository, ['update-ref', `refs/heads/${branch.replaceAll(' ', '')}`, 'HEAD']);
      const source = await fetchSource(request({ branch: branch.replaceAll(' ', '') }), context);
      expect(listFiles(source.folder)).toContain('index.mdx');
    },
  );

  test.each(['--upload-pack=touch pwned', '-x', 'main:refs/heads/x', '*', '../main'])(
    'the branch name %j is only ever compared',
    async (branch) => {
      expect(await getFailure({ branch })).toContain("doesn't have a branch");
    },
  );
});

describe('a folder of the machine', () => {
  test('is copied, and its commit is a hash of its content', async () => {
    const site = path.join(folder, 'plain');
    fs.mkdirSync(path.join(site, 'a/.git'), { recursive: true });
    fs.writeFileSync(path.join(site, 'docs.json'), '{}');
    fs.writeFileSync(path.join(site, 'a/x.mdx'), 'x');
    fs.symlinkSync('/etc/passwd', path.join(site, 'passwd'));
    fs.symlinkSync('x.mdx', path.join(site, 'a/y.mdx'));
    const local = { repositoryUrl: pathToFileURL(site).href };
    const first = await fetchSource(request(local), context);
    expect(listFiles(first.folder)).toEqual(['a/x.mdx', 'a/y.mdx', 'docs.json']);
    expect(first.leftOut).toEqual([{ file: 'passwd', reason: 'outside' }]);
    expect((await fetchSource(request(local), context)).commit).toBe(first.commit);
    fs.writeFileSync(path.join(site, 'a/x.mdx'), 'y');
    expect((await fetchSource(request(local), context)).commit).not.toBe(first.commit);
  });

  test('that is a git repository is read through git, at its branch', async () => {
    fs.writeFileSync(path.join(repository, 'uncommitted.mdx'), 'draft');
    const source = await fetchSource(request({ repositoryUrl: repository }), context);
    expect(source.commit).toBe(git(repository, ['rev-parse', 'main']));
    expect(listFiles(source.folder)).not.toContain('uncommitted.mdx');
  });
});

describe('a damaged mirror', () => {
  const KINDS: Record<string, RegExp> = {
    pack: /objects\/pack\/.*\.pack$/,
    'pack index': /objects\/pack\/.*\.idx$/,
    HEAD: /^HEAD$/,
    config: /^config$/,
    shallow: /^shallow$/,
    reference: /^refs\/bindery\/.*$|^packed-refs$/,
  };

  test.each(Object.keys(KINDS))(
    'a flipped byte in any place of its %s never reaches the site',
    async (kind) => {
      const first = await fetchSource(request(), context);
      const { commit } = first;
      await first.remove();
      const mirrors = path.join(folder, 'data/mirrors');
      const mirror = path.join(mirrors, fs.readdirSync(mirrors).find((name) => !name.includes('-')) ?? '');
      const files = fs.readdirSync(mirror, { recursive: true, encoding: 'utf8' });
      const file = path.join(mirror, files.find((name) => KINDS[kind]?.test(name)) ?? kind);
      const bytes = fs.readFileSync(file);
      const step = Math.max(1, Math.floor(bytes.length / 8));
      for (let place = 0; place < bytes.length; place += step) {
        const damagedBytes = Buffer.from(bytes);
        damagedBytes[place] = (damagedBytes[place] ?? 0) ^ 0x15;
        // The fetch before may have made a new mirror: its files have the same names.
        fs.chmodSync(path.dirname(file), 0o755);
        fs.rmSync(file, { force: true });
        fs.writeFileSync(file, damagedBytes);
        const source = await fetchSource(request({ commit }), context);
        expect(fs.readFileSync(path.join(source.folder, 'index.mdx'), 'utf8')).toBe('# Home');
        expect(fs.readFileSync(path.join(source.folder, 'guides/start.mdx'), 'utf8')).toBe('# Start');
        await source.remove();
      }
    },
    60_000,
  );
});
