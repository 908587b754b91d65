/** Lists the pages generated for a GraphQL schema, in groups (content format, AsyncAPI and GraphQL). */
import { memoizeByObject } from '../../../lib/memoize-by-object.ts';
import type { GraphqlField, GraphqlRoot, GraphqlSchema, GraphqlType } from './graphql-schema.ts';
import { createUrlRegister, slugifyName } from '../../descriptions/page-url.ts';

export interface GraphqlPage {
  kind: GraphqlRoot | 'type';
  name: string;
  /** Relative to the directory of the reference: `queries/read-book`. */
  path: string;
  value: GraphqlField | GraphqlType;
}

export interface GraphqlGroup {
  /** Interface text key of the label. */
  label: string;
  pages: readonly GraphqlPage[];
}

const GROUPS: readonly { kind: GraphqlPage['kind']; folder: string; label: string }[] = [
  { kind: 'query', folder: 'queries', label: 'graphqlQueries' },
  { kind: 'mutation', folder: 'mutations', label: 'graphqlMutations' },
  { kind: 'subscription', folder: 'subscriptions', label: 'graphqlSubscriptions' },
  { kind: 'type', folder: 'types', label: 'graphqlTypes' },
];

/**
 * Returns the groups that contain pages. A page's path only depends on the schema, so that pages can link to each
 * other.
 */
export const listGraphqlPages: (schema: GraphqlSchema) => readonly GraphqlGroup[] = memoizeByObject(makeGroups);

export function findGraphqlPage(schema: GraphqlSchema, kind: string, name: string): GraphqlPage | undefined {
  return findPart(schema, `${kind} ${name}`);
}

/** Returns the page of a part: `query readBook`. */
export function findPart(schema: GraphqlSchema, name: string): GraphqlPage | undefined {
  return indexPages(schema).get(name);
}

const indexPages = memoizeByObject(
  (schema: GraphqlSchema): ReadonlyMap<string, GraphqlPage> =>
    new Map(listGraphqlPages(schema).flatMap((group) => group.pages.map((page) => [getPartName(page), page]))),
);

export function getPartName({ kind, name }: GraphqlPage): string {
  return `${kind} ${name}`;
}

function makeGroups(schema: GraphqlSchema): GraphqlGroup[] {
  const { roots, types } = schema;
  const rootNames = new Set(Object.values(roots));
  const register = createUrlRegister(() => false);
  return GROUPS.flatMap(({ kind, folder, label }) => {
    const values: Iterable<GraphqlField | GraphqlType> =
      kind === 'type'
        ? Array.from(types.values()).filter(({ name }) => !rootNames.has(name))
        : (types.get(roots[kind] ?? '')?.fields ?? []);
    const pages = Array.from(values, (value): GraphqlPage => {
      const { name } = value;
      return { kind, name, path: register(`${folder}/${slugifyName(name) || name}`), value };
    });
    return pages.length > 0 ? [{ label, pages }] : [];
  });
}
