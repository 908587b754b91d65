/** API descriptions as the renderer sees them. */
import type { DescribedDocument, PartName } from './description-content.ts';
import type { JsonObject } from './json.ts';

/**
 * One API description, in the version that its format converts to. References are left in place: see
 * `descriptions/resolve.ts`.
 */
export interface ApiDocument extends DescribedDocument {
  /** Path in the docs folder, or the URL it was fetched from. */
  name: string;
  /** Empty for formats that aren't JSON. */
  root: JsonObject;
  /** Integers that JavaScript rounds: the rounded number → the digits as written. @defaultValue none */
  integers?: ReadonlyMap<number, string>;
}

/** The part of an API description that a page shows. Small, because the plan contains one for each page. */
export type ApiSubject =
  | ({ document: string; kind: 'part' } & PartName)
  /** The description can't be read, which the page says. */
  | { document: string; kind: 'unavailable' };
