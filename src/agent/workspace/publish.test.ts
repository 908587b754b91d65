import fs from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { commitFiles, git } from '../../../test/helpers/git-repository.ts';
import { BRANCH, openPublishBench, TOKEN } from '../../../test/helpers/publish-bench.ts';
import type { PublishBench } from '../../../test/helpers/publish-bench.ts';
import { countChanges, listChangedFiles } from './changed-files.ts';
import { commitChanges } from './commit-changes.ts';
import { readCommitDiff } from './read-commit-diff.ts';
import { pushBranch } from './push-branch.ts';

let bench: PublishBench;
beforeEach(async () => {
  bench = await openPublishBench();
});
afterEach(() => bench.close());

describe('commitChanges', () => {
  test('returns null if nothing has changed, even after an edit that was undone', async () => {
    const workspace = await bench.open();
    const options = { workspace, message: 'm', author: { name: 'n', email: 'e' }, date: new Date(0) };
    expect(await commitChanges(options)).toBeNull();
    bench.put(workspace, 'index.mdx', 'other');
    bench.put(workspace, 'index.mdx', '# Home\r\n\r\nOne\r\nTwo\r\nThree\r\n');
    expect(await commitChanges(options)).toBeNull();
  });

  test('creates the same commit from two clones, and keeps modes, bytes and all other files', async () => {
    const ids: string[] = [];
    for (let round = 0; round < 2; round++) {
      const workspace = await bench.open();
      bench.put(workspace, 'index.mdx', '\uFEFF# Home\r\nmixed\n');
      bench.put(workspace, 'run.sh', '#!/bin/sh\necho\n');
      bench.put(workspace, 'guide/new.mdx', 'New');
      fs.rmSync(path.join(workspace.folder, 'docs/old.mdx'));
      const changes = await listChangedFiles(workspace);
      expect(changes.map(({ kind, path: name }) => `${kind} ${name}`)).toEqual([
        'added guide/new.mdx',
        'modified index.mdx',
        'deleted old.mdx',
        'modified run.sh',
      ]);
      expect(countChanges(changes)).toBe(3);
      ids.push(await bench.commit(workspace));
      expect(await bench.push(workspace, ids[0] ?? '', null)).toEqual({
        outcome: round === 0 ? 'pushed' : 'up-to-date',
      });
    }
    expect(ids[1]).toBe(ids[0]);
    const tree = git(bench.bare, ['ls-tree', '-r', BRANCH]).split('\n');
    expect(tree.map((line) => line.replace(/ blob \S+\t/, ' '))).toEqual([
      '100644 docs/docs.json',
      '100644 docs/guide/new.mdx',
      '100644 docs/image.png',
      '100644 docs/index.mdx',
      '100755 docs/run.sh',
    ]);
    expect(git(bench.bare, ['cat-file', '-s', `${BRANCH}:docs/index.mdx`])).toBe('17');
    const log = git(bench.bare, ['log', '-1', '--format=%an %ae %ad %cn %cd %P%n%B', '--date=iso-strict', BRANCH]);
    const timestamp = '2026-01-02T03:04:05+00:00';
    const head = `Bindery bindery@example.com ${timestamp} Bindery ${timestamp} ${bench.headOf('main')}`;
    expect(log).toBe(`${head}\ndocs: say more\n\nBy request.`);
  });
});

describe('readCommitDiff', () => {
  test('shows edits and moves, lists binary and deleted files, and lets no attribute hide text', async () => {
    commitFiles(bench.human, { 'docs/.gitattributes': '*.mdx binary -diff\n' });
    git(bench.human, ['push', '--quiet', 'origin', 'main']);
    const workspace = await bench.open();
    bench.put(workspace, 'index.mdx', '# Home\r\n\r\nOne\r\nTwo and a half\r\nThree\r\n');
    fs.renameSync(path.join(workspace.folder, 'docs/old.mdx'), path.join(workspace.folder, 'docs/new.mdx'));
    fs.writeFileSync(path.join(workspace.folder, 'docs/image.png'), Buffer.from([137, 80, 0, 1]));
    fs.rmSync(path.join(workspace.folder, 'docs/run.sh'));
    const diff = await readCommitDiff(workspace, { commit: await bench.commit(workspace) });
    expect(diff).toContain('-Two\r\n+Two and a half\r\n');
    expect(diff).toContain('rename from docs/old.mdx\nrename to docs/new.mdx');
    expect(diff).toContain('Binary files a/docs/image.png and b/docs/image.png differ');
    expect(diff).toContain('deleted file mode 100755');
    expect(diff).not.toContain('-#!/bin/sh');
  });
});

