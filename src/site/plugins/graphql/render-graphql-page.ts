/** Creates the pages of operations and types of a GraphQL schema as nodes (content format, AsyncAPI and GraphQL). */
import type { GraphqlField, GraphqlSchema, GraphqlType } from './graphql-schema.ts';
import { getNamedType } from './graphql-schema.ts';
import type { TreeNode } from '../../model/tree.ts';
import { renderDescription } from '../../descriptions/page/description-block.ts';
import { createNodeMaker } from '../../descriptions/page/nodes.ts';
import type { ApiPageNodes } from '../../model/api-page.ts';
import type { PartPageOptions } from '../../model/description-content.ts';
import { renderDeprecation, renderFields, renderInputFields, type FieldContext } from './field-nodes.ts';
import { findGraphqlPage, getPartName, type GraphqlPage } from './list-pages.ts';
import { printType } from './print-type.ts';
import { createSampleOperation } from './sample-operation.ts';
import { listUses } from './list-uses.ts';

/** Maximum number of links in a list. Further ones are only counted. */
const MAX_LINKS = 100;

export function renderGraphqlPage(schema: GraphqlSchema, page: GraphqlPage, options: PartPageOptions): ApiPageNodes {
  const context = createFieldContext(schema, options);
  const { make } = context;
  const { value } = page;
  const isType = 'fields' in value;
  const label = isType ? value.kind : page.kind;
  const body = isType ? renderTypeBody(value, context) : renderOperationBody(value, context);
  return {
    header: [make.component('api-endpoint', { method: page.kind, label: label.toUpperCase(), path: page.name })],
    description: [
      ...(isType ? [] : renderWarning(renderDeprecation(value, context), context)),
      ...renderDescription({ description: value.description }, { options, make }),
    ],
    body: [make.element('div', { class: 'bd-ApiBody' }, ...body)],
    aside: isType ? renderTypeSample(value, context) : renderOperationSamples(page, value, context),
  };
}

function renderWarning(nodes: TreeNode[], { make }: FieldContext): TreeNode[] {
  return nodes.length === 0 ? [] : [make.component('Warning', {}, nodes)];
}

function createFieldContext(schema: GraphqlSchema, options: PartPageOptions): FieldContext {
  return {
    schema,
    options,
    make: createNodeMaker(options.at),
    text: options.text,
    budget: { fields: 1_500 },
    urlOf(kind, name) {
      const page = findGraphqlPage(schema, kind, name);
      return page && options.urlOf(getPartName(page));
    },
  };
}

function renderOperationBody(field: GraphqlField, context: FieldContext): TreeNode[] {
  const { schema, make, text } = context;
  const name = getNamedType(field.type);
  const returnType = schema.types.get(name);
  const descriptionOptions = returnType ? context.options : undefined;
  return [
    ...renderSection('arguments', renderInputFields(field.args, 'argument', context), context),
    make.heading(2, 'returns', text('returns')),
    make.paragraph(renderTypeLink(field.type, context)),
    ...(descriptionOptions
      ? renderDescription({ description: returnType?.description }, { options: descriptionOptions, make })
      : []),
    ...(returnType ? renderTypeContent(returnType, 'returns', context) : []),
  ];
}

function renderTypeBody(type: GraphqlType, context: FieldContext): TreeNode[] {
  const { schema, make, text } = context;
  const uses = listUses(schema, type.name);
  const hasFields = type.kind !== 'enum' && type.fields.length > 0;
  return [
    ...(type.specifiedBy !== undefined && /^https?:/i.test(type.specifiedBy)
      ? [make.paragraph(make.link(type.specifiedBy, type.specifiedBy))]
      : []),
    ...renderSection('implements', linkList(type.interfaces, context), context),
    ...(hasFields ? [make.heading(2, 'fields', text('fields'))] : []),
    ...renderTypeContent(type, 'field', context),
    ...renderSection('usedBy', useList(uses, context), context),
  ];
}

/** Renders the fields of a type, its values, or the types it can be. */
function renderTypeContent(type: GraphqlType, prefix: string, context: FieldContext): TreeNode[] {
  if (type.kind === 'enum') return renderSection('values', renderFields(type.fields, 'value', context), context);
  const fields =
    type.kind === 'input'
      ? renderInputFields(type.fields, prefix, context)
      : renderFields(type.fields, prefix, context);
  return [...fields, ...renderSection('possibleTypes', linkList(listPossibleTypes(type, context), context), context)];
}

function listPossibleTypes({ kind, name, members }: GraphqlType, { schema }: FieldContext): readonly string[] {
  if (kind !== 'interface') return members;
  return [...schema.types.values()].flatMap((type) => (type.interfaces.includes(name) ? [type.name] : []));
}

const HEADING_IDS = {
  arguments: 'arguments',
  implements: 'implements',
  usedBy: 'used-by',
  values: 'values',
  possibleTypes: 'possible-types',
};

function renderSection(key: keyof typeof HEADING_IDS, nodes: TreeNode[], { make, text }: FieldContext): TreeNode[] {
  return nodes.length === 0 ? [] : [make.heading(2, HEADING_IDS[key], text(key)), ...nodes];
}

function renderTypeLink(type: string, { make, urlOf }: FieldContext): TreeNode {
  const url = urlOf('type', getNamedType(type));
  return url === undefined ? make.code(type) : make.link(url, make.code(type));
}

function linkList(names: readonly string[], context: FieldContext): TreeNode[] {
  return list(
    names.map((name) => renderTypeLink(name, context)),
    context,
  );
}

function useList(uses: readonly GraphqlPage[], context: FieldContext): TreeNode[] {
  const { make, urlOf } = context;
  return list(
    uses.map(({ kind, name }) => make.link(urlOf(kind, name) ?? '', make.code(name))),
    context,
  );
}

function list(links: readonly TreeNode[], { make }: FieldContext): TreeNode[] {
  if (links.length === 0) return [];
  const items = links.slice(0, MAX_LINKS).map((link) => make.element('li', {}, link));
  const hiddenCount = links.length - MAX_LINKS;
  return [make.element('ul', {}, ...items, hiddenCount > 0 ? make.element('li', {}, `+${hiddenCount}`) : undefined)];
}

function renderOperationSamples(
  page: GraphqlPage,
  field: GraphqlField,
  { schema, make, text }: FieldContext,
): TreeNode[] {
  if (page.kind === 'type') return [];
  const { operation, variables, response } = createSampleOperation(schema, page.kind, field);
  const title = page.kind.charAt(0).toUpperCase() + page.kind.slice(1);
  const fences = [make.fence(operation, 'graphql', title)];
  if (Object.keys(variables).length > 0)
    fences.push(make.fence(JSON.stringify(variables, null, 2), 'json', 'Variables'));
  const result = make.fence(JSON.stringify(response, null, 2), 'json', text('response'));
  return [
    make.component('RequestExample', { 'data-bd-sync': 'false' }, fences),
    make.component('ResponseExample', { 'data-bd-sync': 'false' }, [result]),
  ];
}

function renderTypeSample(type: GraphqlType, { make }: FieldContext): TreeNode[] {
  const fence = make.fence(printType(type), 'graphql', type.name);
  return [make.component('RequestExample', { 'data-bd-sync': 'false' }, [fence])];
}
