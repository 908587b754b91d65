import { execFileSync } from 'node:child_process';
import path from 'node:path';
import type { Workspace } from '../src/agent/types/workspace.ts';

/** Counts the lines that were added and removed since the base. For moved files, only the differences count. */
export function countChangedLines({ folder, docsFolder, gitDir, baseCommit }: Workspace): number {
  const env = {
    PATH: process.env.PATH,
    GIT_INDEX_FILE: path.join(gitDir, 'evaluation-index'),
    GIT_CONFIG_NOSYSTEM: '1',
  };
  const git = (...args: string[]) =>
    execFileSync('git', ['--git-dir', gitDir, '--work-tree', path.join(folder, docsFolder), ...args], {
      env,
      stdio: 'pipe',
    });
  git('read-tree', baseCommit);
  git('add', '-A', '-f', '.');
  const lines = git('diff', '--cached', '--find-renames', '--numstat', baseCommit).toString('utf8').split('\n');
  return lines.reduce((sum, line) => {
    const [added = '0', removed = '0'] = line.split('\t');
    return sum + (Number(added) || 0) + (Number(removed) || 0);
  }, 0);
}