describe('pushBranch', () => {
  test('never replaces a commit that someone else has pushed', async () => {
    const workspace = await bench.open();
    bench.put(workspace, 'index.mdx', 'ours');
    const ownCommit = await bench.commit(workspace);
    expect(await bench.push(workspace, ownCommit, null)).toEqual({ outcome: 'pushed' });
    const upstreamCommit = bench.pushByHand({ 'docs/other.mdx': 'theirs' });
    const next = await bench.open('main');
    bench.put(next, 'index.mdx', 'again');
    const secondCommit = await bench.commit(next);
    for (const expected of [null, bench.headOf('main'), upstreamCommit])
      expect(await bench.push(next, secondCommit, expected)).toMatchObject({ outcome: 'rejected', reason: 'moved' });
    expect(bench.headOf(BRANCH)).toBe(upstreamCommit);
  });

  test('reports why the server refused, in one sentence without the token', async () => {
    const hook = path.join(bench.bare, 'hooks/pre-receive');
    fs.mkdirSync(path.dirname(hook), { recursive: true });
    const script = `#!/bin/sh\necho "GH006: Protected branch update failed for ${TOKEN}." >&2\nexit 1\n`;
    fs.writeFileSync(hook, script, { mode: 0o755 });
    const workspace = await bench.open();
    bench.put(workspace, 'index.mdx', 'ours');
    const result = await bench.push(workspace, await bench.commit(workspace), null);
    expect(result).toEqual({
      outcome: 'rejected',
      reason: 'refused',
      message:
        'The server refused the push to "bindery/aj_1": a rule protects the branch; it says: GH006: Protected branch update failed for [secret].',
    });
  });

  test('throws a retryable error if the server has no disk space', async () => {
    const hook = path.join(bench.bare, 'hooks/pre-receive');
    fs.mkdirSync(path.dirname(hook), { recursive: true });
    fs.writeFileSync(hook, '#!/bin/sh\necho "write error: No space left on device" >&2\nexit 1\n', { mode: 0o755 });
    const workspace = await bench.open();
    bench.put(workspace, 'index.mdx', 'ours');
    await expect(bench.push(workspace, await bench.commit(workspace), null)).rejects.toMatchObject({
      code: 'source_unreachable',
    });
  });

  test('reports a branch whose name blocks the new branch, not a push by someone else', async () => {
    git(bench.bare, ['branch', 'bindery', 'main']);
    const workspace = await bench.open();
    bench.put(workspace, 'index.mdx', 'ours');
    const result = await bench.push(workspace, await bench.commit(workspace), null);
    expect(result).toMatchObject({ outcome: 'rejected', reason: 'refused' });
    expect(result).toHaveProperty('message', expect.stringContaining("this branch's prefix"));
  });

  test('says that a force push removed the commit that the work started from', async () => {
    const workspace = await bench.open();
    bench.put(workspace, 'index.mdx', 'ours');
    git(bench.human, ['checkout', '--quiet', '--orphan', 'fresh']);
    git(bench.human, ['commit', '--quiet', '-m', 'Start again']);
    git(bench.human, ['push', '--quiet', '--force', 'origin', 'HEAD:main']);
    const result = await bench.push(workspace, await bench.commit(workspace), null);
    expect(result).toMatchObject({ outcome: 'rejected', reason: 'refused' });
    expect(result).toHaveProperty('message', expect.stringContaining('is no longer in any branch; create a new job.'));
  });

  test('reports a read-only token as a refusal, and an unreachable server as an error', async () => {
    const workspace = await bench.open();
    bench.put(workspace, 'index.mdx', 'ours');
    const id = await bench.commit(workspace);
    const expiredRemote = { ...bench.remote, credentials: 'expired-token' };
    const refusedPush = await pushBranch({
      workspace,
      remote: expiredRemote,
      branch: BRANCH,
      commit: id,
      expected: null,
    });
    expect(refusedPush).toMatchObject({ outcome: 'rejected', reason: 'refused' });
    expect(refusedPush).toHaveProperty('message', expect.stringContaining('may lack write permission'));
    await bench.server.close();
    await expect(bench.push(workspace, id, null)).rejects.toThrow('Git host is unreachable');
  });

  test('refuses a branch name that Git would read as an option or another ref', async () => {
    const workspace = await bench.open();
    bench.put(workspace, 'index.mdx', 'ours');
    const id = await bench.commit(workspace);
    for (const branch of ['--mirror', 'a..b', 'x:refs/heads/main'])
      await expect(pushBranch({ workspace, remote: bench.remote, branch, commit: id, expected: null })).rejects.toThrow(
        'Git branch',
      );
  });
});
