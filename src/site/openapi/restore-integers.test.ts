import { expect, test } from 'vitest';
import { openMemory } from '../model/source.ts';
import type { ApiOperation } from '../model/api-description.ts';
import { collectIntegers, restoreIntegers } from './restore-integers.ts';
import { getOperation } from './list-operations.ts';
import { loadDocument } from './load/load-document.ts';
import { NO_REMOTE_FILES } from './load/remote-files.ts';
import { renderOperationPage } from './page/render-operation-page.ts';
import { createPageOptions, printPage } from './page/testing/page.ts';

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
  const { document } = loadDocument({ name: 'api.yaml', source, remote: NO_REMOTE_FILES, formats: [] });
  const subject = { kind: 'operation', method: 'post', path: '/a/{id}' } as const;
  const operation = document && getOperation(document, subject);
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
