/** A GraphQL schema as its pages show it, with extensions merged and without built-in types. */
import type { UnshownText } from '../../model/description-content.ts';

export type GraphqlRoot = 'query' | 'mutation' | 'subscription';

export interface GraphqlSchema {
  /** Names of the schema's root types. */
  roots: Readonly<Partial<Record<GraphqlRoot, string>>>;
  /** By name, in the order of the schema. */
  types: ReadonlyMap<string, GraphqlType>;
  /** Descriptions of the schema, its root types and directives, which have no pages. */
  unshownTexts: readonly UnshownText[];
}

export interface GraphqlType {
  kind: 'object' | 'input' | 'enum' | 'interface' | 'union' | 'scalar';
  name: string;
  /** In Markdown. */
  description: string;
  /** Interfaces that it implements. */
  interfaces: readonly string[];
  /** Types of a union. */
  members: readonly string[];
  /** Fields, or the values of an enum, which have no type. */
  fields: readonly GraphqlField[];
  /** URL of a scalar's specification. */
  specifiedBy?: string;
}

export interface GraphqlField {
  name: string;
  description: string;
  /** As written: `[User!]!`; '' for enum values. */
  type: string;
  args: readonly GraphqlField[];
  /** As written: `"a"`, `{first: 10}`. */
  default?: string;
  /** The reason it is deprecated, or '' if none is stated. Absent if it isn't deprecated. */
  deprecated?: string;
}

/** Returns the name in a type: `[User!]!` → `User`. */
export function getNamedType(type: string): string {
  return type.replace(/[[\]!]/g, '');
}

/** Whether a call must supply a value. */
export function isRequired(field: GraphqlField): boolean {
  return field.type.endsWith('!') && field.default === undefined;
}
