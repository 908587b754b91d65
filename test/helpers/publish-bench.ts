import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Workspace } from '../../src/agent/types/workspace.ts';
import { commitChanges } from '../../src/agent/workspace/commit-changes.ts';
import { openWorkspace } from '../../src/agent/workspace/open-workspace.ts';
import { pushBranch } from '../../src/agent/workspace/push-branch.ts';
import type { PushResult } from '../../src/agent/workspace/push-branch.ts';
import type { GitRemote } from '../../src/lib/git/git-command.ts';
import { commitFiles, createRepository, git } from './git-repository.ts';
import { startGitServer } from './git-server.ts';
import type { GitServer } from './git-server.ts';

export const TOKEN = 'ghs_secret.token-1234567890';
export const BRANCH = 'bindery/aj_1';

/** A repository behind a Git server, a person's clone of it, and the steps of an agent that publishes to it. */
export interface PublishBench {
  /** The server's repository. */
  bare: string;
  /** The person's clone. */
  human: string;
  server: GitServer;
  remote: GitRemote;
  open(branch?: string): Promise<Workspace>;
  put(workspace: Workspace, name: string, content: string): void;
  commit(workspace: Workspace): Promise<string>;
  push(workspace: Workspace, commit: string, expected: string | null): Promise<PushResult>;
  /** Pushes a person's commit to the agent's branch. */
  pushByHand(files: Record<string, string>): string;
  headOf(branch: string): string;
  close(): Promise<void>;
}

/** Creates all of this in a temporary folder. */
export async function openPublishBench(): Promise<PublishBench> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'bindery-publish-'));
  const human = createHumanClone(path.join(folder, 'human'));
  const barePath = path.join(folder, 'repos/site.git');
  // A clone, without the four processes that cloning takes.
  fs.cpSync(path.join(human, '.git'), barePath, { recursive: true });
  fs.appendFileSync(path.join(barePath, 'config'), '[core]\n\tbare = true\n[http]\n\treceivepack = true\n');
  fs.appendFileSync(path.join(human, '.git/config'), `[remote "origin"]\n\turl = ${barePath}\n`);
  const server = await startGitServer(path.join(folder, 'repos'), { token: TOKEN });
  const url = new URL(`${server.origin}/site.git`);
  const remote = { url, address: url.href, credentials: TOKEN };
  return {
    bare: barePath,
    human,
    server,
    remote,
    open: async (branch = 'main') => {
      const target = fs.mkdtempSync(path.join(folder, 'target-'));
      return openWorkspace({ remote, branch, docsFolder: 'docs', target });
    },
    put: (workspace, name, content) => {
      const file = path.join(workspace.folder, 'docs', name);
      fs.mkdirSync(path.dirname(file), { recursive: true });
      fs.writeFileSync(file, content);
    },
    commit,
    push: (workspace, id, expected) => pushBranch({ workspace, remote, branch: BRANCH, commit: id, expected }),
    pushByHand: (files) => {
      git(human, ['fetch', '--quiet', 'origin', BRANCH]);
      git(human, ['checkout', '--quiet', '-B', 'work', 'FETCH_HEAD']);
      const id = commitFiles(human, files);
      git(human, ['push', '--quiet', 'origin', `work:${BRANCH}`]);
      return id;
    },
    headOf: (branch) => git(barePath, ['rev-parse', `refs/heads/${branch}`]),
    close: async () => {
      await server.close();
      fs.rmSync(folder, { recursive: true, force: true });
    },
  };
}

function createHumanClone(folder: string): string {
  fs.mkdirSync(path.join(folder, 'docs'), { recursive: true });
  fs.writeFileSync(path.join(folder, 'docs/run.sh'), '#!/bin/sh\n', { mode: 0o755 });
  return createRepository(folder, {
    'docs/docs.json': '{"name":"Site"}',
    'docs/index.mdx': '# Home\r\n\r\nOne\r\nTwo\r\nThree\r\n',
    'docs/old.mdx': 'A page that is moved, with a few words of text.\n',
    'docs/image.png': Buffer.from([137, 80, 78, 71, 0, 1, 2, 3]),
  });
}

async function commit(workspace: Workspace): Promise<string> {
  const id = await commitChanges({
    workspace,
    message: 'docs: say more\n\nBy request.',
    author: { name: 'Bindery', email: 'bindery@example.com' },
    date: new Date('2026-01-02T03:04:05Z'),
  });
  if (id === null) throw new Error('Expected a commit, but nothing has changed.');
  return id;
}
