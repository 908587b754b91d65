/** A file of the bundle: path relative to its root, POSIX. */
export interface OutputFile {
  path: string;
  content: Buffer | string;
}
