/** The history of a repository as commits with the names of the files they changed. */

/** The files that a commit changed. */
export interface NameLogEntry {
  /** The commit in the requested format. */
  head: string;
  names: string[];
}

/**
 * Returns the arguments of Git that list commits, newest first, with the names of the files they changed. A merge counts
 * with its changes against its first parent. `format` is one of `git log`. Nothing runs a program that the repository
 * chooses.
 */
export function listNameLogArguments(format: string): string[] {
  return [
    '-c',
    'log.showSignature=false',
    'log',
    `--format=//${format}`,
    '--name-only',
    '--no-renames',
    '--no-ext-diff',
    '--no-textconv',
    '--diff-merges=first-parent',
    '-z',
  ];
}

/** Reads the output: `//<head>␀\n<name>␀<name>␀…`, repeated. No path starts with a slash, so no name looks like a head. */
export function readNameLog(log: string): NameLogEntry[] {
  const entries: NameLogEntry[] = [];
  for (const part of log.split('\0')) {
    const entry = entries.at(-1);
    if (part.startsWith('//')) entries.push({ head: part.slice(2), names: [] });
    else if (entry && part !== '') entry.names.push(entry.names.length === 0 ? part.replace(/^\n/, '') : part);
  }
  return entries;
}
