/** API descriptions as the renderer sees them. */
import type { GraphqlRoot, GraphqlSchema } from './graphql-schema.ts';
import type { SdkReference } from './sdk-reference.ts';

export type Json = string | number | boolean | null | Json[] | JsonObject;
export interface JsonObject {
  [key: string]: Json | undefined;
}

/** One description, brought to the shape of OpenAPI 3.1 (or AsyncAPI 3). References are left in place: see `openapi/resolve.ts`. */
export interface ApiDocument {
  /** Path in the docs folder, or the URL it was fetched from. */
  name: string;
  kind: 'openapi' | 'asyncapi' | 'graphql' | 'sdk';
  root: JsonObject;
  /** Integers that JavaScript rounds: as they are written, by what they are rounded to. @defaultValue none */
  integers?: ReadonlyMap<number, string>;
  /** Of GraphQL, whose `root` is empty. */
  schema?: GraphqlSchema;
  /** Of an SDK, whose `root` is empty. */
  reference?: SdkReference;
}

/** One operation or webhook of a description. */
export interface ApiOperation {
  document: ApiDocument;
  kind: 'operation' | 'webhook';
  /** In lower case. */
  method: string;
  /** The template, such as `/users/{id}`; the name of a webhook. */
  path: string;
  pathItem: JsonObject;
  value: JsonObject;
}

/** The part of a description that a page shows: small and plain, because the plan holds one for each page. */
export type ApiSubject =
  | { document: string; kind: 'operation' | 'webhook'; method: string; path: string }
  | { document: string; kind: 'schema' | 'channel' | GraphqlRoot | 'type'; name: string }
  /** A symbol of an SDK: `class com.example.Shape`; with `member`, such as `method area`, that of it alone. */
  | { document: string; kind: 'sdk'; name: string; member?: string }
  /** The description cannot be read: the page says so. */
  | { document: string; kind: 'unavailable' };
