/** The field `graphql` of the frontmatter (content format, AsyncAPI and GraphQL). */
import type { FrontmatterValues } from '../../content/frontmatter-values.ts';
import { readPart } from '../../content/part-reference.ts';
import type { PartReference } from '../../model/part-reference.ts';

const OPERATIONS = ['query', 'mutation', 'subscription'];
const KINDS = [...OPERATIONS, 'type', 'object', 'input', 'enum', 'interface', 'union', 'scalar'];
const FORM = '"[file] kind name", where the kind is one of query, mutation, subscription, type,';

/** All kinds of types become `type`. */
export function readGraphqlPart(values: FrontmatterValues): PartReference | undefined {
  const part = values.value('graphql', (value) => readPart(value, KINDS), FORM);
  return part && { ...part, kind: OPERATIONS.includes(part.kind) ? part.kind : 'type' };
}
