import type { Place } from './diagnostics.ts';

/** A spec reference: files or URLs, and the folder its generated pages go to. */
export interface SpecReference {
  sources: string[];
  directory?: string;
  /** Addresses are made from `operationId`. */
  slug?: 'operationId';
  /** Files and URLs of overlays, in the order in which they are applied. */
  overlays?: string[];
  place: Place;
}
