import path from 'node:path';
import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { expect, it } from 'vitest';
import { fc } from '../../../../test/helpers/properties.ts';
import type { Json, JsonObject } from '../../model/json.ts';
import { restrictDocument } from '../../descriptions/publish/restrict-document.ts';
import { NAMES, operation, schemas } from '../../descriptions/testing/arbitrary.ts';
import { getJsonFormat } from '../../descriptions/testing/json-format.ts';
import { createPageOptions, printPage, toDocument, type PrintedPage } from '../../descriptions/testing/page.ts';
import { asyncapiFormat } from './format.ts';
import { renderChannelPage } from './render-channel-page.ts';

/** Prints the page of the channel `ask`. */
function printChannelPage(root: JsonObject, name = 'ask'): PrintedPage {
  return printPage(renderChannelPage(toDocument(root), name, createPageOptions()));
}

it('renders the page of a channel as in the snapshot', async () => {
  const text = readFileSync(path.join(import.meta.dirname, 'testing', 'chat.yaml'), 'utf8');
  const { html, markdown, ids, targets } = printChannelPage(parse(text) as JsonObject, 'chat');
  await expect(`${html.replace(/(?<=>)(?=<[a-z])/g, '\n')}\n`).toMatchFileSnapshot('snapshots/chat.html.snap');
  await expect(`${markdown}\n`).toMatchFileSnapshot('snapshots/chat.md');
  expect(ids.length).toBe(new Set(ids).size);
  expect(targets.filter((target) => !ids.includes(target))).toEqual([]);
});

it('renders arbitrary channels, with unique ids and no broken links', () => {
  fc.assert(
    fc.property(schemas, operation, (all, value) => {
      const root = { components: { schemas: all }, channels: { A: value, ...all }, operations: all, servers: all };
      for (const name of [...NAMES, 'None']) {
        const { ids, targets } = printChannelPage(root, name);
        expect(ids.length).toBe(new Set(ids).size);
        expect(
          targets.filter((target) => /^(?:parameter|header|send|receive)/.test(target) && !ids.includes(target)),
        ).toEqual([]);
      }
    }),
    { numRuns: 60 },
  );
});

it('shows messages with their traits, all examples, and replies', () => {
  const { markdown } = printChannelPage({
    channels: {
      ask: {
        messages: {
          question: {
            traits: [{ $ref: '#/components/messageTraits/traced' }, { title: 'Lost', contentType: 'text/a' }],
            title: 'Kept',
            headers: { properties: { own: { type: 'string' } } },
            payload: { type: 'integer' },
            examples: [{ payload: 1 }, { name: 'two', payload: 2 }],
          },
        },
      },
      answer: { messages: { reply: { payload: { type: 'boolean' } } } },
    },
    operations: {
      ask: {
        action: 'send',
        channel: { $ref: '#/channels/ask' },
        traits: [{ description: 'From a trait.' }],
        reply: { channel: { $ref: '#/channels/answer' } },
      },
    },
    components: { messageTraits: { traced: { headers: { properties: { trace: { type: 'string' } } } } } },
  });
  for (const part of ['From a trait.', '### Kept', '`text/a`', '- `trace`', '- `own`', '### Response · reply'])
    expect(markdown).toContain(part);
  expect(markdown.match(/(?<=title=").*(?=")/g)).toEqual(['Kept · 1', 'Kept · two', 'reply']);
});

it('shows all servers, with the summary of a server without a description', () => {
  const { markdown } = printChannelPage({
    servers: {
      live: { host: 'a.example.com:{port}', protocol: 'kafka', variables: { port: { $ref: '#/x-port' } } },
      test: { host: 'b.example.com', protocol: 'kafka', summary: 'For **tests**.' },
    },
    'x-port': { default: '9092', description: 'Plain or TLS.' },
    channels: { ask: { address: 'ask' } },
  });
  for (const part of [
    '`KAFKA kafka://a.example.com:{port}/ask`',
    '`kafka://a.example.com:{port}`',
    '`{port}` default: `9092` · Plain or TLS.',
    '`kafka://b.example.com` For **tests**.',
  ])
    expect(markdown).toContain(part);
});

