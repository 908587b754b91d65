import type { Place } from './diagnostics.ts';
import type { SdkFormat } from './sdk-reference.ts';

/** A spec reference: files or URLs, and the folder its generated pages go to. */
export interface SpecReference {
  sources: string[];
  directory?: string;
  /** Addresses are made from `operationId`. */
  slug?: 'operationId';
  /** Of an SDK: the tool that wrote it. @defaultValue what the files say */
  format?: SdkFormat;
  /** Files and URLs of overlays, in the order in which they are applied. */
  overlays?: string[];
  /** Of a list with objects: each item by itself. `sources` are those of all. */
  parts?: SpecReference[];
  place: Place;
}

/** The references that one stands for: the items of a list with objects, or itself. */
export function partsOf(spec: SpecReference): SpecReference[] {
  return spec.parts ?? [spec];
}
