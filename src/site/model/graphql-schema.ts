/** A GraphQL schema as its pages show it: plain, with extensions merged and without what is built in. */

export type GraphqlRoot = 'query' | 'mutation' | 'subscription';

export interface GraphqlSchema {
  /** Names of the root types that the schema has. */
  roots: Readonly<Partial<Record<GraphqlRoot, string>>>;
  /** By name, in the order of the schema. */
  types: ReadonlyMap<string, GraphqlType>;
}

export interface GraphqlType {
  kind: 'object' | 'input' | 'enum' | 'interface' | 'union' | 'scalar';
  name: string;
  /** Markdown. */
  description: string;
  /** Interfaces that it implements. */
  interfaces: readonly string[];
  /** Types of a union. */
  members: readonly string[];
  /** Fields; values of an enum, which have no type. */
  fields: readonly GraphqlField[];
  /** Address of the specification of a scalar. */
  specifiedBy?: string;
}

export interface GraphqlField {
  name: string;
  description: string;
  /** As written: `[User!]!`; '' for values of an enum. */
  type: string;
  args: readonly GraphqlField[];
  /** As written: `"a"`, `{first: 10}`. */
  default?: string;
  /** Reason for which it is deprecated, '' without one. Absent: it is not. */
  deprecated?: string;
}

/** `[User!]!` → `User`. */
export function namedType(type: string): string {
  return type.replace(/[[\]!]/g, '');
}

/** Whether a call must give a value. */
export function isRequired(field: GraphqlField): boolean {
  return field.type.endsWith('!') && field.default === undefined;
}
