/** Reads the parts of an AsyncAPI 3 description that belong to one channel. */
import { findPointer, isObject, resolveRef, unescapeToken } from '../../descriptions/resolve.ts';
import type { ApiDocument } from '../../model/api-description.ts';
import type { Json, JsonObject } from '../../model/json.ts';
import { isShort, MAX_EXAMPLE_LENGTH } from '../../descriptions/samples/is-short.ts';
import { toScheme, type Scheme } from '../../descriptions/page/security-scheme.ts';
import { readServer, type Server } from '../../descriptions/page/server.ts';
import { withTraits } from './traits.ts';
import { trimSlashes } from '../../../lib/slashes.ts';

export interface ChannelOperation {
  key: string;
  action: 'send' | 'receive';
  value: JsonObject;
  messages: { name: string; value: JsonObject }[];
  /** Messages sent in reply. */
  replies: { name: string; value: JsonObject }[];
  /** Name of the channel with the replies. @defaultValue the description names none */
  replyChannel?: string | undefined;
  /** Location of the reply address in a message. @defaultValue the description names none */
  replyAddress?: JsonObject | undefined;
}

/**
 * Returns the operations on a channel with their messages. An operation that lists none uses all messages of the
 * channel.
 */
export function listChannelOperations(document: ApiDocument, name: string, channel: JsonObject): ChannelOperation[] {
  const { operations } = document.root;
  const entries = isObject(operations) ? Object.entries(operations) : [];
  const allMessages = readMessages(document, channel['messages']);
  const list = entries.flatMap(([key, operation]): ChannelOperation[] => {
    const value = withTraits(document, operation);
    if (!value || !isAbout(document, value['channel'], name)) return [];
    const messages = findListedMessages(document, value) ?? allMessages;
    const action = value['action'] === 'send' ? 'send' : 'receive';
    const replyChannel = findReplyChannel(document, value);
    const replyAddress = resolveRef(document, resolveRef(document, value['reply'])?.value['address'])?.value;
    return [{ key, action, value, messages, replies: listReplies(document, value), replyChannel, replyAddress }];
  });
  if (list.length > 0 || allMessages.length === 0) return list;
  return [{ key: name, action: 'receive', value: {}, messages: allMessages, replies: [] }];
}

/** Returns the messages an operation replies with. A reply that lists none uses all messages of its channel. */
function listReplies(document: ApiDocument, { reply }: JsonObject): ChannelOperation['replies'] {
  const value = resolveRef(document, reply)?.value;
  if (!value) return [];
  return (
    findListedMessages(document, value) ??
    readMessages(document, resolveRef(document, value['channel'])?.value['messages'])
  );
}

function findReplyChannel(document: ApiDocument, { reply }: JsonObject): string | undefined {
  const channel = resolveRef(document, reply)?.value['channel'];
  const ref = isObject(channel) ? channel['$ref'] : undefined;
  return typeof ref === 'string' && ref.startsWith('#/channels/')
    ? unescapeToken(ref.slice('#/channels/'.length))
    : undefined;
}

function findListedMessages(document: ApiDocument, { messages }: JsonObject): ChannelOperation['messages'] | undefined {
  return Array.isArray(messages) ? messages.flatMap((each) => readMessage(document, each)) : undefined;
}

function isAbout(document: ApiDocument, channel: Json | undefined, name: string): boolean {
  const ref = isObject(channel) ? channel['$ref'] : undefined;
  if (typeof ref !== 'string') return false;
  const { channels } = document.root;
  return isObject(channels) && channels[name] !== undefined && findPointer(document.root, ref) === channels[name];
}

function readMessages(document: ApiDocument, messages: Json | undefined): ChannelOperation['messages'] {
  if (!isObject(messages)) return [];
  return Object.entries(messages).flatMap(([name, message]) => {
    const value = withTraits(document, message);
    return value ? [{ name, value }] : [];
  });
}

function readMessage(document: ApiDocument, message: Json): ChannelOperation['messages'] {
  const value = withTraits(document, message);
  if (!value) return [];
  const ref = isObject(message) && typeof message['$ref'] === 'string' ? message['$ref'] : '';
  return [{ name: ref.split('/').at(-1) || 'message', value }];
}

/** Returns the schema of a message's payload, unwrapped if it is a Multi Format Schema Object. */
export function findPayload({ payload }: JsonObject): Json | undefined {
  return isObject(payload) && isWrapped(payload) ? payload['schema'] : payload;
}

