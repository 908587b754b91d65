/**
 * Describes why the system refused a file operation, in one sentence for the user who chose the file. Returns
 * undefined for other errors. Includes the path as the program used it, if the error has one, and the system's error
 * code to search for.
 */
export function describeSystemProblem(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const { code = '', path = '', syscall = '' } = error as NodeJS.ErrnoException;
  if (syscall === 'uv_cwd') return 'the current folder no longer exists. Change to another folder';
  if (path === '' && (code === 'ENOSPC' || code === 'EDQUOT'))
    return `the disk is full. Free some space, or choose another location (${code})`;
  if (code === DISK_FULL) return `the disk of PostgreSQL is full. Free some space there, and try again (${code})`;
  const describe = code === 'ENOENT' && syscall === 'mkdir' ? describeNoFolders : ERROR_MESSAGES[code];
  return path === '' || !describe ? undefined : `${describe(path, VERBS[syscall] ?? 'use')} (${code})`;
}

/** PostgreSQL's SQLSTATE. */
const DISK_FULL = '53100';

const VERBS: Readonly<Record<string, string>> = {
  open: 'open',
  read: 'read',
  scandir: 'list',
  stat: 'read',
  lstat: 'read',
  mkdir: 'create',
  mkdtemp: 'create',
  rename: 'rename',
  unlink: 'remove',
  rmdir: 'remove',
  rm: 'remove',
  write: 'write to',
};

type Describe = (path: string, verb: string) => string;

const describeNotAllowed: Describe = (path, verb) =>
  `this user can't ${verb} ${path}. Change the permissions of the file or its folder, or choose another location`;
const describeFullDisk: Describe = (path) =>
  `the disk is full, so ${path} can't be written. Free some space, or choose another location`;
const describeTooManyFiles: Describe = (path, verb) =>
  `can't ${verb} ${path}, because too many files are open. Raise the limit with \`ulimit -n\``;

/** The parent exists. Otherwise the error would contain another path. */
const describeNoFolders: Describe = (path) => `can't create a folder at ${path}. Choose another location`;
const describeUnreadable: Describe = (path, verb) => `the system can't ${verb} ${path}. Choose another location`;

const ERROR_MESSAGES: Readonly<Record<string, Describe>> = {
  ENOENT: (path) => `the file or folder ${path} doesn't exist`,
  ENOTDIR: (path) => `a part of the path ${path} is a file, not a folder. Choose another location`,
  EISDIR: (path) => `expected a file, but ${path} is a folder`,
  EEXIST: (path, verb) => `can't ${verb} ${path}, because that name already exists`,
  ELOOP: (path) => `the symbolic links of ${path} form a loop`,
  ENAMETOOLONG: (path) => `a name in ${path} is too long for this disk`,
  EROFS: (path, verb) => `can't ${verb} ${path}, because its disk is read-only`,
  EACCES: describeNotAllowed,
  EPERM: describeNotAllowed,
  ENOSPC: describeFullDisk,
  EDQUOT: describeFullDisk,
  EMFILE: describeTooManyFiles,
  ENFILE: describeTooManyFiles,
  EINVAL: describeUnreadable,
  EIO: describeUnreadable,
  ENXIO: describeUnreadable,
  ENODEV: describeUnreadable,
  EBUSY: describeUnreadable,
};

/** Adds the file to a system error without a path, such as an error about an open file. */
export function addFilePath(error: unknown, file: string): unknown {
  if (error instanceof Error && 'syscall' in error && !('path' in error)) return Object.assign(error, { path: file });
  return error;
}
