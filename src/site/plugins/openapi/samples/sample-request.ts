/** Builds the request shown in code samples, in the same form as requests from a page's form. */
import type { Input } from '../../../api-requests/input.ts';
import {
  encodeBasicCredential,
  buildBody,
  isJson,
  sortJsonFirst,
  type BuiltRequest,
  type RequestBody,
} from '../../../api-requests/build-request.ts';
import {
  encodeStrict,
  listQueryParts,
  serializeHeader,
  serializePath,
  serializeQuery,
  type StyledParam,
} from '../../../api-requests/serialize.ts';
import { readEncoding } from '../request-form/build-form.ts';
import { isObject, resolveRef } from '../../../descriptions/resolve.ts';
import { isVisible, readMint } from '../../../descriptions/page/groups.ts';
import {
  isSaidElsewhere,
  listParameterExamples,
  readParameters,
  describeWholeQuery,
  type Parameter,
} from '../page/parameters.ts';
import { readSecurity } from '../page/security.ts';
import { fillServerUrl } from '../../../descriptions/page/server.ts';
import { readServers } from '../page/servers.ts';
import { findMediaSchema, resolveMediaType } from '../../../descriptions/schema/media-schema.ts';
import { readSchema } from '../../../descriptions/schema/read-schema.ts';
import type { ApiDocument } from '../../../model/api-description.ts';
import type { ApiOperation } from '../api-operation.ts';
import type { Json } from '../../../model/json.ts';
import { listExamples, isXmlType, parseExample } from '../../../descriptions/samples/list-examples.ts';
import { FILE, createSampleValue } from '../../../descriptions/samples/sample-value.ts';
import { streamText } from '../../../descriptions/samples/stream.ts';
import { renderXml } from '../../../descriptions/samples/xml.ts';

export interface RequestOptions {
  groups?: readonly string[];
  /** Omit everything optional (`api.examples.defaults`). */
  requiredOnly: boolean;
  /** Fill in `x-default` of every scheme, not only of those that always use it (`api.examples.prefill`). */
  prefill: boolean;
}

/** Placeholder for a server that the description doesn't specify. */
const NO_SERVER = 'https://api.example.com';

/** Returns a request with example values, or placeholders such as `<string>` for values that a caller fills in. */
export function createSampleRequest(operation: ApiOperation, options: RequestOptions): BuiltRequest {
  const { document } = operation;
  const [server] = readServers(operation);
  const base = server === undefined ? NO_SERVER : toAbsoluteUrl(fillServerUrl(server));
  const parameters = readParameters(operation).filter(
    ({ required, value }) =>
      isVisible(readMint(value).groups, options) &&
      (required || (!options.requiredOnly && value['deprecated'] !== true)),
  );
  const listValues = (place: Parameter['in']) =>
    parameters.filter((each) => each.in === place).flatMap((each) => getParameterValue(each, document, options) ?? []);
  const credentials = getCredentials(operation, options);
  const listCredentials = (place: Credential['in']) =>
    credentials.filter((each) => each.in === place).map(({ name, value }): [string, string] => [name, value]);
  const query = [
    ...listValues('query').flatMap(({ param, value }) => listQueryParts(param, value)),
    ...listCredentials('query').map(([name, value]) => `${encodeStrict(name)}=${encodeStrict(value)}`),
  ];
  const body = createBody(operation, options);
  return {
    method: operation.method.toUpperCase(),
    url: withStandIns(joinUrl(base + fillPath(operation.path, parameters, document), query.join('&'))),
    headers: [
      ...listValues('header')
        .filter(({ param }) => !isSaidElsewhere(document, param.name))
        .map(({ param, value }): [string, string] => [param.name, serializeHeader(param, value)]),
      ...listCredentials('header'),
      ...(body && body.kind !== 'multipart' ? [['Content-Type', body.type] satisfies [string, string]] : []),
    ],
    cookies: [
      ...listValues('cookie')
        .flatMap(({ param, value }) => serializeQuery(param, value))
        .map(([name, value]): [string, string] => [name, withStandIns(value)]),
      ...listCredentials('cookie'),
    ],
    missing: [],
    ...(body && { body }),
  };
}

/** Restores placeholders such as `<string>`, which are meant for readers and must not be URL-encoded. */
function withStandIns(url: string): string {
  return url.replace(/%3C([\w-]+)%3E/g, '<$1>');
}

function joinUrl(url: string, query: string): string {
  return query === '' ? url : `${url}${url.includes('?') ? '&' : '?'}${query}`;
}

/** A URL relative to the description has no host to show. */
function toAbsoluteUrl(url: string): string {
  return /^[a-z][a-z\d+.-]*:\/\//i.test(url)
    ? url
    : `${NO_SERVER}${url.startsWith('/') ? '' : '/'}${url.replace(/\/$/, '')}`;
}

