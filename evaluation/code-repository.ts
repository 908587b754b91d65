/** A repository with code and documentation, which the agent can read. */
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import type { ContextRepository } from '../src/agent/types/workspace.ts';
import { writeFiles } from './open-site.ts';
import type { CodeCommit } from './types.ts';

/** Creates the repository `code` with these commits. Returns it, and the IDs of the commits. */
export function createCodeRepository(
  folder: string,
  commits: readonly CodeCommit[],
): { repository: ContextRepository; ids: string[] } {
  fs.mkdirSync(folder, { recursive: true });
  const identity = ['-c', 'user.name=Evaluation', '-c', 'user.email=evaluation@localhost', '-c', 'core.autocrlf=false'];
  const run = (...args: string[]) =>
    execFileSync('git', ['-C', folder, ...identity, ...args], {
      stdio: 'pipe',
      env: { PATH: process.env.PATH, GIT_CONFIG_NOSYSTEM: '1', GIT_CONFIG_GLOBAL: '/dev/null' },
    }).toString('utf8');
  run('init', '--quiet', '-b', 'main');
  const ids = commits.map(({ message, files }) => {
    writeFiles(folder, files);
    run('add', '-A', '-f');
    run('commit', '--quiet', '--allow-empty', '-m', message);
    return run('rev-parse', 'HEAD').trim();
  });
  const tree = { gitDir: path.join(folder, '.git'), baseCommit: ids.at(-1) ?? '' };
  return {
    repository: {
      name: 'code',
      commit: tree.baseCommit,
      folder: undefined,
      open: () => Promise.resolve(tree),
      fetchHistory: () => Promise.resolve(),
      listMerged: () => Promise.resolve([]),
    },
    ids,
  };
}
