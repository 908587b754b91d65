import type { SdkFormat } from './sdk-reference.ts';

/** What a page shows of a GraphQL schema or of a reference of an SDK. */
export interface PartReference {
  /** `class`, `method`, `query`. */
  kind: string;
  name: string;
  /** The symbol that a method or property belongs to. @defaultValue what stands before it in the name */
  parent?: string;
  /** As written. @defaultValue what the navigation has */
  source?: string;
  format?: SdkFormat;
}
