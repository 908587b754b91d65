/** The field `graphql` of docs.json, whose URLs have a different default folder (content format, AsyncAPI and GraphQL). */
import type { JsonNode } from '../../config/json-node.ts';
import type { ReferenceField } from '../../config/plugin-fields.ts';
import { readSpecReference } from '../../config/spec-reference.ts';
import type { Report } from '../../model/diagnostics.ts';
import { joinNames } from '../../model/joined-names.ts';
import type { SpecReference } from '../../model/spec-reference.ts';

export const graphqlField: ReferenceField = {
  name: 'graphql',
  description: 'GraphQL schemas to generate pages from.',
  read: readReference,
};

/** Several files form one schema, whose parts can refer to each other. */
function readReference(node: JsonNode | undefined, report: Report): SpecReference | undefined {
  const spec = readSpecReference(node, report);
  if (!spec) return undefined;
  const joinSources = (part: SpecReference): SpecReference => ({
    ...part,
    sources: [joinNames(part.sources)],
    directory: part.directory ?? 'graphql-reference',
  });
  const { parts } = spec;
  return { ...joinSources(spec), ...(parts && { parts: parts.map(joinSources) }) };
}