it('shows summaries beside descriptions, correlation ids, reply addresses and the headers of examples', () => {
  const id = { location: '$message.header#/id', description: 'Joins both.' };
  const { markdown } = printChannelPage({
    channels: {
      ask: {
        summary: 'Summary of the channel.',
        description: 'Text of the channel.',
        messages: {
          question: {
            summary: 'Repeated.',
            description: 'Repeated. And more.',
            correlationId: id,
            payload: { type: 'integer' },
            examples: [{ name: 'Short', payload: 1, headers: { id: 'abc' } }],
          },
        },
      },
    },
    operations: {
      ask: {
        action: 'send',
        channel: { $ref: '#/channels/ask' },
        title: 'Ask',
        summary: 'Summary of the operation.',
        description: 'Text of the operation.',
        reply: { address: { location: '$message.header#/to', description: 'Sender.' } },
      },
    },
  });
  for (const part of [
    'Summary of the channel.\n\nText of the channel.',
    '## Send · Ask\n\n`ask`\n\nSummary of the operation.\n\nText of the operation.',
    '### question\n\nRepeated. And more.\n\ncorrelationId: `$message.header#/id`\n\nJoins both.',
    'reply.address: `$message.header#/to`\n\nSender.',
    '```json title="question · Short · headers"\n{\n  "id": "abc"\n}',
  ])
    expect(markdown).toContain(part);
});

it('hides the headers of other readers in examples', () => {
  const properties = { id: { type: 'string' }, key: { type: 'string', 'x-mint': { groups: ['staff'] } } };
  const document = toDocument({
    channels: {
      ask: {
        messages: {
          question: {
            headers: { properties },
            payload: { type: 'integer' },
            examples: [{ payload: 1, headers: { id: 'abc', key: 'secret-value' } }],
          },
        },
      },
    },
  });
  const printFor = (groups: string[]) => {
    const visible = restrictDocument(document, groups, getJsonFormat(asyncapiFormat));
    return printPage(renderChannelPage(visible, 'ask', { ...createPageOptions(), groups })).markdown;
  };
  expect(printFor([])).toContain('"id": "abc"');
  expect(printFor([])).not.toContain('secret-value');
  expect(printFor(['staff'])).toContain('secret-value');
});

it('replaces a message example that is too long with one generated from its schema', () => {
  const examples = [{ payload: Array(10_000).fill('x') }];
  const messages = { long: { payload: { type: 'object', properties: { short: { type: 'string' } } }, examples } };
  const { markdown } = printChannelPage({ channels: { ask: { messages } } } as JsonObject);
  expect(markdown).toContain('"short": "<string>"');
  expect(markdown).not.toContain('"x",');
});

it.each<[string, Json, string]>([
  ['application/vnd.apache.avro;version=1.9.0', { type: 'record', name: 'Order' }, '"name": "Order"'],
  ['application/vnd.google.protobuf;version=3', 'message Foo {\n  string id = 1;\n}\n', 'string id = 1;'],
])('shows a payload of %s as written, without a generated example', (schemaFormat, schema, part) => {
  const printMarkdown = (extra: JsonObject) => {
    const messages = { m: { payload: { schemaFormat, schema }, ...extra } };
    return printChannelPage({ channels: { ask: { messages } } } as JsonObject).markdown;
  };
  expect(printMarkdown({})).toContain(`title="${schemaFormat}"`);
  expect(printMarkdown({})).toContain(part);
  expect(printMarkdown({}).match(/```\w+ title/g)).toHaveLength(1);
  expect(printMarkdown({ examples: [{ payload: { id: 1 } }] })).toContain('"id": 1');
});

it.each([
  { schemaFormat: 'application/vnd.aai.asyncapi;version=3.0.0' },
  { schemaFormat: 'application/schema+json;version=draft-07' },
  {},
])('shows the fields of a wrapped schema: %j', (format) => {
  const payload = { ...format, schema: { properties: { id: { type: 'string' } } } };
  expect(printChannelPage({ channels: { ask: { messages: { m: { payload } } } } }).markdown).toContain(
    '- `id` (`string`)',
  );
});

it.each<[string, JsonObject, string | undefined]>([
  [
    'text',
    { contentType: 'text/plain', payload: { type: 'string', enum: ['START'] } },
    '```text title="Sound"\nSTART\n```',
  ],
  [
    'JSON',
    { contentType: 'application/json', payload: { type: 'string', enum: ['START'] } },
    '```json title="Sound"\n"START"\n```',
  ],
  ['the bytes of a file', { payload: { type: 'string', format: 'binary' } }, undefined],
  ['anything', { payload: {} }, undefined],
])('shows %s as the message example, under its title', (_, message, fence) => {
  const { markdown } = printChannelPage({ channels: { ask: { messages: { m: { title: 'Sound', ...message } } } } });
  expect(/```(?:text|json)[^`]*```/.exec(markdown)?.[0]).toBe(fence);
});

it.each<[JsonObject, string]>([
  [{ main: { host: 'a.example.com', protocol: 'mqtt' } }, '`MQTT mqtt://a.example.com`'],
  [{}, ''],
])('shows no address if it is only known at runtime', (servers, endpoint) => {
  const { markdown } = printChannelPage({ servers, channels: { ask: { address: null, description: 'Text.' } } });
  expect(markdown.trim()).toBe(`${endpoint}\n\nText.`.trim());
});
