import { GitFailure, runGit } from '../../lib/git/git-command.ts';
import type { Finding } from './finding.ts';

/** Checks the Node.js version that runs this. */
export function checkNode(version = process.versions.node): Finding {
  const isEnough = Number(version.split('.')[0]) >= MIN_NODE_VERSION;
  return isEnough
    ? { check: 'node', level: 'ok', message: `Node ${version} is supported.` }
    : {
        check: 'node',
        level: 'error',
        message: `Bindery needs Node ${MIN_NODE_VERSION} or newer, but this is ${version}. Install a newer version.`,
      };
}

const MIN_NODE_VERSION = 24;

/** Checks the Git program, which exports of repositories and agent jobs need. */
export async function checkGit(): Promise<Finding> {
  try {
    const versionText = (await runGit(['--version'])).toString('utf8').trim();
    return checkGitVersion(/\d+\.\d+[.\d]*/.exec(versionText)?.[0] ?? versionText);
  } catch (error) {
    if (!(error instanceof GitFailure)) throw error;
    return {
      check: 'git',
      level: 'error',
      message: "Can't run git. Install it, and check that it is in Bindery's PATH.",
    };
  }
}

/** Agent jobs merge without a work tree, which Git supports since 2.38. */
function checkGitVersion(version: string): Finding {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (major > 2 || (major === 2 && minor >= 38)) return { check: 'git', level: 'ok', message: `git ${version}.` };
  return {
    check: 'git',
    level: 'warning',
    message: `git ${version} is too old for agent follow-ups and for merging on the built-in Git host. Install 2.38 or newer.`,
  };
}
