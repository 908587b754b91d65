/** The files of an artifact that is a folder, be it one of the docs folder or an archive. */
export interface ArtifactFiles {
  /** Sorted, relative to the folder. */
  readonly files: readonly string[];
  read(file: string): Buffer;
  /** A file as messages name it. */
  nameOf(file: string): string;
  /** Address of a picture on the site; undefined for what readers cannot fetch. */
  imageOf(file: string): string | undefined;
}