/** Path parameters keep their braces unless they have an example. */
function fillPath(path: string, parameters: readonly Parameter[], document: ApiDocument): string {
  return path.replace(/\{([^{}]+)\}/g, (match, name: string) => {
    const parameter = parameters.find((each) => each.in === 'path' && each.name === name);
    const value = parameter && getExample(parameter, document);
    if (parameter === undefined || value === undefined || value === null) return match;
    return serializePath(getStyle(parameter), value as Input) || match;
  });
}

function getExample({ value, schema }: Parameter, document: ApiDocument): Json | undefined {
  const [parameterExample] = listParameterExamples(document, value);
  if (parameterExample) return parameterExample.value;
  const { example, examples, default: preset, enum: options } = readSchema(document, schema).value;
  const first = Array.isArray(examples) ? examples[0] : undefined;
  return example ?? first ?? preset ?? (Array.isArray(options) ? options[0] : undefined);
}

/** Maximum number of array elements in a sample. */
const MAX_ITEMS = 5;

/** Returns a parameter with the value that the sample sends. */
function getParameterValue(parameter: Parameter, document: ApiDocument, options: RequestOptions) {
  const { required, schema } = parameter;
  const example = getExample(parameter, document);
  // An optional parameter without a value would only be noise.
  if ((example === undefined || example === '') && !required) return undefined;
  const value = example ?? createSampleValue({ document, schema, side: 'request', ...options });
  return { param: getStyle(parameter), value: (Array.isArray(value) ? value.slice(0, MAX_ITEMS) : value) as Input };
}

function getStyle({ name, in: place, value }: Parameter): StyledParam {
  const { style, explode, allowReserved, content } = value;
  const [media] = isObject(content) ? Object.keys(content) : [];
  if (value['in'] === 'querystring') return { in: place, name, ...describeWholeQuery(media) };
  return {
    in: place,
    name,
    ...(typeof style === 'string' && { style }),
    ...(typeof explode === 'boolean' && { explode }),
    ...(allowReserved === true && { allowReserved }),
    ...(media !== undefined && { media }),
  };
}

interface Credential {
  in: 'header' | 'query' | 'cookie';
  name: string;
  value: string;
}

/** Returns the credentials of the first alternative that has any. */
function getCredentials(operation: ApiOperation, { prefill }: RequestOptions): Credential[] {
  const [first = []] = readSecurity(operation).filter((schemes) => schemes.length > 0);
  return first.flatMap(({ kind, name, in: place, value, key }): Credential[] => {
    if (value['type'] === 'mutualTLS') return [];
    const preset = value['x-default'];
    const always = kind === 'bearer' || kind === 'key';
    const secret = typeof preset === 'string' && (always || prefill) ? preset : undefined;
    if (kind === 'key') return [{ in: place, name, value: secret ?? '<api-key>' }];
    if (kind === 'basic')
      return [
        { in: place, name, value: `Basic ${secret === undefined ? '<credentials>' : encodeBasicCredential(secret)}` },
      ];
    return [{ in: place, name, value: kind === 'other' ? (secret ?? `<${key}>`) : `Bearer ${secret ?? '<token>'}` }];
  });
}

function createBody(operation: ApiOperation, options: RequestOptions): RequestBody | undefined {
  const { document } = operation;
  const body = resolveRef(document, operation.value['requestBody'])?.value;
  const content = isObject(body?.['content']) ? body['content'] : {};
  const [mediaType] = sortJsonFirst(Object.keys(content));
  const media = mediaType === undefined ? undefined : content[mediaType];
  if (mediaType === undefined || !isObject(media)) return undefined;
  const schema = findMediaSchema(media);
  const type = resolveMediaType(document, mediaType, schema);
  const [mediaExample] = listExamples(document, media);
  const value = mediaExample
    ? parseExample(mediaExample.value, { type, schema, document })
    : createSampleValue({ document, schema, side: 'request', ...options });
  if (isJson(type)) return { kind: 'text', type, text: JSON.stringify(value, null, 2) };
  if (isXmlType(type) && typeof value !== 'string')
    return { kind: 'text', type, text: renderXml(document, schema, value) };
  const stream = streamText(value, type);
  if (stream !== undefined) return { kind: 'text', type, text: stream };
  const encoding = readEncoding(media['encoding']);
  const isMultipart = /^multipart\//i.test(type);
  return buildBody(
    { type, schema: { kind: 'object', fields: [] }, ...(encoding && { encoding }) },
    isMultipart || value === FILE ? withFiles(value) : (value as Input),
    true,
  );
}

/** Replaces each file placeholder in a value with a file. */
function withFiles(value: Json | undefined): Input {
  if (value === FILE) return new File([], 'file');
  if (Array.isArray(value)) return value.map(withFiles);
  if (!isObject(value)) return value as Input;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, withFiles(item)]));
}
