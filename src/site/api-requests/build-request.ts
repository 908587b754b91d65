/** Builds the request from a filled form. */
import type { TargetForm, FormBody, FormParam, FormScheme, FormServer, OperationForm } from '../model/request-form.ts';
import { isFilled, isMap, getParamKey, toText, type Credential, type Input, type Inputs } from './input.ts';
import {
  encodeStrict,
  listQueryParts,
  serializeHeader,
  serializePath,
  serializeQuery,
  type StyledParam,
} from './serialize.ts';

export interface RequestTarget {
  /** Relative if the server is. */
  url: string;
  headers: [name: string, value: string][];
  cookies: [name: string, value: string][];
  /** Keys of required path parameters without a value. Without them, there is no URL. */
  missing: string[];
}

export interface BuiltRequest extends RequestTarget {
  method: string;
  body?: RequestBody;
}

export type RequestBody =
  | { kind: 'text'; type: string; text: string }
  | { kind: 'file'; type: string; file: Blob }
  | { kind: 'multipart'; parts: Part[] };

export interface Part {
  name: string;
  value: string | Blob;
  /** Media type, if the encoding specifies one. */
  type?: string;
}

export interface BuildOptions {
  /** Replaces every credential, entered or not. If undefined, the credentials themselves are used. */
  mask?: string;
}

export function buildRequest(form: OperationForm, inputs: Inputs, options: BuildOptions = {}): BuiltRequest {
  const address = buildTarget(form, inputs, options);
  const selectedBody = form.bodies[inputs.body];
  const body = selectedBody && buildBody(selectedBody, inputs.content, form.bodyRequired === true);
  return {
    method: form.method,
    ...address,
    headers: [
      ...address.headers,
      ...(body && body.kind !== 'multipart' ? ([['Content-Type', body.type]] as [string, string][]) : []),
    ],
    ...(body && { body }),
  };
}

/** The inputs of an operation or channel, except its body. */
export type TargetInputs = Omit<Inputs, 'body' | 'content'>;

export function buildTarget(form: TargetForm, inputs: TargetInputs, { mask }: BuildOptions): RequestTarget {
  const auth = (form.auth[inputs.auth] ?? []).flatMap((scheme): AuthPair[] => {
    const value = formatCredential(scheme, inputs.credentials[scheme.key] ?? scheme.value, mask);
    return value === undefined ? [] : [{ in: scheme.in, name: scheme.name, value }];
  });
  const { path, missing } = fillPath(form, inputs);
  const filledParams = form.params.filter((param) => isFilled(inputs.params[getParamKey(param)]));
  const query = [
    ...filledParams
      .filter((param) => param.in === 'query')
      .flatMap((param) => listQueryParts(param, getValue(inputs, param))),
    ...auth
      .filter((pair) => pair.in === 'query')
      .map(({ name, value }) => `${encodeStrict(name)}=${encodeStrict(value)}`),
  ];
  return {
    url: joinUrl(fillServer(form.servers[inputs.server], inputs.variables), path, query.join('&')),
    headers: [
      ...auth.filter((pair) => pair.in === 'header').map(({ name, value }): [string, string] => [name, value]),
      ...filledParams
        .filter((param) => param.in === 'header')
        .map((param): [string, string] => [param.name, serializeHeader(param, getValue(inputs, param))]),
    ],
    cookies: [
      ...filledParams
        .filter((param) => param.in === 'cookie')
        .flatMap((param) => serializeQuery(param, getValue(inputs, param))),
      ...auth.filter((pair) => pair.in === 'cookie').map(({ name, value }): [string, string] => [name, value]),
    ],
    missing,
  };
}

interface AuthPair {
  in: FormScheme['in'];
  name: string;
  value: string;
}

function getValue(inputs: TargetInputs, param: FormParam): Input {
  return inputs.params[getParamKey(param)];
}

/** Returns a server's URL with its variables filled in, or '' if there is no server. */
function fillServer(server: FormServer | undefined, variables: Record<string, string>): string {
  return (server?.url ?? '').replace(/\{([^{}]+)\}/g, (match, name: string) => {
    const knownVariable = server?.variables?.find((variable) => variable.name === name);
    return (Object.hasOwn(variables, name) ? variables[name] : undefined) || (knownVariable?.value ?? match);
  });
}

function fillPath(form: TargetForm, inputs: TargetInputs): { path: string; missing: string[] } {
  const missingNames: string[] = [];
  const path = form.path.replace(/\{([^{}]+)\}/g, (match, name: string) => {
    const param: StyledParam & { in: 'path' } = form.params.find(
      (candidate): candidate is FormParam & { in: 'path' } => candidate.in === 'path' && candidate.name === name,
    ) ?? { in: 'path', name };
    const value = inputs.params[getParamKey(param)];
    if (isFilled(value)) return serializePath(param, value);
    missingNames.push(getParamKey(param));
    return match;
  });
  return { path, missing: missingNames };
}

