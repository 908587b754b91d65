/** API descriptions as the renderer sees them. */
import type { GraphqlRoot, GraphqlSchema } from './graphql-schema.ts';
import type { SdkReference } from './sdk-reference.ts';

export type Json = string | number | boolean | null | Json[] | JsonObject;
export interface JsonObject {
  [key: string]: Json | undefined;
}

/**
 * One API description, converted to the shape of OpenAPI 3.1 (or AsyncAPI 3). References are left in place: see
 * `openapi/resolve.ts`.
 */
export interface ApiDocument {
  /** Path in the docs folder, or the URL it was fetched from. */
  name: string;
  kind: 'openapi' | 'asyncapi' | 'graphql' | 'sdk';
  root: JsonObject;
  /** Integers that JavaScript rounds: the rounded number → the digits as written. @defaultValue none */
  integers?: ReadonlyMap<number, string>;
  /** Set for GraphQL, where `root` is empty. */
  schema?: GraphqlSchema;
  /** Set for an SDK, where `root` is empty. */
  reference?: SdkReference;
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
  | { document: string; kind: 'schema' | 'channel' | GraphqlRoot | 'type'; name: string }
  /**
   * A symbol of an SDK, such as `class com.example.Shape`, or with `member` (such as `method area`) only that member.
   */
  | { document: string; kind: 'sdk'; name: string; member?: string }
  /** The description can't be read, which the page says. */
  | { document: string; kind: 'unavailable' };
