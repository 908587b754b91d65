/** GraphQL schemas (content format, AsyncAPI and GraphQL): pages for their operations and types. */
import type { SitePlugin } from '../../print/site-context.ts';
import { graphqlFormat } from './format.ts';
import { readGraphqlPart } from './page-field.ts';
import { graphqlField } from './reference-field.ts';

export const graphql: SitePlugin = {
  name: 'graphql',
  words: /(?<![.|])\bgraphql\b(?!\|)|Graphql[A-Z]|GraphQL (?:schema|ref)|\.gql\b/,
  descriptions: graphqlFormat,
  reference: graphqlField,
  parts: { graphql: readGraphqlPart },
};
