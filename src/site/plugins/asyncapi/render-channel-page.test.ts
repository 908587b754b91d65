import path from 'node:path';
import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { expect, it } from 'vitest';
import { fc } from '../../../../test/helpers/properties.ts';
import type { Json, JsonObject } from '../../model/json.ts';
import { NAMES, operation, schemas } from '../../descriptions/testing/arbitrary.ts';
import { createPageOptions, printPage, toDocument, type PrintedPage } from '../../descriptions/testing/page.ts';
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
