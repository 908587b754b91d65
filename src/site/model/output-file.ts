/** A file of the bundle: path relative to its root, POSIX. */
export interface OutputFile {
  path: string;
  content: Buffer | string;
}

/** A file that may be too long to be held whole: `read` makes it again, in pieces. */
export interface LongFile {
  path: string;
  read(): Iterable<string>;
}
