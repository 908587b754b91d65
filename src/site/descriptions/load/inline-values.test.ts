import { describe, expect, test } from 'vitest';
import { openMemory } from '../../model/source.ts';
import { findPointer } from '../resolve.ts';
import { loadDocument } from './load-document.ts';
import { NO_REMOTE_FILES } from './remote-files.ts';
import { openapiFormat } from '../../plugins/openapi/format.ts';

function load(description: object, files: Record<string, string> = {}) {
  const { document, problems } = loadDocument({
    name: 'api/openapi.json',
    source: openMemory({ 'api/openapi.json': JSON.stringify({ openapi: '3.1.0', ...description }), ...files }),
    remote: NO_REMOTE_FILES,
    formats: [openapiFormat],
  });
  return { problems, at: (pointer: string) => document && findPointer(document.root, pointer) };
}

const FILES = {
  'api/ex/user.json': '{ "id": 1, "team": { "$ref": "./team.yaml" } }',
  'api/ex/team.yaml': 'name: Blue\n',
  'api/ex/wrapped.yaml': 'summary: Wrapped\nvalue: { id: 2 }\n',
  'api/ex/cup.xml': '<cup/>\n',
  'api/texts/list.md': '# List\n\nAll **cups**: yes\n',
  'api/texts/all.yaml': 'short: A short text\n',
};

const createMedia = (parts: object) => ({ 'x-media': { content: { 'application/json': parts } } });
const USER = { id: 1, team: { name: 'Blue' } };

describe('a reference in place of an example', () => {
  const components = { examples: { U: { summary: 'A user', value: { id: 3 } } }, schemas: { S: { const: 5 } } };

  test.each<[string, object, unknown]>([
    ['a file', { example: { $ref: 'ex/user.json' } }, { example: USER }],
    ['a part of an example', { example: { all: [{ $ref: 'ex/user.json' }] } }, { example: { all: [USER] } }],
    ['an Example Object', { example: { $ref: '#/components/examples/U' } }, { example: { id: 3 } }],
    ['an Example Object in a file', { example: { $ref: 'ex/wrapped.yaml' } }, { example: { id: 2 } }],
    ['a part of the description', { example: { $ref: '#/components/examples/U/value' } }, { example: { id: 3 } }],
    ['a file of text', { example: { $ref: 'ex/cup.xml' } }, { example: '<cup/>\n' }],
    ['a value by name', { examples: { a: { value: { $ref: 'ex/user.json' } } } }, { examples: { a: { value: USER } } }],
    ['an external value', { examples: { a: { externalValue: 'ex/user.json' } } }, { examples: { a: { value: USER } } }],
    ['an item of a list', { schema: { examples: [{ $ref: 'ex/user.json' }] } }, { schema: { examples: [USER] } }],
  ])('is replaced by the example: %s', (_, written, expected) => {
    const { problems, at } = load({ ...createMedia(written), components }, FILES);
    expect(problems).toEqual([]);
    expect(at('#/x-media/content/application~1json')).toMatchObject(expected as object);
  });

  test('is replaced in Swagger 2.0, by media type', () => {
    const responses = { 200: { description: 'ok', examples: { 'application/json': { $ref: 'ex/user.json' } } } };
    const { problems, at } = load(
      { openapi: undefined, swagger: '2.0', paths: { '/a': { get: { produces: ['application/json'], responses } } } },
      FILES,
    );
    expect(problems).toEqual([]);
    const mediaType = at('#/paths/~1a/get/responses/200/content/application~1json');
    expect(JSON.stringify(mediaType)).toContain(JSON.stringify(USER));
  });

  test('is kept in a property, parameter or response with the name of an example field', () => {
    const schema = { properties: { example: { $ref: '#/components/schemas/S' }, description: { $ref: '#/x-text' } } };
    const { at } = load({ 'x-text': 'no', 'x-schema': schema, components });
    expect(at('#/x-schema')).toEqual(schema);
  });

  test('is kept if it leads nowhere, and a missing file is reported once', () => {
    const example = { a: { $ref: '#/definitions/own' }, b: { $ref: 'ex/none.json' }, c: { $ref: 'ex/none.json' } };
    const { problems, at } = load(createMedia({ example }), FILES);
    expect(problems).toMatchObject([{ code: 'spec-reference-missing', message: expect.stringContaining('none.json') }]);
    expect(at('#/x-media/content/application~1json/example')).toEqual(example);
  });

  test('is not fetched from other hosts, and ends at circular references', () => {
    const example = { $ref: 'https://elsewhere.example/x.json' };
    const $ref = '#/x-media/content/application~1json/schema/examples/0';
    const { problems, at } = load(createMedia({ example, schema: { examples: [[{ $ref }, { $ref }]] } }));
    expect(problems).toEqual([]);
    const repeatedRefs = [
      [{ $ref }, { $ref }],
      [{ $ref }, { $ref }],
    ];
    expect(at('#/x-media/content/application~1json')).toEqual({ example, schema: { examples: [repeatedRefs] } });
  });

  test('is rejected if it multiplies the content of a file', () => {
    const createLayer = (next: string) => JSON.stringify(Array.from({ length: 30 }, () => ({ $ref: next })));
    const files = Object.fromEntries(
      Array.from({ length: 6 }, (_, index) => [`api/l${index}.json`, createLayer(`l${index + 1}.json`)]),
    );
    const { problems } = load(createMedia({ example: { $ref: 'l0.json' } }), { ...files, 'api/l6.json': '[1]' });
    expect(problems).toMatchObject([
      { code: 'spec-invalid', message: expect.stringContaining('is too large together') },
    ]);
  });
});

describe('a reference in place of a text', () => {
  test.each([
    ['texts/list.md', '# List\n\nAll **cups**: yes\n'],
    ['texts/all.yaml#/short', 'A short text'],
    ['#/x-text', 'Here'],
  ])('is replaced by the text: %s', ($ref, text) => {
    const operation = { get: { description: { $ref }, 'x-codeSamples': [{ lang: 'sh', source: { $ref } }] } };
    const { problems, at } = load({ 'x-text': 'Here', 'x-item': operation }, FILES);
    expect(problems).toEqual([]);
    expect(at('#/x-item/get')).toEqual({ description: text, 'x-codeSamples': [{ lang: 'sh', source: text }] });
  });

  test('reports a missing text once', () => {
    const { problems } = load({ info: { description: { $ref: 'texts/none.md' } } }, FILES);
    expect(problems).toMatchObject([{ message: expect.stringContaining('texts/none.md') }]);
  });
});
