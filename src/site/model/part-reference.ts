import type { SdkFormat } from './sdk-reference.ts';

/** The part of a GraphQL schema or SDK reference that a page shows. */
export interface PartReference {
  /** `class`, `method`, `query`. */
  kind: string;
  name: string;
  /** The symbol that a method or property belongs to. @defaultValue the part of the name before the member */
  parent?: string;
  /** As written. @defaultValue the source in the navigation */
  source?: string;
  format?: SdkFormat;
}
