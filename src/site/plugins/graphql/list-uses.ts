import { addToList } from '../../../lib/add-to-list.ts';
import { memoizeByObject } from '../../../lib/memoize-by-object.ts';
import { getNamedType, type GraphqlSchema } from './graphql-schema.ts';
import { findGraphqlPage, listGraphqlPages, type GraphqlPage } from './list-pages.ts';

/** Lists the pages of operations and types that use a type, in navigation order. */
export function listUses(schema: GraphqlSchema, name: string): readonly GraphqlPage[] {
  return indexUses(schema).get(name) ?? [];
}

const indexUses = memoizeByObject((schema: GraphqlSchema): ReadonlyMap<string, readonly GraphqlPage[]> => {
  const uses = new Map<string, GraphqlPage[]>();
  for (const page of listGraphqlPages(schema).flatMap(({ pages }) => pages))
    for (const name of new Set(listTypeNames(page))) {
      if (name === page.name && page.kind === 'type') continue;
      if (!findGraphqlPage(schema, 'type', name)) continue;
      addToList(uses, name, page);
    }
  return uses;
});

function listTypeNames({ value }: GraphqlPage): string[] {
  const fields = 'fields' in value ? value.fields : [value];
  const types = fields.flatMap((field) => [field.type, ...field.args.map(({ type }) => type)]);
  return [...types.map(getNamedType), ...('members' in value ? value.members : [])];
}
