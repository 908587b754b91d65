/** API descriptions as the renderer sees them. */
import type { DescribedDocument, PartName } from './description-content.ts';
import type { JsonObject } from './json.ts';

/**
 * One API description. OpenAPI is converted to the shape of version 3.1. References are left in place: see
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

/** One operation or webhook of an API description. */
export interface ApiOperation {
  document: ApiDocument;
  kind: 'operation' | 'webhook';
  /** In lower case. */
  method: string;
  /** The path template, such as `/users/{id}`, or the name of a webhook. */
  path: string;
  pathItem: JsonObject;
  value: JsonObject;
}

/** The part of an API description that a page shows. Small, because the plan contains one for each page. */
export type ApiSubject =
  | { document: string; kind: 'operation' | 'webhook'; method: string; path: string }
  | { document: string; kind: 'schema'; name: string }
  | ({ document: string; kind: 'part' } & PartName)
  /** The description can't be read, which the page says. */
  | { document: string; kind: 'unavailable' };
