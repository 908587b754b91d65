import type { SourcePosition } from './diagnostics.ts';

/** A reference to API descriptions: files or URLs, and the folder of its generated pages. */
export interface SpecReference {
  sources: string[];
  directory?: string;
  /** URLs are generated from `operationId`. */
  slug?: 'operationId';
  /** The tool that wrote them. @defaultValue detected from the files */
  format?: string;
  /**
   * Files and URLs of overlays, in the order in which they are applied.
   *
   * @defaultValue those in the docs folder that extend the description
   */
  overlays?: string[];
  /** For a list with objects: each item separately. `sources` then contains the sources of all items. */
  parts?: SpecReference[];
  place: SourcePosition;
}

/** Returns the references in one: the items of a list with objects, or itself. */
export function splitReferences(spec: SpecReference): SpecReference[] {
  return spec.parts ?? [spec];
}
