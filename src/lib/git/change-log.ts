/** The history of a repository as commits with the versions of the files they changed. */

/** A commit, and the versions of the files that it changed. */
export interface ChangeLogEntry {
  /** The commit in the requested format. */
  head: string;
  files: FileVersions[];
}

/** A file before and after a commit, as ids of blobs. */
export interface FileVersions {
  name: string;
  /** Undefined if the commit added the file. */
  before: string | undefined;
  /** Undefined if the commit deleted the file. */
  after: string | undefined;
}

/**
 * Returns the arguments of Git that list the commits of a branch, newest first, with the versions of the files they
 * changed. A merge counts as one change. `format` is one of `git log`. Nothing runs a program that the repository chooses.
 */
export function listChangeLogArguments(format: string): string[] {
  return [
    '-c',
    'log.showSignature=false',
    'log',
    `--format=//${format}`,
    '--raw',
    '--no-abbrev',
    '--no-renames',
    '--no-ext-diff',
    '--no-textconv',
    '--diff-merges=first-parent',
    '--first-parent',
    '-z',
  ];
}

/**
 * Reads the output: `//<head>␀\n:<modes> <before> <after> <status>␀<name>␀…`, repeated. Files that are links, or
 * submodules, before or after the commit have no version there.
 */
export function readChangeLog(log: string): ChangeLogEntry[] {
  const entries: ChangeLogEntry[] = [];
  const parts = log.split('\0');
  for (let index = 0; index < parts.length; index += 1) {
    const part = parts[index] ?? '';
    if (part.startsWith('//')) {
      entries.push({ head: part.slice(2), files: [] });
      continue;
    }
    const match = CHANGE.exec(part);
    if (match === null) continue;
    const [, oldMode = '', newMode = '', before = '', after = ''] = match;
    const name = parts[(index += 1)] ?? '';
    entries.at(-1)?.files.push({
      name,
      before: FILE_MODE.test(oldMode) ? before : undefined,
      after: FILE_MODE.test(newMode) ? after : undefined,
    });
  }
  return entries;
}

const CHANGE = /^\n?:(\d{6}) (\d{6}) ([0-9a-f]{40,64}) ([0-9a-f]{40,64}) [A-Z]\d*$/;
const FILE_MODE = /^100/;
