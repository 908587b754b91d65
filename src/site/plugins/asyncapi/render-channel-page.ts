/**
 * Renders the page of an AsyncAPI 3 channel (content format, AsyncAPI pages): address, parameters, operations,
 * messages.
 */
import { toKebabCase } from '../../mdx/kebab-case.ts';
import type { TreeNode } from '../../model/tree.ts';
import { isObject, resolveRef } from '../../descriptions/resolve.ts';
import { formatExample } from '../../descriptions/samples/list-examples.ts';
import { isShort } from '../../descriptions/samples/is-short.ts';
import { createSampleValue } from '../../descriptions/samples/sample-value.ts';
import type { ApiDocument } from '../../model/api-description.ts';
import type { Json, JsonObject } from '../../model/json.ts';
import { renderAuthorizations } from '../../descriptions/page/authorizations.ts';
import {
  findChannelAddress,
  listChannelOperations,
  findChannelPath,
  listChannelSecurity,
  listChannelServers,
  findForeignPayload,
  findPayload,
  toServer,
  type ChannelOperation,
} from './channel.ts';
import { nameChannelPart } from './channel-part.ts';
import { findChannel } from './list-channels.ts';
import { renderBody, renderSectionHeading } from '../../descriptions/page/content.ts';
import { createPageContext, finishLater, type PageContext } from '../../descriptions/page/context.ts';
import { hidePart, reportHiddenParts, type HiddenParts } from '../../descriptions/page/hidden-parts.ts';
import { renderDescription } from '../../descriptions/page/description-block.ts';
import { renderExternalDocs } from '../../descriptions/page/external-docs.ts';
import { renderField } from '../../descriptions/page/field-tree.ts';
import { renderServers } from '../../descriptions/page/server-list.ts';
import type { ApiPageNodes, ApiPageOptions } from '../../model/api-page.ts';
import type { PartPageOptions } from '../../model/description-content.ts';

type ChannelPageOptions = ApiPageOptions & Pick<PartPageOptions, 'isWithheld'>;

/** Returns all parts of the page of the channel with this key. */
export function renderChannelPage(document: ApiDocument, name: string, options: ChannelPageOptions): ApiPageNodes {
  const context = createPageContext(document, options);
  const channel = findChannel(document, name) ?? {};
  const operations = listChannelOperations(document, name, channel).map((operation) => {
    const { replyChannel } = operation;
    const isHidden = replyChannel !== undefined && options.isWithheld?.(nameChannelPart(replyChannel));
    return isHidden ? { ...operation, replies: [], replyAddress: undefined } : operation;
  });
  const body = [
    ...renderAuthorizations(listChannelSecurity(document, listChannelServers(document, channel), operations), context),
    ...renderParameters(channel['parameters'], context),
    ...renderBindings(channel['bindings'], context),
    ...operations.flatMap((operation) => renderOperation(operation, context)),
  ];
  finishLater(context);
  const aside = renderSamples(operations, context);
  reportHiddenParts(context.hiddenParts, { ...options, subject: name });
  return {
    header: renderChannelEndpoint(name, channel, context),
    description: renderDescription(
      {
        description: joinTexts(channel['summary'], channel['description']),
        externalDocs: channel['externalDocs'],
      },
      context,
    ),
    body: [context.make.element('div', { class: 'bd-ApiBody' }, ...body)],
    aside,
  };
}

/** Joins a summary and a description to one text. Many authors repeat the summary in the description. */
function joinTexts(summary: Json | undefined, description: Json | undefined): string {
  const texts = [summary, description].filter((text) => typeof text === 'string').map((text) => text.trim());
  return texts
    .filter((text, index) => text !== '' && !texts.slice(index + 1).some((each) => each.startsWith(text)))
    .join('\n\n');
}

