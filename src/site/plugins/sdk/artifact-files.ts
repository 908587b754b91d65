/** The files of an artifact in a folder, either within the docs folder or in an archive. */
export interface ArtifactFiles {
  /** Sorted, relative to the folder. */
  readonly files: readonly string[];
  read(file: string): Buffer;
  /** Returns the name of a file for use in messages. */
  nameOf(file: string): string;
  /** Returns the URL of an image on the site, or undefined if readers can't fetch it. */
  imageOf(file: string): string | undefined;
}
