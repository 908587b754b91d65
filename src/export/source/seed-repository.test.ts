import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { commitFiles, createRepository, git } from '../../../test/helpers/git-repository.ts';
import { toRemote } from '../../../test/helpers/workspace.ts';
import { seedRepository } from './seed-repository.ts';

let root: string;
beforeEach(() => (root = fs.mkdtempSync(path.join(os.tmpdir(), 'bindery-seed-'))));
afterEach(() => fs.rmSync(root, { recursive: true, force: true }));

test('seeds a repository from the mirror, fetches only new commits from the remote, and works without either afterwards', async () => {
  const repository = createRepository(path.join(root, 'site'), { 'index.mdx': '# One\n' });
  const remote = toRemote(repository);
  const seed = async (name: string, commit: string) => {
    const gitDir = path.join(root, name);
    git(root, ['init', '--quiet', '--bare', gitDir]);
    await seedRepository(
      { gitDir, remote, branch: 'main', commit, maxBytes: 2 ** 30 },
      { dataFolder: path.join(root, 'data'), withLock: (_, task) => task() },
    );
    return gitDir;
  };
  const first = git(repository, ['rev-parse', 'HEAD']);
  await seed('a.git', first);
  commitFiles(repository, { 'index.mdx': '# Two\n' });
  const second = git(repository, ['rev-parse', 'HEAD']);
  const gitDir = await seed('b.git', second);
  fs.renameSync(repository, path.join(root, 'moved'));
  const secondSeed = await seed('c.git', second);
  await expect(seed('d.git', '1'.repeat(40))).rejects.toBeInstanceOf(Error);
  fs.rmSync(path.join(root, 'data'), { recursive: true });
  for (const folder of [gitDir, secondSeed]) {
    expect(git(folder, ['show', `${second}:index.mdx`])).toBe('# Two');
    expect(git(folder, ['fsck', '--connectivity-only', first, second])).not.toContain('missing');
    expect(git(folder, ['log', '--format=%H', second])).toContain(second);
  }
});

test('fetches a mirror again if one of its packs is damaged, instead of copying the damage', async () => {
  const repository = createRepository(path.join(root, 'site'), { 'index.mdx': '# One\n' });
  const commit = git(repository, ['rev-parse', 'HEAD']);
  const seed = async (name: string) => {
    const gitDir = path.join(root, name);
    git(root, ['init', '--quiet', '--bare', gitDir]);
    await seedRepository(
      { gitDir, remote: toRemote(repository), branch: 'main', commit, maxBytes: 2 ** 30 },
      { dataFolder: path.join(root, 'data'), withLock: (_, task) => task() },
    );
    return git(gitDir, ['show', `${commit}:index.mdx`]);
  };
  await seed('a.git');
  fs.rmSync(path.join(root, 'a.git'), { recursive: true });
  const [pack = ''] = fs.globSync('data/mirrors/*/objects/pack/*.pack', { cwd: root });
  const bytes = fs.readFileSync(path.join(root, pack));
  const middle = Math.floor(bytes.length / 2);
  bytes[middle] = (bytes[middle] ?? 0) ^ 1;
  fs.chmodSync(path.join(root, pack), 0o600);
  fs.writeFileSync(path.join(root, pack), bytes);
  expect(await seed('b.git')).toBe('# One');
});