/** Returns the server and the address, as far as they are known, and a list of several servers. */
function renderChannelEndpoint(name: string, channel: JsonObject, context: PageContext): TreeNode[] {
  const { document, make, options } = context;
  const servers = listChannelServers(document, channel);
  const [server] = servers;
  const path = server === undefined ? findChannelAddress(name, channel) : findChannelPath(name, channel);
  if (server === undefined && path === undefined) return [];
  const label = server?.protocol.toUpperCase() ?? 'CHANNEL';
  const props = { method: 'channel', label, path: path ?? '', ...(server && { base: server.base }) };
  const bar = make.component('api-endpoint', props, [...(options.action ?? [])]);
  return [
    bar,
    ...renderServers(
      servers.flatMap((each) => toServer(each, document) ?? []),
      context,
    ),
  ];
}

function renderParameters(parameters: Json | undefined, context: PageContext): TreeNode[] {
  if (!isObject(parameters)) return [];
  const fields = Object.entries(parameters).flatMap(([name, parameter]) => {
    const value = resolveRef(context.document, parameter)?.value;
    if (!value) return [];
    const id = `parameter-${toKebabCase(name)}`;
    // In AsyncAPI 3, a parameter is a string that carries schema keywords itself.
    const schema = isObject(value['schema']) ? value['schema'] : { type: 'string', ...value };
    return [renderField({ name, schema, required: true, id, outer: value }, { id, depth: 0 }, context)];
  });
  if (fields.length === 0) return [];
  return [renderSectionHeading({ level: 2, id: 'parameters', title: context.text('parameters') }, context), ...fields];
}

/** Renders the query and headers of the handshake, from the protocol bindings. */
function renderBindings(bindings: Json | undefined, context: PageContext): TreeNode[] {
  const allBindings = resolveRef(context.document, bindings)?.value ?? {};
  return Object.entries(allBindings).flatMap(([protocol, binding]) => {
    const value = resolveRef(context.document, binding)?.value ?? {};
    return (['query', 'headers'] as const).flatMap((part) => {
      const schema = value[part];
      if (!isObject(schema)) return [];
      const title = context.text(part === 'query' ? 'queryParameters' : 'headers');
      const id = context.ids.claim(`${protocol}-${part}`);
      return [
        renderSectionHeading({ level: 2, id, title, notes: [protocol] }, context),
        ...renderBody(schema, { id: part === 'query' ? 'parameter' : 'header', anchor: id }, context),
      ];
    });
  });
}

function renderOperation(operation: ChannelOperation, context: PageContext): TreeNode[] {
  const { key, action, value, messages, replies, replyAddress } = operation;
  const title = context.text(action);
  const summary = value['title'] ?? value['summary'];
  const id = context.ids.claim(action);
  return [
    renderSectionHeading(
      { level: 2, id, title: typeof summary === 'string' ? `${title} · ${summary}` : title, notes: [key] },
      context,
    ),
    ...context.describe(joinTexts(summary === value['summary'] ? '' : value['summary'], value['description'])),
    ...renderExternalDocs(value['externalDocs'], context),
    ...messages.flatMap(({ name, value: message }) =>
      renderMessage({ name, message, prefix: `${id}-${toKebabCase(name)}` }, context),
    ),
    ...renderLocation('reply.address', replyAddress, context),
    ...replies.flatMap(({ name, value: message }) =>
      renderMessage(
        { name, message, prefix: `${id}-reply-${toKebabCase(name)}`, before: `${context.text('response')} · ` },
        context,
      ),
    ),
  ];
}

function renderMessage(
  { name, message, prefix, before = '' }: { name: string; message: JsonObject; prefix: string; before?: string },
  context: PageContext,
): TreeNode[] {
  const type = findContentType(message, context.document);
  const notes = type === undefined ? [] : [type];
  const id = context.ids.claim(prefix);
  const headers = message['headers'];
  return [
    renderSectionHeading({ level: 3, id, title: before + getMessageTitle(name, message), notes }, context),
    ...context.describe(joinTexts(message['summary'], message['description'])),
    ...renderLocation('correlationId', resolveRef(context.document, message['correlationId'])?.value, context),
    ...renderExternalDocs(message['externalDocs'], context),
    ...(isObject(headers)
      ? [
          context.make.component(
            'Expandable',
            { title: context.text('headers').toLowerCase() },
            renderBody(headers, { id: `${prefix}-header`, anchor: id }, context),
          ),
        ]
      : []),
    ...renderPayload(message, { prefix, id }, context),
  ];
}

