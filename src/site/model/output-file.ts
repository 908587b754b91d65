/** A file of the bundle: POSIX path relative to the bundle's root. */
export interface OutputFile {
  path: string;
  content: Buffer | string;
}
