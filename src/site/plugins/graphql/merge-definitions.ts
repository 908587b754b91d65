/** Merges the definitions and extensions of a document into one schema. */
import type {
  ConstDirectiveNode,
  DefinitionNode,
  DocumentNode,
  FieldDefinitionNode,
  InputValueDefinitionNode,
  TypeDefinitionNode,
  TypeExtensionNode,
  TypeNode,
} from 'graphql/language/ast.js';
import type { UnshownText } from '../../model/description-content.ts';
import { addToList } from '../../../lib/add-to-list.ts';
import library from './library.cjs';
import type { GraphqlField, GraphqlRoot, GraphqlSchema, GraphqlType } from './graphql-schema.ts';

const KINDS: Readonly<Record<string, GraphqlType['kind']>> = {
  ObjectType: 'object',
  InputObjectType: 'input',
  EnumType: 'enum',
  InterfaceType: 'interface',
  UnionType: 'union',
  ScalarType: 'scalar',
};

const BUILT_IN = /^(?:__.*|String|Int|Float|Boolean|ID)$/;

/** Merges types that are defined more than once. The first field with a name wins. */
export function mergeDefinitions({ definitions }: Pick<DocumentNode, 'definitions'>): GraphqlSchema {
  const parts = new Map<string, GraphqlType[]>();
  const rootNames: Partial<Record<GraphqlRoot, string>> = {};
  for (const definition of definitions) {
    if (definition.kind === 'SchemaDefinition' || definition.kind === 'SchemaExtension')
      for (const { operation, type } of definition.operationTypes ?? []) rootNames[operation] ??= type.name.value;
    const part = isType(definition) ? readType(definition) : undefined;
    if (part && !BUILT_IN.test(part.name)) addToList(parts, part.name, part);
  }
  const types = new Map(Array.from(parts, ([name, all]) => [name, merge(all)]));
  const hasSchema = definitions.some(({ kind }) => kind === 'SchemaDefinition');
  const roots = hasSchema
    ? rootNames
    : { query: 'Query', mutation: 'Mutation', subscription: 'Subscription', ...rootNames };
  const typeRoots = Object.fromEntries(Object.entries(roots).filter(([, name]) => types.has(name)));
  return { roots: typeRoots, types, unshownTexts: listUnshownTexts(definitions, new Set(Object.values(typeRoots))) };
}

/** Lists the descriptions of definitions without pages. */
function listUnshownTexts(definitions: readonly DefinitionNode[], rootNames: ReadonlySet<string>): UnshownText[] {
  return definitions.flatMap((definition): UnshownText[] => {
    const text = 'description' in definition ? (definition.description?.value ?? '') : '';
    const name = describeDefinition(definition, rootNames);
    return name === undefined || text.trim() === '' ? [] : [{ name: `the description of ${name}`, text }];
  });
}

function describeDefinition(definition: DefinitionNode, rootNames: ReadonlySet<string>): string | undefined {
  if (definition.kind === 'SchemaDefinition') return 'the schema';
  if (definition.kind === 'DirectiveDefinition') return `the directive "@${definition.name.value}"`;
  return isType(definition) && rootNames.has(definition.name.value)
    ? `the root type "${definition.name.value}"`
    : undefined;
}

function isType(definition: DefinitionNode): definition is TypeDefinitionNode | TypeExtensionNode {
  return Object.hasOwn(KINDS, definition.kind.replace(/(?:Definition|Extension)$/, ''));
}

function readType(node: TypeDefinitionNode | TypeExtensionNode): GraphqlType {
  const specifiedBy = findStringArgument(node.directives, 'specifiedBy', 'url');
  const fields = 'fields' in node ? (node.fields ?? []).map(readField) : [];
  const values = 'values' in node ? (node.values ?? []).map((value) => readCommon(value)) : [];
  return {
    kind: KINDS[node.kind.replace(/(?:Definition|Extension)$/, '')] ?? 'object',
    name: node.name.value,
    description: 'description' in node ? (node.description?.value ?? '') : '',
    interfaces: 'interfaces' in node ? (node.interfaces ?? []).map(({ name }) => name.value) : [],
    members: 'types' in node ? (node.types ?? []).map(({ name }) => name.value) : [],
    fields: [...fields, ...values],
    ...(specifiedBy !== undefined && { specifiedBy }),
  };
}

function readField(node: FieldDefinitionNode | InputValueDefinitionNode): GraphqlField {
  const defaultValue = node.kind === 'InputValueDefinition' ? node.defaultValue : undefined;
  return {
    ...readCommon(node),
    type: printTypeNode(node.type),
    args: node.kind === 'FieldDefinition' ? (node.arguments ?? []).map(readField) : [],
    ...(defaultValue && { default: library.print(defaultValue) }),
  };
}

function readCommon({
  name,
  description,
  directives,
}: Pick<FieldDefinitionNode, 'name' | 'description' | 'directives'>): GraphqlField {
  const isDeprecated = directives?.some((directive) => directive.name.value === 'deprecated') === true;
  return {
    name: name.value,
    description: description?.value ?? '',
    type: '',
    args: [],
    ...(isDeprecated && { deprecated: findStringArgument(directives, 'deprecated', 'reason') ?? '' }),
  };
}

function printTypeNode(node: TypeNode): string {
  if (node.kind === 'NamedType') return node.name.value;
  return node.kind === 'ListType' ? `[${printTypeNode(node.type)}]` : `${printTypeNode(node.type)}!`;
}

function findStringArgument(directives: readonly ConstDirectiveNode[] = [], directive: string, argument: string) {
  const directiveNode = directives.find(({ name }) => name.value === directive);
  const value = directiveNode?.arguments?.find(({ name }) => name.value === argument)?.value;
  return value?.kind === 'StringValue' ? value.value : undefined;
}

function merge(parts: readonly GraphqlType[]): GraphqlType {
  const [first, ...others] = parts as [GraphqlType, ...GraphqlType[]];
  if (others.length === 0) return { ...first, fields: removeDuplicates(first.fields) };
  const specifiedBy = parts.find((part) => part.specifiedBy !== undefined)?.specifiedBy;
  return {
    ...first,
    description: parts.find(({ description }) => description !== '')?.description ?? '',
    interfaces: [...new Set(parts.flatMap(({ interfaces }) => interfaces))],
    members: [...new Set(parts.flatMap(({ members }) => members))],
    fields: removeDuplicates(parts.flatMap(({ fields }) => fields)),
    ...(specifiedBy !== undefined && { specifiedBy }),
  };
}

function removeDuplicates(fields: readonly GraphqlField[]): GraphqlField[] {
  const uniqueFields = new Map<string, GraphqlField>();
  for (const field of fields) if (!uniqueFields.has(field.name)) uniqueFields.set(field.name, field);
  return [...uniqueFields.values()];
}
