/** Creates parts of a page. */
export interface Generator {
  format: 'md' | 'mdx';
  /** Returns a new word that readers see. */
  word(): string;
  pick<Item>(list: readonly Item[]): Item;
  chance(probability: number): boolean;
  /** Imports and exports of the page. */
  statements: string[];
  /** Definitions of links and footnotes, at the end of the page. */
  definitions: string[];
  files: Record<string, string>;
  /** Returns a name for a file or a component that no other page uses. */
  name(prefix: string): string;
}
