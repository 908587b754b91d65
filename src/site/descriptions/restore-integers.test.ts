import fc from 'fast-check';
import { expect, test } from 'vitest';
import { stringify } from 'yaml';
import { openMemory } from '../model/source.ts';
import type { ApiOperation } from '../plugins/openapi/api-operation.ts';
import { openapiFormat } from '../plugins/openapi/format.ts';
import { collectIntegers, restoreIntegers, separateIntegers, toDistinctNumber } from './restore-integers.ts';
import { getOperation } from '../plugins/openapi/list-operations.ts';
import { loadDocument } from './load/load-document.ts';
import { NO_REMOTE_FILES } from './load/remote-files.ts';
import { renderOperationPage } from '../plugins/openapi/page/render-operation-page.ts';
import { createPageOptions, printPage } from './testing/page.ts';

const LARGE = '9223372036854775807';
const YAML = `openapi: 3.0.3
info: { title: T, version: '1' }
paths:
  /a/{id}:
    post:
      parameters: [{ in: path, name: id, schema: { type: integer, example: -1234567890123456789 } }]
      requestBody:
        content:
          application/json:
            schema: { type: object, properties: { n: { type: integer, default: ${LARGE}, maximum: ${LARGE} } } }
      responses:
        '200': { description: ok, content: { application/json: { example: { big: 12345678901234567890123, small: 9007199254740991 } } } }
`;
const JSON_TEXT = JSON.stringify({
  openapi: '3.1.0',
  paths: {
    '/a/{id}': {
      post: {
        parameters: [{ in: 'path', name: 'id', schema: { example: 'FIRST' } }],
        requestBody: {
          content: { 'application/json': { schema: { properties: { n: { default: 'LARGE', maximum: 'LARGE' } } } } },
        },
        responses: { 200: { content: { 'application/json': { example: { big: 'BIG', small: 9007199254740991 } } } } },
      },
    },
  },
})
  .replaceAll('"LARGE"', LARGE)
  .replace('"FIRST"', '-1234567890123456789')
  .replace('"BIG"', '12345678901234567890123');

test.each([
  ['YAML', YAML],
  ['JSON', JSON_TEXT],
])('shows integers that JavaScript rounds as written in %s', (_, text) => {
  const source = openMemory({ 'api.yaml': text });
  const { document } = loadDocument({ name: 'api.yaml', source, remote: NO_REMOTE_FILES, formats: [openapiFormat] });
  const operation = document && getOperation(document, { name: 'POST /a/{id}' });
  const { markdown } = printPage(renderOperationPage(operation as ApiOperation, createPageOptions()));
  expect(markdown).toContain(`x <= ${LARGE}`);
  expect(markdown).toContain(`default: ${LARGE}`);
  expect(markdown).toContain(`"n": ${LARGE}`);
  expect(markdown).toContain('/a/-1234567890123456789');
  expect(markdown).toContain('"big": 12345678901234567890123');
  expect(markdown).toContain('"small": 9007199254740991');
  expect(markdown).not.toMatch(/922337203685477\d000|1\.23\d*e\+/);
});

test('only remembers rounded integers, and only changes numbers that JavaScript printed', () => {
  const integers = new Map<number, string>();
  collectIntegers(`{"a":${LARGE},"b":"x${LARGE}","c":1.1234567890123456789,"d":9007199254740991}`, integers);
  expect([...integers.values()]).toEqual([LARGE]);
  const text = `9223372036854776000 x9223372036854776000 9223372036854775999 1.9223372036854776000`;
  expect(restoreIntegers({ integers }, text)).toBe(text.replace('9223372036854776000', LARGE));
});

const PAIR = ['9223372036854775806', '9223372036854775807', '9223372036854776000'];
const [FIRST = '', SECOND = '', THIRD = ''] = PAIR;
const NEIGHBORS = {
  openapi: '3.0.3',
  info: { title: 'T', version: 'v1' },
  paths: {
    '/a': {
      post: {
        requestBody: {
          content: {
            'application/json': {
              schema: {
                type: 'object',
                properties: {
                  a: { type: 'integer', minimum: '-N1', maximum: 'N2', default: 'N3', description: 'not N1 "id N2"' },
                  b: { type: 'integer', enum: ['N1', 'N2', 'N3'] },
                  c: { type: 'string', default: 'TEXT' },
                },
              },
            },
          },
        },
        responses: { 200: { content: { 'application/json': { example: { x: 'N3', y: 'N2', z: 'N1' } } } } },
      },
    },
  },
};
const fillIn = (text: string) =>
  text
    .replace(/(?<!\\)"(-?N\d)"/g, '$1')
    .replace(/N(\d)/g, (_, index) => PAIR[index - 1] ?? '')
    .replace('TEXT', SECOND);
const PAIR_JSON = fillIn(JSON.stringify(NEIGHBORS, null, 1));

test.each([
  ['YAML', fillIn(stringify(NEIGHBORS))],
  ['JSON', PAIR_JSON],
  ['JSON with comments', PAIR_JSON.replace('{', `{ // ${FIRST} "\n`)],
])('keeps the spelling of integers that are rounded to the same number in %s', (_, text) => {
  const source = openMemory({ 'api.yaml': text });
  const { document } = loadDocument({ name: 'api.yaml', source, remote: NO_REMOTE_FILES, formats: [openapiFormat] });
  const operation = document && getOperation(document, { name: 'POST /a' });
  const { markdown } = printPage(renderOperationPage(operation as ApiOperation, createPageOptions()));
  expect(markdown).toContain(`-${FIRST} <= x <= ${SECOND}`);
  expect(markdown).toContain(`default: ${THIRD}`);
  expect(markdown).toContain(`not ${FIRST} "id ${SECOND}"`);
  expect(markdown).toContain(PAIR.map((value) => `\`${value}\``).join(', '));
  expect(markdown).toContain(`"c": "${SECOND}"`);
  expect(markdown.replace(/\s+/g, ' ')).toContain(`{ "x": ${THIRD}, "y": ${SECOND}, "z": ${FIRST} }`);
});

test('never gives two integers the same number, and leaves text in quotes and comments', () => {
  fc.assert(
    fc.property(fc.array(fc.bigInt({ min: 2n ** 53n, max: 2n ** 53n + 40n }), { maxLength: 30 }), (values) => {
      const integers = new Map<number, string>();
      const texts = values.map(String);
      collectIntegers(texts.join(' '), integers);
      const numbers = new Map(texts.map((text) => [text, toDistinctNumber(text, integers)]));
      expect(new Set(numbers.values()).size).toBe(numbers.size);
      for (const [text, number] of numbers) expect(restoreIntegers({ integers }, String(number))).toBe(text);
      const json = JSON.stringify({ text: texts.join(' ') });
      expect(separateIntegers(`${json} // ${texts.join(' ')}`, integers)).toBeUndefined();
    }),
  );
});
