/** The request that code samples make: HAR, the form that the library of samples reads. */
import { isObject, resolveRef } from '../resolve.ts';
import { isVisible, readMint } from '../page/groups.ts';
import { readParameters, type Parameter } from '../page/parameters.ts';
import { readSecurity } from '../page/security.ts';
import { filledUrl, readServers } from '../page/servers.ts';
import { isBinary } from '../schema/is-binary.ts';
import { readSchema } from '../schema/read-schema.ts';
import type { ApiDocument, ApiOperation, Json, JsonObject } from '../../model/api-description.ts';
import { givenExamples } from './given-examples.ts';
import { sampleValue } from './sample-value.ts';

export interface Pair {
  name: string;
  value: string;
}

export interface SampleRequest {
  method: string;
  url: string;
  headers: Pair[];
  queryString: Pair[];
  cookies: Pair[];
  postData?: { mimeType: string; text?: string; params?: (Pair & { fileName?: string })[] };
}

export interface RequestOptions {
  groups?: readonly string[];
  /** Leave out what need not be sent (`api.examples.defaults`). */
  requiredOnly: boolean;
  /** Fill in `x-default` of every scheme, not only of those that always have it (`api.examples.prefill`). */
  prefill: boolean;
}

/** Stands for a server that the description does not name. */
const NO_SERVER = 'https://api.example.com';

/** A request with example values, or stand-ins such as `<string>`, for what a caller fills in. */
export function sampleRequest(operation: ApiOperation, options: RequestOptions): SampleRequest {
  const { document } = operation;
  const [server] = readServers(operation);
  const base = server === undefined ? NO_SERVER : absolute(filledUrl(server));
  const parameters = readParameters(operation).filter(
    ({ required, value }) =>
      isVisible(readMint(value).groups, options) &&
      (required || (!options.requiredOnly && value['deprecated'] !== true)),
  );
  const pairs = (place: Parameter['in']) =>
    parameters.filter((one) => one.in === place).flatMap((one) => parameterPairs(one, document, options));
  const request: SampleRequest = {
    method: operation.method.toUpperCase(),
    url: base + filledPath(operation.path, parameters, document),
    headers: pairs('header').filter(({ name }) => !/^(?:authorization|content-type|accept)$/i.test(name)),
    queryString: pairs('query'),
    cookies: pairs('cookie'),
  };
  addCredentials(request, operation, options);
  addBody(request, operation, options);
  return request;
}

/** An address relative to that of the description has no host to show. */
function absolute(url: string): string {
  return /^[a-z][a-z\d+.-]*:\/\//i.test(url)
    ? url
    : `${NO_SERVER}${url.startsWith('/') ? '' : '/'}${url.replace(/\/$/, '')}`;
}

/** Path parameters keep their braces unless an example says what to put there. */
function filledPath(path: string, parameters: readonly Parameter[], document: ApiDocument): string {
  return path.replace(/\{([^{}]+)\}/g, (whole, name: string) => {
    const parameter = parameters.find((one) => one.in === 'path' && one.name === name);
    const value = parameter && exampleOf(parameter, document);
    return value === undefined || typeof value === 'object' ? whole : encodeURIComponent(String(value)) || whole;
  });
}

function exampleOf({ value, schema }: Parameter, document: ApiDocument): Json | undefined {
  const [given] = givenExamples(document, value);
  if (given) return given.value;
  const { example, examples, default: preset, enum: options } = readSchema(document, schema).value;
  const first = Array.isArray(examples) ? examples[0] : undefined;
  return example ?? first ?? preset ?? (Array.isArray(options) ? options[0] : undefined);
}

/** An array gives a pair for each element, an object one for each entry (OpenAPI's default styles). */
function parameterPairs(parameter: Parameter, document: ApiDocument, options: RequestOptions): Pair[] {
  const { name, required, schema } = parameter;
  const example = exampleOf(parameter, document);
  // An optional parameter without a value to show would only be noise.
  if (example === undefined && !required) return [];
  const value = example ?? sampleValue({ document, schema, side: 'request', ...options });
  if (Array.isArray(value)) return value.slice(0, 5).map((item) => ({ name, value: textOf(item) }));
  if (isObject(value) && parameter.in === 'query' && parameter.value['style'] === 'deepObject')
    return Object.entries(value).map(([key, item]) => ({ name: `${name}[${key}]`, value: textOf(item) }));
  return [{ name, value: textOf(value) }];
}

function textOf(value: Json | undefined): string {
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value ?? '');
}

function addCredentials(request: SampleRequest, operation: ApiOperation, { prefill }: RequestOptions): void {
  const alternatives = readSecurity(operation);
  const [first] = alternatives.filter((schemes) => schemes.length > 0);
  for (const { kind, name, in: place, value, key } of first ?? []) {
    if (value['type'] === 'mutualTLS') continue;
    const preset = value['x-default'];
    const always = kind === 'bearer' || kind === 'key';
    const secret = typeof preset === 'string' && (always || prefill) ? preset : undefined;
    const list = place === 'query' ? request.queryString : place === 'cookie' ? request.cookies : request.headers;
    if (kind === 'key') list.push({ name, value: secret ?? '<api-key>' });
    else if (kind === 'basic') list.push({ name, value: `Basic ${secret ?? '<credentials>'}` });
    else list.push({ name, value: kind === 'other' ? (secret ?? `<${key}>`) : `Bearer ${secret ?? '<token>'}` });
  }
}

function addBody(request: SampleRequest, operation: ApiOperation, options: RequestOptions): void {
  const { document } = operation;
  const body = resolveRef(document, operation.value['requestBody'])?.value;
  const content = isObject(body?.['content']) ? body['content'] : {};
  const [type] = Object.keys(content).toSorted((a, b) => Number(isJson(b)) - Number(isJson(a)));
  const media = type === undefined ? undefined : content[type];
  if (type === undefined || !isObject(media)) return;
  const mimeType = type.includes('*') ? 'application/octet-stream' : type;
  const multipart = /^multipart\//i.test(mimeType);
  if (!multipart) request.headers.push({ name: 'Content-Type', value: mimeType });
  const [given] = givenExamples(document, media);
  const schema = media['schema'];
  const value = given?.value ?? sampleValue({ document, schema, side: 'request', ...options });
  if (multipart || /x-www-form-urlencoded/i.test(mimeType)) {
    const params = isObject(value)
      ? Object.entries(value).map(([name, item]) => formPart(name, item, document, schema))
      : [];
    request.postData = { mimeType, params };
  } else if (isJson(mimeType)) request.postData = { mimeType, text: JSON.stringify(value, null, 2) };
  else request.postData = { mimeType, text: value === '<file>' ? '@file' : textOf(value) };
}

function isJson(type: string): boolean {
  return /[/+]json\b/i.test(type);
}

function formPart(
  name: string,
  item: Json | undefined,
  document: ApiDocument,
  schema: Json | undefined,
): Pair & { fileName?: string } {
  const property = readSchema(document, schema).properties.find(([key]) => key === name)?.[1];
  const model: JsonObject = readSchema(document, property).value;
  const inner = Array.isArray(item) ? item[0] : item;
  if (inner === '<file>' || isBinary(model)) return { name, value: '', fileName: 'file' };
  return { name, value: textOf(item) };
}
