/** Hand-written endpoint pages (content format, Manual pages): same bar and samples, from `api` and the ParamFields. */
import { booleanProp, stringProp } from '../../model/props.ts';
import { valueText } from '../../model/value-text.ts';
import { isJsx, type ComponentNode, type TreeNode, type Value } from '../../model/tree.ts';
import { sampleNodes } from '../samples/sample-nodes.ts';
import { isObject } from '../resolve.ts';
import type { ApiOperation, HttpMethod, Json, JsonObject } from '../../model/api-description.ts';
import { createPageContext } from './context.ts';
import { endpointNodes } from './endpoint.ts';
import { METHODS } from '../list-operations.ts';
import type { ApiPageNodes, ApiPageOptions } from './options.ts';

export interface ManualPage {
  /** Frontmatter `api`: `POST /users` or `POST https://host/users`. */
  endpoint: string;
  authMethod?: string;
  /** The page's body. */
  nodes: readonly TreeNode[];
}

/** Bar and samples around the author's body; undefined when `api` names no endpoint. */
export function manualNodes(page: ManualPage, options: ApiPageOptions): ApiPageNodes | undefined {
  const operation = manualOperation(page, options);
  if (!operation) return undefined;
  const context = createPageContext(operation.document, options);
  return {
    header: endpointNodes(operation, context),
    description: [],
    body: [],
    aside: sampleNodes(operation, options),
  };
}

/** Makes an operation of `api` and the page's ParamFields; undefined when `api` names no endpoint. */
export function manualOperation(
  { endpoint, authMethod, nodes }: ManualPage,
  { api }: Pick<ApiPageOptions, 'api'>,
): ApiOperation | undefined {
  const [, verb = '', target = ''] = /^\s*([a-z]+)\s+(\S+)\s*$/i.exec(endpoint) ?? [];
  const method = METHODS.find((one) => one === verb.toLowerCase());
  if (method === undefined) return undefined;
  const [origin] = /^https?:\/\/[^/?#]+/i.exec(target) ?? [];
  const rest = target.slice(origin?.length ?? 0);
  const path = rest.startsWith('/') ? rest : `/${rest}`;
  const servers = (origin === undefined ? api.mdx.server : [origin]).map((url): JsonObject => ({ url }));
  const scheme = schemeOf(authMethod ?? api.mdx.auth.method, api.mdx.auth.name);
  const root: JsonObject = {
    servers,
    ...(scheme && {
      security: [{ [scheme.key]: [] }],
      components: { securitySchemes: { [scheme.key]: scheme.value } },
    }),
  };
  const document = { name: '', kind: 'openapi' as const, root };
  return {
    document,
    kind: 'operation',
    method: method satisfies HttpMethod,
    path,
    pathItem: {},
    value: operationValue(nodes),
  };
}

/** The key is the kind, so that a credential of one kind is never offered for another. */
function schemeOf(method: string | undefined, name = 'X-API-Key'): { key: string; value: JsonObject } | undefined {
  if (method === 'bearer' || method === 'basic') return { key: method, value: { type: 'http', scheme: method } };
  return method === 'key' ? { key: name, value: { type: 'apiKey', in: 'header', name } } : undefined;
}

function operationValue(nodes: readonly TreeNode[]): JsonObject {
  const fields = findFields(nodes);
  const parameters = fields.flatMap((field): Json[] => {
    const place = ['path', 'query', 'header'].find((one) => valueText(field.node.props[one]) !== '');
    if (place === undefined) return [];
    const name = valueText(field.node.props[place]);
    return [{ in: place, name, required: booleanProp(field.node.props, 'required'), schema: schemaOf(field) }];
  });
  const body = bodyOf(fields);
  const requestBody = Object.keys(body.properties).length > 0 && {
    content: {
      [hasFile(body.properties) ? 'multipart/form-data' : 'application/json']: { schema: { type: 'object', ...body } },
    },
  };
  return { parameters, ...(requestBody && { requestBody }) };
}

function hasFile(properties: JsonObject): boolean {
  return Object.values(properties).some((schema) => isObject(schema) && schema['format'] === 'binary');
}

interface Field {
  node: ComponentNode;
  inner: Field[];
}

function findFields(nodes: readonly TreeNode[]): Field[] {
  return nodes.flatMap((node): Field[] => {
    if (node.type === 'text') return [];
    const inner = findFields(node.children);
    return node.type === 'component' && node.name === 'ParamField' ? [{ node, inner }] : inner;
  });
}

function bodyOf(fields: readonly Field[]): { properties: JsonObject; required: string[] } {
  const named = fields.flatMap((field) => {
    const name = valueText(field.node.props['body']);
    return name === '' ? [] : [{ name, field }];
  });
  return {
    properties: Object.fromEntries(named.map(({ name, field }) => [name, schemaOf(field)])),
    required: named.filter(({ field }) => booleanProp(field.node.props, 'required')).map(({ name }) => name),
  };
}

function schemaOf({ node, inner }: Field): JsonObject {
  const nested = bodyOf(inner);
  const written = (stringProp(node.props, 'type') ?? 'string').trim().toLowerCase();
  const item = /^(.+)\[\]$/.exec(written)?.[1];
  const own: JsonObject =
    Object.keys(nested.properties).length > 0 ? { type: 'object', ...nested } : shapeOf(item ?? written);
  const preset = plain(node.props['initialValue']) ?? plain(node.props['default']) ?? plain(node.props['placeholder']);
  return {
    ...(item === undefined ? own : { type: 'array', items: own }),
    ...(preset !== undefined && { default: preset }),
  };
}

function shapeOf(written: string): JsonObject {
  return /^(?:file|binary)\b/.test(written) ? { type: 'string', format: 'binary' } : { type: typeOf(written) };
}

function typeOf(written: string): string {
  if (/^(?:int|long)/.test(written)) return 'integer';
  if (/^(?:number|float|double|decimal)/.test(written)) return 'number';
  if (written.startsWith('bool')) return 'boolean';
  if (/^(?:object|map|dict|json)/.test(written)) return 'object';
  return /^(?:array|list)/.test(written) ? 'array' : 'string';
}

function plain(value: Value): Json | undefined {
  if (isJsx(value) || value === null) return undefined;
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : undefined;
}
