import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../model/json.ts';
import { buildChannelForm } from './build-channel-form.ts';
import type { ChannelForm } from '../../model/request-form.ts';

const SERVERS: JsonObject = { main: { host: 'api.example.com', protocol: 'wss' } };

/** Returns the form of a description's only channel. */
function buildForm(channel: JsonObject, root: JsonObject = {}): ChannelForm | undefined {
  const description: JsonObject = { asyncapi: '3.0.0', servers: SERVERS, ...root, channels: { steam: channel } };
  const document = { name: 'spec.json', kind: 'other', root: description } as const;
  return buildChannelForm({ document, name: 'steam', prefill: false });
}

describe('the servers of a channel', () => {
  test.each([
    ['kafka', 'broker.example.com'],
    ['mqtt', 'broker.example.com'],
    ['javascript', 'alert(1)//'],
    ['https', 'api.example.com'],
  ])('create no form for the protocol %s', (protocol, host) => {
    expect(buildForm({ address: '/' }, { servers: { main: { host, protocol } } })).toBeUndefined();
  });

  test('create no form for a channel whose address is unknown', () => {
    expect(buildForm({ address: null })).toBeUndefined();
  });

  test('are offered if they speak WebSocket, and left out otherwise', () => {
    const servers: JsonObject = {
      queue: { host: 'queue.example.com', protocol: 'kafka' },
      plain: { host: 'localhost:8080', protocol: 'WS', pathname: 'v1/' },
      open: {
        host: '{tenant}.example.com',
        protocol: 'wss',
        description: 'Of a **tenant**.',
        variables: { tenant: { $ref: '#/components/serverVariables/tenant' } },
      },
    };
    const components = { serverVariables: { tenant: { default: 'demo', enum: ['demo', 'live'] } } };
    expect(buildForm({ address: 'steam' }, { servers, components })).toMatchObject({
      path: '/steam',
      servers: [
        { url: 'ws://localhost:8080/v1' },
        {
          url: 'wss://{tenant}.example.com',
          description: 'Of a tenant.',
          variables: [{ name: 'tenant', value: 'demo', options: ['demo', 'live'] }],
        },
      ],
    });
  });
});

test('fills address parameters with their defaults, and uses text for undescribed ones', () => {
  const form = buildForm({ address: 'a/{room}/{seat}', parameters: { room: { enum: ['x', 'y'], default: 'y' } } });
  expect(form?.params.filter(({ in: place }) => place === 'path')).toEqual([
    { in: 'path', name: 'room', required: true, schema: { kind: 'enum', options: ['x', 'y'], hint: 'y', value: 'y' } },
    { in: 'path', name: 'seat', required: true, schema: { kind: 'text' } },
  ]);
});

test("asks for the binding's query and headers without values, except for headers of browsers and of other readers", () => {
  const headers = {
    'X-Trace': { type: 'string', const: 'on' },
    'X-Staff': { type: 'string', 'x-mint': { groups: ['staff'] } },
    Host: { type: 'string' },
    'Sec-WebSocket-Version': { const: '13' },
    'sec-websocket-protocol': { const: 'kettle.v1' },
  };
  const query = { since: { type: 'string' } };
  const ws = { query: { properties: query, required: ['since'] }, headers: { properties: headers } };
  expect(buildForm({ address: '/', bindings: { ws } })?.params).toEqual([
    { in: 'query', name: 'since', required: true, schema: { kind: 'text' } },
    { in: 'header', name: 'X-Trace', schema: { kind: 'enum', options: ['on'] } },
    { in: 'header', name: 'sec-websocket-protocol', schema: expect.objectContaining({ value: 'kettle.v1' }) },
  ]);
  expect(buildForm({ address: '/' })?.params.map(({ name }) => name)).toEqual(['Sec-WebSocket-Protocol']);
});

test('offers every kind of authentication that can be entered, and leaves cookies to the browser', () => {
  const securitySchemes: JsonObject = {
    bearer: { type: 'http', scheme: 'bearer' },
    login: { type: 'userPassword' },
    key: { type: 'httpApiKey', in: 'query', name: 'key' },
    cookie: { type: 'httpApiKey', in: 'cookie', name: 'session' },
    flow: { type: 'oauth2', flows: {} },
    certificate: { type: 'X509' },
    odd: { type: 'constructor' },
  };
  const security = Object.keys(securitySchemes).map((name) => ({ $ref: `#/components/securitySchemes/${name}` }));
  const servers = { main: { host: 'api.example.com', protocol: 'wss', security } };
  const form = buildForm({ address: '/' }, { servers, components: { securitySchemes } });
  expect(form?.auth.map(([one]) => [one?.key, one?.kind, one?.in, one?.byBrowser])).toEqual([
    ['bearer', 'bearer', 'header', undefined],
    ['login', 'basic', 'header', undefined],
    ['key', 'apiKey', 'query', undefined],
    ['cookie', 'apiKey', 'cookie', true],
    ['flow', 'bearer', 'header', undefined],
  ]);
});

test('lists messages sent by clients first, each with an example from the author or the schema', () => {
  const messages = {
    reading: { title: 'Reading', payload: { type: 'object', properties: { celsius: { type: 'number' } } } },
    stop: { payload: { type: 'object' }, examples: [{ summary: 'Now', payload: { at: 'once' } }] },
    photo: { contentType: 'image/png', payload: { schemaFormat: 'avro', schema: { type: 'record' } } },
    ping: {},
  };
  const createOperation = (action: string, name: string) => ({
    action,
    channel: { $ref: '#/channels/steam' },
    messages: [{ $ref: `#/channels/steam/messages/${name}` }],
  });
  const operations = {
    a: createOperation('send', 'reading'),
    b: createOperation('receive', 'stop'),
    c: createOperation('send', 'photo'),
    d: createOperation('send', 'ping'),
  };
  const form = buildForm({ address: '/', messages }, { operations, defaultContentType: 'application/vnd.x+json' });
  expect(form?.messages.at(-1)?.schema).not.toHaveProperty('value');
  expect(form?.messages).toMatchObject([
    {
      type: 'application/vnd.x+json',
      label: 'stop',
      schema: { value: { at: 'once' } },
      examples: [{ label: 'Now', value: { at: 'once' } }],
    },
    { type: 'application/vnd.x+json', label: 'Reading', schema: { kind: 'object', value: { celsius: 123 } } },
    { type: 'image/png', label: 'photo', schema: { kind: 'json' } },
    { type: 'application/vnd.x+json', label: 'ping', schema: { kind: 'json' } },
  ]);
});

test('keeps a channel with many large messages within the size limit', () => {
  const properties = Object.fromEntries(
    Array.from({ length: 60 }, (_, index) => [`property-${index}`, { type: 'string', description: 'x'.repeat(200) }]),
  );
  const messages = Object.fromEntries(
    Array.from({ length: 100 }, (_, index) => [`message-${index}`, { payload: { type: 'object', properties } }]),
  );
  const form = buildForm({ address: '/', messages });
  expect(form?.messages).toHaveLength(60);
  expect(form?.messages[0]?.schema).toMatchObject({ kind: 'json', value: { 'property-0': '<string>' } });
  expect(JSON.stringify(form).length).toBeLessThan(20_000);
});
