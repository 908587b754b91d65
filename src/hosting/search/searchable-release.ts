/** The parts of a release that its search reads. */
export interface SearchableRelease {
  files: { has(file: string): boolean; keys(): Iterable<string> };
  /** Gives where a file lies on disk. */
  locate(file: string): string;
}
