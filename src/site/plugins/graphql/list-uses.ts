import { getNamedType, type GraphqlSchema } from './graphql-schema.ts';
import { findGraphqlPage, listGraphqlPages, type GraphqlPage } from './list-pages.ts';

const usesBySchema = new WeakMap<GraphqlSchema, ReadonlyMap<string, readonly GraphqlPage[]>>();

/** Lists the pages of operations and types that use a type, in navigation order. */
export function listUses(schema: GraphqlSchema, name: string): readonly GraphqlPage[] {
  const usesByType = usesBySchema.get(schema) ?? indexUses(schema);
  usesBySchema.set(schema, usesByType);
  return usesByType.get(name) ?? [];
}

function indexUses(schema: GraphqlSchema): Map<string, GraphqlPage[]> {
  const uses = new Map<string, GraphqlPage[]>();
  for (const page of listGraphqlPages(schema).flatMap(({ pages }) => pages))
    for (const name of new Set(listTypeNames(page))) {
      if (name === page.name && page.kind === 'type') continue;
      if (!findGraphqlPage(schema, 'type', name)) continue;
      const list = uses.get(name);
      if (list) list.push(page);
      else uses.set(name, [page]);
    }
  return uses;
}

function listTypeNames({ value }: GraphqlPage): string[] {
  const fields = 'fields' in value ? value.fields : [value];
  const types = fields.flatMap((field) => [field.type, ...field.args.map(({ type }) => type)]);
  return [...types.map(getNamedType), ...('members' in value ? value.members : [])];
}
