import {
  channelOperations,
  channelPath,
  channelSecurity,
  channelServers,
  type ChannelServer,
} from '../page/channel.ts';
import { isVisible, readMint } from '../page/groups.ts';
import { readServer } from '../page/servers.ts';
import { isObject, resolveRef } from '../resolve.ts';
import { isShort } from '../samples/is-short.ts';
import { readSchema } from '../schema/read-schema.ts';
import type { ApiDocument, Json, JsonObject } from '../../model/api-description.ts';
import { fitForm, isExpanded, withoutDescriptions } from './build-form.ts';
import { toFormSchemes } from './form-auth.ts';
import { readMessages } from './form-messages.ts';
import { undescribed } from './form-params.ts';
import { toFormSchema, visibleTo, type SchemaLimits } from './form-schema.ts';
import { toFormServer } from './form-servers.ts';
import { firstText } from './form-text.ts';
import type { ChannelForm, FormParam, FormScheme, FormServer } from '../../openapi-playground/form.ts';
import { PROTOCOL_HEADER } from '../../openapi-playground/request/build-handshake.ts';

export interface ChannelFormInput {
  document: ApiDocument;
  /** Key of the channel. */
  name: string;
  /** `api.examples.prefill`. */
  prefill: boolean;
  /** Groups of readers that the site is made for. @defaultValue none */
  groups?: readonly string[] | undefined;
}

/**
 * The form that opens a WebSocket to a channel and sends its messages. Undefined for channels that are none: no server of
 * theirs speaks `ws` or `wss`.
 */
export function buildChannelForm({ document, name, prefill, groups }: ChannelFormInput): ChannelForm | undefined {
  const { channels } = document.root;
  const found = isObject(channels) && Object.hasOwn(channels, name) ? channels[name] : undefined;
  const channel = resolveRef(document, found)?.value;
  const servers = channel ? channelServers(document, channel).filter(isSocketServer) : [];
  if (!channel || servers.length === 0) return undefined;
  const operations = channelOperations(document, name, channel);
  const path = channelPath(name, channel);
  const { title } = channel;
  return fitForm((levels) => {
    const limits = { ...levels, document, prefill, groups };
    const params = addressParams(path, channel, limits);
    return {
      path,
      title: typeof title === 'string' && title !== '' ? firstText(title) : path,
      servers: servers.flatMap((server) => toSocketServer(server, document)),
      auth: toFormSchemes(channelSecurity(document, servers, operations))
        .filter((schemes) => schemes.length > 0)
        .map((schemes) => schemes.map(leaveCookies)),
      params: [...params, ...handshakeParams(channel, limits)],
      messages: readMessages(operations, limits),
      ...(isExpanded(channel, document) && { expand: true as const }),
    };
  }, withoutExtras);
}

function isSocketServer({ protocol }: ChannelServer): boolean {
  return protocol === 'ws' || protocol === 'wss';
}

/** Variables may be references. */
function toSocketServer({ base, value }: ChannelServer, document: ApiDocument): FormServer[] {
  const given = isObject(value['variables']) ? Object.entries(value['variables']) : [];
  const variables = Object.fromEntries(given.map(([name, one]) => [name, resolveRef(document, one)?.value]));
  const server = readServer({ url: base, description: value['description'], variables });
  return server ? [toFormServer(server)] : [];
}

function leaveCookies(scheme: FormScheme): FormScheme {
  return scheme.in === 'cookie' ? { ...scheme, byBrowser: true } : scheme;
}

/** Parameters of the address: texts, with keywords of a schema beside their own. */
function addressParams(path: string, { parameters }: JsonObject, limits: SchemaLimits): FormParam[] {
  const given = isObject(parameters) ? Object.entries(parameters) : [];
  const described = given.flatMap(([name, parameter]): FormParam[] => {
    const value = resolveRef(limits.document, parameter)?.value;
    if (!value) return [];
    const own = isObject(value['schema']) ? value['schema'] : { type: 'string', ...value };
    const { description, ...schema } = toFormSchema(own, limits);
    // The default stands for a parameter that nobody fills in (AsyncAPI 3, Parameter Object).
    const preset = value['default'];
    const start = preset === undefined ? {} : { value: preset };
    return [{ in: 'path', name, required: true, ...aboutOf(description), schema: { ...schema, ...start } }];
  });
  return [...described, ...undescribed(path, described)];
}

/** Headers of the handshake that browsers write themselves. */
const OF_BROWSERS =
  /^(?:host|origin|connection|upgrade|cookie|user-agent|accept.*|content-.*|sec-websocket-(?!protocol$).*)$/i;

/** Query and headers as the binding `ws` describes them; subprotocols can always be named. */
function handshakeParams({ bindings }: JsonObject, limits: SchemaLimits): FormParam[] {
  const { document } = limits;
  const binding = resolveRef(document, resolveRef(document, bindings)?.value['ws'])?.value ?? {};
  const query = propertiesOf(binding['query'], 'query', limits);
  const headers = propertiesOf(binding['headers'], 'header', limits).filter(({ name }) => !OF_BROWSERS.test(name));
  const isProtocols = ({ name }: FormParam): boolean => name.toLowerCase() === PROTOCOL_HEADER.toLowerCase();
  const protocols = headers.find(isProtocols) ?? {
    in: 'header',
    name: PROTOCOL_HEADER,
    schema: { kind: 'text' },
  };
  // Values of other headers are offered as subprotocols: never without the reader having entered them.
  const others = headers.filter((header) => !isProtocols(header)).map(withoutValue);
  return [...query, ...others, protocols];
}

function propertiesOf(schema: Json | undefined, place: 'query' | 'header', limits: SchemaLimits): FormParam[] {
  if (schema === undefined) return [];
  const { properties, required } = readSchema(limits.document, schema);
  return properties.flatMap(([name, property]): FormParam[] => {
    if (!isVisible(readMint(readSchema(limits.document, property).value).groups, visibleTo(limits))) return [];
    const { description, ...own } = toFormSchema(property, limits);
    const needed = required.has(name) && { required: true as const };
    return [{ in: place, name, ...needed, ...aboutOf(description), schema: own }];
  });
}

function aboutOf(description: string | undefined): { description?: string } {
  return description === undefined ? {} : { description };
}

function withoutValue(param: FormParam): FormParam {
  const { value: _, ...schema } = param.schema;
  return { ...param, schema };
}

/** Characters of JSON that examples of all messages may take together, where the form is too large for a page. */
const MAX_STARTS = 10_000;

/** The last resort: messages as JSON, with examples as far as they fit, and nothing that only explains. */
function withoutExtras(form: ChannelForm): ChannelForm {
  let left = MAX_STARTS;
  return {
    ...form,
    params: withoutDescriptions(form.params),
    messages: form.messages.map(({ type, label, schema: { value } }) => {
      left -= isShort(value) ? JSON.stringify(value ?? '').length : Infinity;
      const start = left >= 0 && value !== undefined && { value };
      return { type, ...(label !== undefined && { label }), schema: { kind: 'json', ...start } };
    }),
  };
}
