import { expect, test } from 'vitest';
import type { ApiDocument } from '../../model/api-description.ts';
import type { JsonObject } from '../../model/json.ts';
import { hideParts } from '../../descriptions/publish/hide-parts.ts';
import { getJsonFormat } from '../../descriptions/testing/json-format.ts';
import { asyncapiFormat } from './format.ts';

test('removes replies on channels that are removed', () => {
  const reply = { channel: { $ref: '#/channels/gone' }, messages: [{ $ref: '#/channels/gone/messages/m' }] };
  const channel = { $ref: '#/channels/kept' };
  const root: JsonObject = {
    asyncapi: '3.0.0',
    channels: { gone: { 'x-excluded': true, messages: { m: {} } }, kept: {} },
    operations: {
      own: { action: 'send', channel, reply },
      shared: { action: 'send', channel, reply: { $ref: '#/components/replies/Gone' } },
      kept: { action: 'send', channel, reply: { channel } },
    },
    components: { replies: { Gone: reply } },
  };
  const rules = { groups: [], shown: new Set<string>(), withheld: new Set<string>() };
  const visible = hideParts({ name: 'api.json', root }, rules, getJsonFormat(asyncapiFormat));
  expect(visible).toMatchObject({ operations: { kept: { reply: { channel } } }, components: { replies: {} } });
  expect(JSON.stringify(visible)).not.toContain('gone');
});

test('removes channels with their operations and messages', () => {
  const root: JsonObject = {
    asyncapi: '3.0.0',
    channels: {
      gone: { 'x-excluded': true, messages: { m: { $ref: '#/components/messages/Secret' } } },
      kept: { messages: { n: { $ref: '#/components/messages/Open' } } },
    },
    operations: {
      sendGone: { action: 'send', channel: { $ref: '#/channels/gone' } },
      sendKept: { action: 'send', channel: { $ref: '#/channels/kept' } },
    },
    components: { messages: { Secret: {}, Open: {} } },
  };
  const document: ApiDocument = { name: 'api.json', root };
  const rules = { groups: [], shown: new Set<string>(), withheld: new Set<string>() };
  const visible = hideParts(document, rules, getJsonFormat(asyncapiFormat)) as Record<string, object>;
  const { channels, operations, components } = visible;
  expect([channels, operations, components].map((part) => Object.keys(part ?? {}))).toEqual([
    ['kept'],
    ['sendKept'],
    ['messages'],
  ]);
  expect(components).toEqual({ messages: { Open: {} } });
});
