/** The parts of a release that its search reads. */
export interface SearchableRelease {
  files: { has(file: string): boolean; keys(): Iterable<string> };
  /** Reads a file whose digest is in the manifest. Throws for a damaged one. */
  read(file: string): Promise<string>;
}
