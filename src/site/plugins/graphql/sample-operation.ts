/** Creates an example of an operation: its text, its variables, and a possible response. */
import type { Json, JsonObject } from '../../model/json.ts';
import { isRequired, getNamedType, type GraphqlField, type GraphqlRoot, type GraphqlSchema } from './graphql-schema.ts';
import { createSampleInput, createLeafSample, wrap } from './sample-value.ts';

/** Deep enough for `edges { node { … } }`. */
const MAX_DEPTH = 3;
const MAX_LINES = 40;
/** Maximum number of union members, or implementations of an interface, in an example. */
const MAX_MEMBERS = 3;

export interface OperationSample {
  operation: string;
  variables: JsonObject;
  response: JsonObject;
}

/** A field in a selection. `on` marks a fragment for one type. */
interface Selected {
  name: string;
  type: string;
  on?: boolean;
  children: Selected[];
}

export function createSampleOperation(schema: GraphqlSchema, kind: GraphqlRoot, field: GraphqlField): OperationSample {
  const requiredArgs = field.args.filter(isRequired);
  const budget = { lines: MAX_LINES };
  const children = select(schema, getNamedType(field.type), [], budget);
  const variables: JsonObject = {};
  for (const { name, type } of requiredArgs) variables[name] = createSampleInput(schema, type);
  const variableList = requiredArgs.map(({ name, type }) => `$${name}: ${type}`).join(', ');
  const argumentList = requiredArgs.map(({ name }) => `${name}: $${name}`).join(', ');
  const title = field.name.charAt(0).toUpperCase() + field.name.slice(1);
  const call = `  ${field.name}${argumentList && `(${argumentList})`}`;
  const operation = `${kind} ${title}${variableList && `(${variableList})`} {\n${call}${printSelection(children, 1)}\n}`;
  const result = { name: field.name, type: field.type, children };
  return { operation, variables, response: { data: { [field.name]: createValue(schema, result) } } };
}

/** Selects fields without required arguments while there is room: values first, then nested objects. */
function select(schema: GraphqlSchema, name: string, trail: readonly string[], budget: { lines: number }): Selected[] {
  const type = schema.types.get(name);
  if (!type || type.kind === 'scalar' || type.kind === 'enum' || type.kind === 'input') return [];
  const innerTrail = [...trail, name];
  const fields = type.fields.filter(({ args, deprecated }) => deprecated === undefined && !args.some(isRequired));
  const selectionsByName = new Map<string, Selected>();
  for (const field of fields.filter((candidate) => isLeaf(schema, candidate.type))) {
    if (budget.lines <= 0) break;
    budget.lines -= 1;
    selectionsByName.set(field.name, { name: field.name, type: field.type, children: [] });
  }
  for (const field of fields) {
    const innerType = getNamedType(field.type);
    if (
      selectionsByName.has(field.name) ||
      innerTrail.includes(innerType) ||
      innerTrail.length >= MAX_DEPTH ||
      budget.lines <= 1
    )
      continue;
    if (isLeaf(schema, innerType)) continue;
    budget.lines -= 2;
    const children = select(schema, innerType, innerTrail, budget);
    if (children.length > 0) selectionsByName.set(field.name, { name: field.name, type: field.type, children });
  }
  const inOrder = fields.flatMap((field) => selectionsByName.get(field.name) ?? []);
  const typeFields = type.kind === 'union' || inOrder.length === 0 ? [TYPE_NAME, ...inOrder] : inOrder;
  return type.kind === 'union'
    ? [...typeFields, ...selectMembers(schema, type.members, innerTrail, budget)]
    : typeFields;
}

const TYPE_NAME: Selected = { name: '__typename', type: 'String!', children: [] };

function selectMembers(
  schema: GraphqlSchema,
  members: readonly string[],
  trail: readonly string[],
  budget: { lines: number },
): Selected[] {
  return members.slice(0, MAX_MEMBERS).flatMap((name) => {
    if (trail.includes(name) || budget.lines <= 1) return [];
    budget.lines -= 2;
    const children = select(schema, name, trail, budget);
    return children.length > 0 ? [{ name, type: name, on: true, children }] : [];
  });
}

function isLeaf({ types }: GraphqlSchema, type: string): boolean {
  const kind = types.get(getNamedType(type))?.kind;
  return kind === undefined || kind === 'scalar' || kind === 'enum';
}

function printSelection(children: readonly Selected[], depth: number): string {
  if (children.length === 0) return '';
  const indent = '  '.repeat(depth);
  const lines = children.map(
    ({ name, on, children: innerSelection }) =>
      `${indent}  ${on ? '... on ' : ''}${name}${printSelection(innerSelection, depth + 1)}`,
  );
  return ` {\n${lines.join('\n')}\n${indent}}`;
}

function createValue(schema: GraphqlSchema, { type, children }: Selected): Json {
  return wrap(
    type,
    children.length > 0
      ? createObject(schema, getNamedType(type), children)
      : createLeafSample(schema, getNamedType(type)),
  );
}

function createObject(schema: GraphqlSchema, type: string, children: readonly Selected[]): JsonObject {
  const fragment = children.find(({ on }) => on);
  const value: JsonObject = {};
  for (const child of [...children.filter(({ on }) => !on), ...(fragment?.children ?? [])])
    value[child.name] = child === TYPE_NAME ? (fragment?.name ?? type) : createValue(schema, child);
  return value;
}
