import type { DescriptionContent } from '../../model/description-content.ts';
import type { DescriptionFormat } from '../../model/description-format.ts';
import { getReader } from './description-loader.ts';
import type { GraphqlSchema } from './graphql-schema.ts';
import { findGraphqlPage, findPart, getPartName, listGraphqlPages, type GraphqlPage } from './list-pages.ts';

export const graphqlFormat: DescriptionFormat = {
  field: 'graphql',
  label: 'GraphQL schema',
  endings: ['.graphql', '.graphqls', '.gql'],
  words: { file: 'a GraphQL schema' },
  read(input) {
    const schema = getReader().readGraphql(input);
    return schema && createContent(schema);
  },
};

function createContent(schema: GraphqlSchema): DescriptionContent {
  const groups = listGraphqlPages(schema).map(({ label, pages }) => ({
    label: { text: label },
    pages: pages.map((page) => ({ name: getPartName(page), path: page.path })),
    groups: [],
  }));
  const pages = groups.flatMap((group) => group.pages);
  return {
    format: graphqlFormat,
    listPages: () => pages,
    listGroups: () => groups,
    find({ kind, name }) {
      const page = findGraphqlPage(schema, kind, name);
      return page && { name: getPartName(page) };
    },
    listUnshownTexts: () => schema.unshownTexts,
    listNames: () => pages.map(({ name }) => name),
    summarize: ({ name }) => summarize(findPart(schema, name)),
    async render({ name }, options) {
      const { renderGraphqlPage } = await import('./render-graphql-page.ts');
      const page = findPart(schema, name);
      return page && renderGraphqlPage(schema, page, options);
    },
  };
}

function summarize(page: GraphqlPage | undefined) {
  return (
    page && {
      title: page.name,
      description: page.value.description,
      deprecated: 'deprecated' in page.value && page.value.deprecated !== undefined,
    }
  );
}
