import {
  listChannelOperations,
  findChannelPath,
  listChannelSecurity,
  listChannelServers,
  toServer,
  type ChannelServer,
} from './channel.ts';
import { isVisible, readMint } from '../../descriptions/page/groups.ts';
import { isObject, resolveRef } from '../../descriptions/resolve.ts';
import { isShort } from '../../descriptions/samples/is-short.ts';
import { readSchema } from '../../descriptions/schema/read-schema.ts';
import type { ApiDocument } from '../../model/api-description.ts';
import type { FormOptions } from '../../model/description-content.ts';
import type { Json, JsonObject } from '../../model/json.ts';
import { fitForm, removeDescriptions } from '../../descriptions/request-form/fit-form.ts';
import { isExpanded } from '../../descriptions/request-form/is-expanded.ts';
import { toFormSchemes } from '../../descriptions/request-form/form-auth.ts';
import { readMessages } from './form-messages.ts';
import { findChannel } from './list-channels.ts';
import { listUndescribedParams } from '../../descriptions/request-form/undescribed-params.ts';
import { toFormSchema, toGroupOptions, type SchemaLimits } from '../../descriptions/request-form/form-schema.ts';
import { toFormServer } from '../../descriptions/request-form/form-servers.ts';
import { extractFirstParagraph } from '../../descriptions/request-form/form-text.ts';
import type { ChannelForm, FormParam, FormScheme } from '../../model/request-form.ts';
import { PROTOCOL_HEADER } from '../../api-requests/build-handshake.ts';

export interface ChannelFormInput extends Pick<FormOptions, 'groups'> {
  document: ApiDocument;
  /** Key of the channel. */
  name: string;
  /** See `api.examples.prefill`. */
  prefill: boolean;
}

/**
 * Builds the form that opens a WebSocket to a channel and sends its messages. Returns undefined if none of the
 * channel's servers uses `ws` or `wss`, or if its address is unknown.
 */
export function buildChannelForm({ document, name, prefill, groups }: ChannelFormInput): ChannelForm | undefined {
  const channel = findChannel(document, name);
  const servers = channel ? listChannelServers(document, channel).filter(isSocketServer) : [];
  const path = channel && findChannelPath(name, channel);
  if (!channel || path === undefined || servers.length === 0) return undefined;
  const operations = listChannelOperations(document, name, channel);
  const { title } = channel;
  return fitForm((levels) => {
    const limits = { ...levels, document, prefill, groups };
    const params = readAddressParams(path, channel, limits);
    return {
      path,
      title: typeof title === 'string' && title !== '' ? extractFirstParagraph(title) : path,
      servers: servers.flatMap((server) => {
        const converted = toServer(server, document);
        return converted ? [toFormServer(converted)] : [];
      }),
      auth: toFormSchemes(listChannelSecurity(document, servers, operations))
        .filter((schemes) => schemes.length > 0)
        .map((schemes) => schemes.map(delegateCookies)),
      params: [...params, ...readHandshakeParams(channel, limits)],
      messages: readMessages(operations, limits),
      ...(isExpanded(channel, document) && { expand: true as const }),
    };
  }, removeExtras);
}

function isSocketServer({ protocol }: ChannelServer): boolean {
  return protocol === 'ws' || protocol === 'wss';
}

function delegateCookies(scheme: FormScheme): FormScheme {
  return scheme.in === 'cookie' ? { ...scheme, byBrowser: true } : scheme;
}

/** Returns the parameters of the address. They are strings that carry schema keywords themselves. */
function readAddressParams(path: string, { parameters }: JsonObject, limits: SchemaLimits): FormParam[] {
  const entries = isObject(parameters) ? Object.entries(parameters) : [];
  const parameterFields = entries.flatMap(([name, parameter]): FormParam[] => {
    const value = resolveRef(limits.document, parameter)?.value;
    if (!value) return [];
    const parameterSchema = isObject(value['schema']) ? value['schema'] : { type: 'string', ...value };
    const { description, ...schema } = toFormSchema(parameterSchema, limits);
    // The default applies to a parameter without a value (AsyncAPI 3, Parameter Object).
    const preset = value['default'];
    const start = preset === undefined ? {} : { value: preset };
    return [{ in: 'path', name, required: true, ...withDescription(description), schema: { ...schema, ...start } }];
  });
  return [...parameterFields, ...listUndescribedParams(path, parameterFields)];
}

/** Headers of the handshake that browsers set themselves. */
const BROWSER_HEADERS =
  /^(?:host|origin|connection|upgrade|cookie|user-agent|accept.*|content-.*|sec-websocket-(?!protocol$).*)$/i;

/** Returns the query and headers described by the `ws` binding. Subprotocols can always be entered. */
function readHandshakeParams({ bindings }: JsonObject, limits: SchemaLimits): FormParam[] {
  const { document } = limits;
  const binding = resolveRef(document, resolveRef(document, bindings)?.value['ws'])?.value ?? {};
  const query = readProperties(binding['query'], 'query', limits);
  const headers = readProperties(binding['headers'], 'header', limits).filter(
    ({ name }) => !BROWSER_HEADERS.test(name),
  );
  const isProtocols = ({ name }: FormParam): boolean => name.toLowerCase() === PROTOCOL_HEADER.toLowerCase();
  const protocols = headers.find(isProtocols) ?? {
    in: 'header',
    name: PROTOCOL_HEADER,
    schema: { kind: 'text' },
  };
  // Values of other headers are sent as subprotocols, so only those that the reader entered are used.
  const headerParams = headers.filter((header) => !isProtocols(header)).map(removeValue);
  return [...query, ...headerParams, protocols];
}

function readProperties(schema: Json | undefined, place: 'query' | 'header', limits: SchemaLimits): FormParam[] {
  if (schema === undefined) return [];
  const { properties, required } = readSchema(limits.document, schema);
  return properties.flatMap(([name, property]): FormParam[] => {
    if (!isVisible(readMint(readSchema(limits.document, property).value).groups, toGroupOptions(limits))) return [];
    const { description, ...ownSchema } = toFormSchema(property, limits);
    const requiredField = required.has(name) && { required: true as const };
    return [{ in: place, name, ...requiredField, ...withDescription(description), schema: ownSchema }];
  });
}

function withDescription(description: string | undefined): { description?: string } {
  return description === undefined ? {} : { description };
}

function removeValue(param: FormParam): FormParam {
  const { value: _, ...schema } = param.schema;
  return { ...param, schema };
}

/**
 * Maximum number of characters of JSON for the examples of all messages together, if the form is too large for a page.
 */
const MAX_STARTS = 10_000;

/** As a last resort, shows messages as JSON, with as many examples as fit and without descriptions. */
function removeExtras(form: ChannelForm): ChannelForm {
  let remainingStarts = MAX_STARTS;
  return {
    ...form,
    params: removeDescriptions(form.params),
    messages: form.messages.map(({ type, label, schema: { value } }) => {
      remainingStarts -= isShort(value) ? JSON.stringify(value ?? '').length : Infinity;
      const start = remainingStarts >= 0 && value !== undefined && { value };
      return { type, ...(label !== undefined && { label }), schema: { kind: 'json', ...start } };
    }),
  };
}