/** Renders where a message contains a value, under the name of its field, which is the same in every language. */
function renderLocation(name: string, value: JsonObject | undefined, context: PageContext): TreeNode[] {
  const { make, describe } = context;
  const location = value?.['location'];
  if (typeof location !== 'string') return [];
  return [
    make.element('p', { class: 'bd-FieldFact' }, `${name}: `, make.code(location)),
    ...describe(value?.['description']),
  ];
}

function getMessageTitle(key: string, { title, name }: JsonObject): string {
  return [title, name].find((text) => typeof text === 'string' && text.trim() !== '')?.toString() ?? key;
}

function findContentType({ contentType }: JsonObject, { root }: ApiDocument): string | undefined {
  const type = contentType ?? root['defaultContentType'];
  return typeof type === 'string' ? type : undefined;
}

function renderPayload(
  message: JsonObject,
  { prefix, id }: { prefix: string; id: string },
  context: PageContext,
): TreeNode[] {
  const foreignPayload = findForeignPayload(message);
  if (!foreignPayload) return renderBody(findPayload(message), { id: prefix, anchor: id }, context);
  const format = isObject(message['payload']) ? String(message['payload']['schemaFormat']) : '';
  return [context.make.fence(foreignPayload.source, foreignPayload.language, format)];
}

/** Renders the examples of each message once: the author's, or one generated from its schema. */
function renderSamples(
  operations: readonly ChannelOperation[],
  { document, make, options, text, hiddenParts }: PageContext,
): TreeNode[] {
  const headersLabel = text('headers').toLowerCase();
  const messages = new Map(
    operations.flatMap(({ messages: ownMessages, replies }) =>
      [...ownMessages, ...replies].map(({ name, value }) => [name, value]),
    ),
  );
  const { groups = [] } = options;
  const fences = [...messages].flatMap(([name, value]) => {
    const schema = findPayload(value);
    if (schema === undefined) return [];
    const type = findContentType(value, document) ?? 'application/json';
    const payloads = listExamplePayloads(value, hiddenParts);
    // A schema in an unsupported format can't produce an example.
    if (payloads.length === 0 && findForeignPayload(value)) return [];
    const samples =
      payloads.length > 0
        ? payloads
        : [
            {
              title: '',
              payload: createSampleValue({ document, schema, side: 'response', groups }),
              headers: undefined,
            },
          ];
    return samples.flatMap(({ title, payload, headers }) => {
      const label = [getMessageTitle(name, value), title].filter(Boolean).join(' · ');
      const code = formatExample(payload, { type, schema, document });
      const headerCode = headers && formatExample(headers, { type: 'application/json', schema: undefined, document });
      return [
        ...(code ? [make.fence(code.source, code.language, label)] : []),
        ...(headerCode ? [make.fence(headerCode.source, headerCode.language, `${label} · ${headersLabel}`)] : []),
      ];
    });
  });
  if (fences.length === 0) return [];
  const dropdown = fences.length > 2 ? { dropdown: true } : {};
  return [make.component('ResponseExample', { 'data-bd-sync': 'false', ...dropdown }, fences)];
}

const MAX_EXAMPLES = 8;

interface MessageExample {
  title: string;
  payload: Json;
  headers: JsonObject | undefined;
}

/** Returns the examples of a message, with numbers if several have no names. */
function listExamplePayloads({ examples }: JsonObject, hiddenParts: HiddenParts): MessageExample[] {
  const payloads = (Array.isArray(examples) ? examples : []).flatMap((example) => {
    if (!isObject(example) || example['payload'] === undefined) return [];
    if (!isShort(example['payload'])) {
      hidePart(hiddenParts, 'example', example);
      return [];
    }
    const { name, summary, payload, headers } = example;
    const title = [summary, name].find((text) => typeof text === 'string') ?? '';
    return [{ title, payload, headers: isObject(headers) ? headers : undefined }];
  });
  if (payloads.length === 1) return payloads;
  for (const example of payloads.slice(MAX_EXAMPLES)) hidePart(hiddenParts, 'example', example);
  return payloads
    .slice(0, MAX_EXAMPLES)
    .map((example, index) => ({ ...example, title: example.title || `${index + 1}` }));
}
