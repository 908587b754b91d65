import fs from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { commitFiles, git } from '../../../test/helpers/git-repository.ts';
import { BRANCH, openPublishBench } from '../../../test/helpers/publish-bench.ts';
import type { PublishBench } from '../../../test/helpers/publish-bench.ts';
import type { Workspace } from '../types/workspace.ts';
import { rebaseOnto } from './rebase-onto.ts';

let bench: PublishBench;
beforeEach(async () => {
  bench = await openPublishBench();
});
afterEach(() => bench.close());

describe('rebaseOnto', () => {
  const rebase = (workspace: Workspace, id: string) =>
    rebaseOnto({ workspace, remote: bench.remote, branch: BRANCH, commit: id });

  /** Opens a follow-up that starts before someone else pushes to the agent's branch. */
  async function beginFollowUp(): Promise<Workspace> {
    const first = await bench.open();
    bench.put(first, 'page.mdx', 'One\n');
    expect(await bench.push(first, await bench.commit(first), null)).toEqual({ outcome: 'pushed' });
    return bench.open(BRANCH);
  }

  test("puts the agent's commit on top of another person's commit, which stays", async () => {
    const workspace = await beginFollowUp();
    bench.put(workspace, 'index.mdx', '# Home\r\n\r\nOne!\r\nTwo\r\nThree\r\n');
    const ownCommit = await bench.commit(workspace);
    const upstreamCommit = bench.pushByHand({
      'docs/index.mdx': '# Home\r\n\r\nOne\r\nTwo\r\nThree\r\nFour\r\n',
      'README.md': 'Hi',
    });
    expect(await bench.push(workspace, ownCommit, workspace.baseCommit)).toMatchObject({ reason: 'moved' });
    const rebasedCommit = await rebase(workspace, ownCommit);
    if (rebasedCommit.outcome !== 'rebased') throw new Error(rebasedCommit.message);
    expect(rebasedCommit.onto).toBe(upstreamCommit);
    expect(await bench.push(workspace, rebasedCommit.commit, rebasedCommit.onto)).toEqual({ outcome: 'pushed' });
    expect(git(bench.bare, ['rev-parse', `${BRANCH}^`])).toBe(upstreamCommit);
    expect(git(bench.bare, ['show', `${BRANCH}:docs/index.mdx`])).toBe('# Home\r\n\r\nOne!\r\nTwo\r\nThree\r\nFour');
    expect(git(bench.bare, ['show', `${BRANCH}:README.md`])).toBe('Hi');
    expect(git(bench.bare, ['log', '-1', '--format=%an %ct %s', BRANCH])).toBe('Bindery 1767323045 docs: say more');
    expect(await rebase(workspace, ownCommit)).toEqual({
      outcome: 'rebased',
      commit: rebasedCommit.commit,
      onto: rebasedCommit.commit,
    });
  });

  test('reports the files that both sides changed, and changes nothing', async () => {
    const workspace = await beginFollowUp();
    bench.put(workspace, 'page.mdx', 'Ours\n');
    const ownCommit = await bench.commit(workspace);
    const upstreamCommit = bench.pushByHand({ 'docs/page.mdx': 'Theirs\n' });
    const result = await rebase(workspace, ownCommit);
    expect(result).toMatchObject({ outcome: 'conflict', files: ['docs/page.mdx'] });
    expect(result).toHaveProperty('message', expect.stringContaining('same places in docs/page.mdx'));
    expect(bench.headOf(BRANCH)).toBe(upstreamCommit);
  });

  test('ignores attributes that would merge conflicting changes', async () => {
    const workspace = await beginFollowUp();
    bench.put(workspace, 'page.mdx', 'Ours\n');
    const ownCommit = await bench.commit(workspace);
    bench.pushByHand({ 'docs/page.mdx': 'Theirs\n', '.gitattributes': '*.mdx merge=union\n' });
    expect(await rebase(workspace, ownCommit)).toMatchObject({ outcome: 'conflict' });
  });

  test('does not follow a page that was moved out of the docs folder or into a protected folder', async () => {
    const workspace = await beginFollowUp();
    const text = 'A page that is moved, with a few words of text.\n';
    bench.put(workspace, 'old.mdx', `${text}More.\n`);
    const ownCommit = await bench.commit(workspace);
    git(bench.human, ['rm', '--quiet', 'docs/old.mdx']);
    git(bench.human, ['fetch', '--quiet', 'origin', BRANCH]);
    git(bench.human, ['checkout', '--quiet', '-f', '-B', 'work', 'FETCH_HEAD']);
    fs.rmSync(path.join(bench.human, 'docs/old.mdx'));
    commitFiles(bench.human, { '.github/workflows/old.mdx': text });
    git(bench.human, ['push', '--quiet', 'origin', `work:${BRANCH}`]);
    expect(await rebase(workspace, ownCommit)).toMatchObject({
      outcome: 'conflict',
      files: ['.github/workflows/old.mdx'],
    });
  });
});
