import { execFileSync } from 'node:child_process';
import path from 'node:path';
import type { Workspace } from '../src/agent/types/workspace.ts';

/** Counts the lines that were added and removed since the base. For moved files, only the differences count. */
export function countChangedLines({ folder, docsFolder, gitDir, baseCommit }: Workspace): number {
  const env = {
    PATH: process.env.PATH,
    GIT_DIR: gitDir,
    GIT_WORK_TREE: path.join(folder, docsFolder),
    GIT_INDEX_FILE: path.join(gitDir, 'evaluation-index'),
    GIT_CONFIG_NOSYSTEM: '1',
    BASE: baseCommit,
  };
  const output = execFileSync('sh', ['-c', SCRIPT], { cwd: env.GIT_WORK_TREE, env, stdio: 'pipe' });
  const lines = output.toString('utf8').split('\n');
  return lines.reduce((sum, line) => {
    const [added = '0', removed = '0'] = line.split('\t');
    return sum + (Number(added) || 0) + (Number(removed) || 0);
  }, 0);
}

/** One process for all Git commands, because starting processes from a large one costs more than Git itself. */
const SCRIPT = 'git read-tree "$BASE" && git add -A -f . && git diff --cached --find-renames --numstat "$BASE"';
