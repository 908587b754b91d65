/**
 * Describes what the system refused to do with a file, as one sentence for whoever chose that file; undefined for any other error.
 * Names the path as the program has it, where the error has one, and the system's code for a search.
 */
export function describeSystemProblem(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const { code = '', path = '', syscall = '' } = error as NodeJS.ErrnoException;
  if (syscall === 'uv_cwd') return 'the folder that this was started in is no longer there: change to another';
  if (path === '' && (code === 'ENOSPC' || code === 'EDQUOT'))
    return `there is no space left on the disk: free some, or name another place (${code})`;
  const describe = code === 'ENOENT' && syscall === 'mkdir' ? noFolders : SENTENCES[code];
  return path === '' || !describe ? undefined : `${describe(path, VERBS[syscall] ?? 'use')} (${code})`;
}

const VERBS: Readonly<Record<string, string>> = {
  open: 'open',
  read: 'read',
  scandir: 'list',
  stat: 'look at',
  lstat: 'look at',
  mkdir: 'make',
  mkdtemp: 'make',
  rename: 'rename',
  unlink: 'remove',
  rmdir: 'remove',
  rm: 'remove',
  write: 'write to',
};

type Describe = (path: string, verb: string) => string;

const notAllowed: Describe = (path, verb) =>
  `this user may not ${verb} ${path}: change its permissions or those of its folder, or name another place`;
const fullDisk: Describe = (path) => `there is no space left for ${path}: free some, or name another place`;
const tooManyFiles: Describe = (path, verb) =>
  `too many files are open to ${verb} ${path}: raise the limit with \`ulimit -n\``;

/** Its parent is there, or there would be another path in the error. */
const noFolders: Describe = (path) => `no folder can be made at ${path}: name another place`;
const unreadable: Describe = (path, verb) => `the system cannot ${verb} ${path}: name another place`;

const SENTENCES: Readonly<Record<string, Describe>> = {
  ENOENT: (path) => `there is no file or folder ${path}`,
  ENOTDIR: (path) => `${path} needs a folder where there is a file: name another place`,
  EISDIR: (path) => `expected a file, but ${path} is a folder`,
  EEXIST: (path, verb) => `cannot ${verb} ${path}: there is something of that name`,
  ELOOP: (path) => `the symbolic links of ${path} lead in a circle`,
  ENAMETOOLONG: (path) => `a name in ${path} is too long for this disk`,
  EROFS: (path, verb) => `cannot ${verb} ${path}: its disk is read-only`,
  EACCES: notAllowed,
  EPERM: notAllowed,
  ENOSPC: fullDisk,
  EDQUOT: fullDisk,
  EMFILE: tooManyFiles,
  ENFILE: tooManyFiles,
  EINVAL: unreadable,
  EIO: unreadable,
  ENXIO: unreadable,
  ENODEV: unreadable,
  EBUSY: unreadable,
};

/** Adds the file to an error of the system that does not name one, as those of open files do not. */
export function nameFile(error: unknown, file: string): unknown {
  if (error instanceof Error && 'syscall' in error && !('path' in error)) return Object.assign(error, { path: file });
  return error;
}
