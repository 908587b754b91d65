/** Creates operations of hand-written endpoint pages (content format, Manual pages) from `api` and the ParamFields. */
import { readBooleanProp } from '../../../model/props.ts';
import { getValueText } from '../../../model/value-text.ts';
import type { ApiOperation } from '../api-operation.ts';
import type { Json, JsonObject } from '../../../model/json.ts';
import { normalizeMethod } from '../operation-reference.ts';
import { splitHost } from '../split-host.ts';
import { isObject } from '../../../descriptions/resolve.ts';
import type { ManualPage } from '../../../model/manual-page.ts';
import { isFixedMethod, isMethod } from '../methods.ts';
import type { ApiPageOptions } from '../../../model/api-page.ts';
import { readCredentials } from './credentials.ts';
import { buildBodySchema, createFieldSchema, findFields, type Field } from './fields.ts';
import { takeQuery } from './query.ts';

/** Creates an operation from `api` and the page's ParamFields. Returns undefined if `api` contains no endpoint. */
export function createManualOperation(
  { endpoint, authMethod, nodes }: ManualPage,
  { api, at, report }: Pick<ApiPageOptions, 'api' | 'at' | 'report'>,
): ApiOperation | undefined {
  const [, word = '', target = ''] = /^\s*([a-z][a-z\d-]*)\s+(\S+)\s*$/i.exec(endpoint) ?? [];
  const verb = normalizeMethod(word) === 'DELETE' ? 'DELETE' : word;
  // An uncommon method must be in uppercase and followed by a URL, to distinguish it from a word.
  const { origin, path: pathWithQuery, bareHost } = splitHost(target);
  const isOwn = verb === verb.toUpperCase() && (origin !== undefined || target.startsWith('/'));
  if (!isMethod(verb) || !(isFixedMethod(verb) || isOwn) || /^wss?:\/\//i.test(target)) return undefined;
  if (origin !== undefined && bareHost !== undefined)
    report({
      ...at,
      severity: 'info',
      code: 'frontmatter-invalid-value',
      message: `"${bareHost}" in "api" is read as a host, so requests go to ${origin}. Write the URL with "https://" or "http://".`,
    });
  const servers = (origin === undefined ? api.mdx.server : [origin]).map((url): JsonObject => ({ url }));
  const fields = findFields(nodes);
  const queries = new Set(fields.map(({ node }) => getValueText(node.props['query'])));
  const { path, examples } = takeQuery(
    withBraces(pathWithQuery.startsWith('/') ? pathWithQuery : `/${pathWithQuery}`),
    queries,
  );
  const securitySchemes = readCredentials(
    { method: authMethod ?? api.mdx.auth.method, name: api.mdx.auth.name },
    fields,
  );
  const names = Object.keys(securitySchemes);
  const root: JsonObject = {
    servers,
    ...(names.length > 0 && {
      security: [Object.fromEntries(names.map((name) => [name, []]))],
      components: { securitySchemes },
    }),
  };
  return {
    document: { name: '', root },
    kind: 'operation',
    method: verb.toLowerCase(),
    path,
    pathItem: {},
    value: createOperationValue(fields, examples),
  };
}

/** Converts `/users/:id`, the notation of routers, to `/users/{id}`. */
function withBraces(path: string): string {
  return path.replace(/\/:([a-z_]\w*)(?=[/?#]|$)/gi, '/{$1}');
}

function createOperationValue(fields: readonly Field[], examples: ReadonlyMap<string, string>): JsonObject {
  const parameters = fields.flatMap((field): JsonObject[] => {
    const place = ['path', 'query', 'header'].find((each) => getValueText(field.node.props[each]) !== '');
    if (place === undefined) return [];
    const name = getValueText(field.node.props[place]);
    const example = place === 'query' ? examples.get(name) : undefined;
    const schema = { ...(example !== undefined && { example }), ...createFieldSchema(field) };
    return [{ in: place, name, required: readBooleanProp(field.node.props, 'required'), schema }];
  });
  const body = buildBodySchema(fields);
  const media = getMediaType(parameters) ?? (hasFile(body.properties) ? 'multipart/form-data' : 'application/json');
  return {
    parameters: parameters.filter((each) => !isSaidOtherwise(each)),
    ...(Object.keys(body.properties).length > 0 && {
      requestBody: { content: { [media]: { schema: { type: 'object', ...body } } } },
    }),
  };
}

/** Credentials and the body already define these headers. */
function isSaidOtherwise({ in: place, name }: JsonObject): boolean {
  return place === 'header' && /^(?:authorization|content-type)$/i.test(String(name));
}

/** Returns the default of a Content-Type header field as a media type. */
function getMediaType(parameters: readonly JsonObject[]): string | undefined {
  const field = parameters.find((each) => each['in'] === 'header' && /^content-type$/i.test(String(each['name'])));
  const value = field && isObject(field['schema']) ? field['schema']['default'] : undefined;
  return typeof value === 'string' && /^[\w.+-]+\/[\w.+-]+$/.test(value) ? value : undefined;
}

/** Returns whether a value contains a file, which JSON can't. */
function hasFile(value: Json | undefined): boolean {
  if (Array.isArray(value)) return value.some(hasFile);
  return isObject(value) && (value['format'] === 'binary' || Object.values(value).some(hasFile));
}