function joinUrl(server: string, path: string, query: string): string {
  const base = server.endsWith('/') && path.startsWith('/') ? server.slice(0, -1) : server;
  const url = base + path;
  if (query === '') return url;
  return `${url}${url.includes('?') ? '&' : '?'}${query}`;
}

function formatCredential(scheme: FormScheme, value: Credential | undefined, mask?: string): string | undefined {
  const { kind } = scheme;
  const secret =
    mask ?? (kind === 'basic' ? formatBasicCredential(value) : typeof value === 'string' ? value.trim() : '');
  if (secret === '') return undefined;
  if (kind === 'apiKey') return secret;
  // People often paste the whole header.
  return kind === 'basic' ? `Basic ${secret}` : `Bearer ${secret.replace(/^Bearer\s+/i, '')}`;
}

function formatBasicCredential(value: Credential | undefined): string {
  if (typeof value !== 'object') return encodeBasicCredential(value ?? '');
  return value.user === '' && value.password === '' ? '' : toBase64(`${value.user}:${value.password}`);
}

/**
 * Encodes `user:password` for Basic authentication. An already encoded credential is returned unchanged, because
 * Base64 contains no colon.
 */
export function encodeBasicCredential(preset: string): string {
  const text = preset.trim().replace(/^Basic\s+/i, '');
  return text.includes(':') ? toBase64(text) : text;
}

/** Encodes the text's UTF-8 bytes as Base64. */
function toBase64(text: string): string {
  return btoa(String.fromCharCode(...new TextEncoder().encode(text)));
}

/**
 * Builds the body from its content: a file, text of the media type, or parts. Returns undefined if there is nothing to
 * send.
 */
export function buildBody(
  body: Pick<FormBody, 'type' | 'schema' | 'encoding'>,
  content: Input,
  isRequired: boolean,
): RequestBody | undefined {
  const { type } = body;
  if (content instanceof Blob) return { kind: 'file', type: resolveFileType(type, content), file: content };
  if (!isFilled(content) && !(isRequired && isJson(type) && content !== undefined && content !== '')) return undefined;
  if (typeof content === 'string' && (isJson(type) || body.schema.kind !== 'object'))
    return { kind: 'text', type, text: content };
  if (/^multipart\//i.test(type)) return { kind: 'multipart', parts: toParts(body, content) };
  if (/^application\/x-www-form-urlencoded/i.test(type)) return { kind: 'text', type, text: toForm(body, content) };
  return { kind: 'text', type, text: isJson(type) || typeof content === 'object' ? toJson(content) : toText(content) };
}

/** A media type with a star is a range, so the file's own type is more precise. */
function resolveFileType(type: string, file: Blob): string {
  return type.includes('*') ? file.type || 'application/octet-stream' : type;
}

export function isJson(type: string): boolean {
  return /^[^;]*[/+]json\s*(?:;|$)/i.test(type) || type.trim() === '*/*';
}

/** Returns media types in the order preferred by forms and samples: JSON first, then as written. */
export function sortJsonFirst(types: readonly string[]): string[] {
  return [...types].sort((a, b) => Number(isJson(b)) - Number(isJson(a)));
}

function toJson(content: Input): string {
  return JSON.stringify(content, undefined, 2);
}

function toParts({ encoding = {} }: Pick<FormBody, 'encoding'>, content: Input): Part[] {
  if (!isMap(content)) return [];
  return Object.entries(content).flatMap(([name, value]) => {
    const type = encoding[name]?.type;
    const isList = Array.isArray(value) && value.every((item) => !isMap(item) && !(item instanceof Blob));
    if (isList && encoding[name]?.explode === false)
      return [{ name, value: value.filter(isFilled).map(toText).join(',') }];
    const items = Array.isArray(value) && value.every((item) => !isMap(item)) ? value : [value];
    return items.filter(isFilled).map((item): Part => {
      // Objects are sent as JSON (OpenAPI 3.1, section 4.8.15).
      const partType = type ?? (isMap(item) || Array.isArray(item) ? 'application/json' : undefined);
      const singleType =
        partType !== undefined && !partType.includes(',') && !partType.includes('*') ? { type: partType } : {};
      return { name, value: item instanceof Blob ? item : toText(item), ...singleType };
    });
  });
}

function toForm({ encoding = {} }: Pick<FormBody, 'encoding'>, content: Input): string {
  if (!isMap(content)) return '';
  return Object.entries(content)
    .filter(([, value]) => isFilled(value))
    .flatMap(([name, value]) => {
      const { type, ...styledEncoding } = encoding[name] ?? {};
      // A style overrides the media type (OpenAPI 3.1, Encoding Object).
      const json =
        type !== undefined && isJson(type) && Object.keys(styledEncoding).length === 0 && typeof value === 'object';
      return serializeQuery({ in: 'query', name, ...styledEncoding, ...(json && { media: type }) }, value);
    })
    .map(([name, value]) => `${name}=${value}`)
    .join('&');
}