/** Detects a Multi Format Schema Object (AsyncAPI 3.0). Many descriptions omit its `schemaFormat`. */
function isWrapped(payload: JsonObject): boolean {
  if (payload['schemaFormat'] !== undefined) return true;
  return isObject(payload['schema']) && !SCHEMA_KEYWORDS.some((key) => payload[key] !== undefined);
}

const SCHEMA_KEYWORDS = ['$ref', 'type', 'properties', 'items', 'oneOf', 'anyOf', 'allOf', 'enum', 'const'];

/** Returns the source of a payload schema that isn't JSON Schema, such as Avro or Protocol Buffers. */
export function findForeignPayload({ payload }: JsonObject): { source: string; language: string } | undefined {
  const { schemaFormat: format, schema } = isObject(payload) ? payload : {};
  if (typeof format !== 'string' || schema === undefined || SCHEMA_FORMAT.test(format)) return undefined;
  if (typeof schema === 'string')
    return { source: schema.trim(), language: /protobuf/i.test(format) ? 'proto' : 'text' };
  return isShort(schema, MAX_EXAMPLE_LENGTH)
    ? { source: JSON.stringify(schema, null, 2), language: 'json' }
    : undefined;
}

/** AsyncAPI's own format, JSON Schema and OpenAPI, which are all read the same way. */
const SCHEMA_FORMAT = /^application\/(?:vnd\.(?:aai\.asyncapi|oai\.openapi)|schema)\b/i;

/**
 * Returns the channel's address as written, or its name if it has none. Returns undefined for `null`, which means that
 * the address is only known at runtime (AsyncAPI 3, Channel Object).
 */
export function findChannelAddress(name: string, { address }: JsonObject): string | undefined {
  if (address === null) return undefined;
  return typeof address === 'string' ? address : name;
}

/** Returns the channel's address as a path to append to a server URL. */
export function findChannelPath(name: string, channel: JsonObject): string | undefined {
  return findChannelAddress(name, channel)?.replace(/^(?!\/)/, '/');
}

export interface ChannelServer {
  /** In lowercase. */
  protocol: string;
  /** Protocol, host and path. */
  base: string;
  value: JsonObject;
}

/** Returns the servers a channel is available on: the ones it lists, or all servers. */
export function listChannelServers(document: ApiDocument, channel: JsonObject): ChannelServer[] {
  const serverRefs =
    Array.isArray(channel['servers']) && channel['servers'].length > 0 ? channel['servers'] : undefined;
  const { servers } = document.root;
  const list = serverRefs ?? (isObject(servers) ? Object.values(servers) : []);
  return list.flatMap((server) => {
    const value = server === undefined ? undefined : resolveRef(document, server)?.value;
    const host = value?.['host'];
    if (!value || typeof host !== 'string') return [];
    const protocol = typeof value['protocol'] === 'string' ? value['protocol'].toLowerCase() : 'ws';
    const path = typeof value['pathname'] === 'string' ? trimSlashes(value['pathname']) : '';
    return [{ protocol, base: `${protocol}://${host}${path === '' ? '' : `/${path}`}`, value }];
  });
}

/** Converts a server. Its variables can be references. */
export function toServer({ base, value }: ChannelServer, document: ApiDocument): Server | undefined {
  const entries = isObject(value['variables']) ? Object.entries(value['variables']) : [];
  const variables = Object.fromEntries(entries.map(([name, each]) => [name, resolveRef(document, each)?.value]));
  const description = value['description'] ?? value['summary'] ?? value['title'];
  return readServer({ url: base, description, variables });
}

/** Returns the security schemes of the servers and operations. They are alternatives: any one of them is enough. */
export function listChannelSecurity(
  document: ApiDocument,
  servers: readonly ChannelServer[],
  operations: readonly ChannelOperation[],
): Scheme[][] {
  const lists = [...servers, ...operations].map(({ value }) => value['security']);
  const schemes = new Map<string, Scheme>();
  for (const scheme of lists.flatMap((list) => (Array.isArray(list) ? list : []))) {
    const value = resolveRef(document, scheme)?.value;
    if (!value) continue;
    const ref = isObject(scheme) && typeof scheme['$ref'] === 'string' ? scheme['$ref'] : '';
    const key = ref.split('/').at(-1) || (typeof value['type'] === 'string' ? value['type'] : 'security');
    schemes.set(key, toScheme(value, key, value['scopes']));
  }
  return [...schemes.values()].map((scheme) => [scheme]);
}
